import { expect, test } from 'vitest'
import { atJapanHour, besideJapan, zoneZh } from './zone-words.ts'

const winter = Date.parse('2026-01-15T00:00:00Z')

test.each([
  ['Asia/Shanghai', '北京时间', '，比日本时间晚 1 小时', '19:00'],
  ['Asia/Tokyo', '日本时间', '', '20:00'],
  ['Asia/Kolkata', '印度时间', '，比日本时间晚 3 小时 30 分钟', '16:30'],
  ['Australia/Sydney', '澳大利亚东部时间', '，比日本时间早 2 小时', '22:00'],
  ['America/Los_Angeles', '北美太平洋时间', '，比日本时间晚 17 小时', '03:00'],
])('%s is named, and stands so to Japan', (zone, name, beside, at20) => {
  expect([zoneZh(zone, winter), besideJapan(zone, winter), atJapanHour(zone, 20, winter)]).toEqual([name, beside, at20])
})
