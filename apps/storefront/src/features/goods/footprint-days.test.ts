import { expect, test } from 'vitest'
import type { ViewedGoods } from '../../lib/local-database.ts'
import { footprintDays } from './footprint-days.ts'

const zone = 'Asia/Shanghai'
const at = (time: string): number => Date.parse(`${time}+08:00`)
const viewed = (id: string, time: string) => ({ id, viewDate: at(time) }) as ViewedGoods

test("footprints are grouped by day, from midnight to midnight in the shop's time zone", () => {
  const days = footprintDays(
    [
      viewed('m1', '2026-11-20T18:05:00'),
      viewed('m2', '2026-11-20T00:00:00'),
      viewed('m3', '2026-11-19T23:59:59'),
      viewed('m4', '2026-11-17T09:00:00'),
    ],
    at('2026-11-20T19:00:00'),
    zone,
  )
  expect(days.map(({ day, name, viewed: of }) => [day, name, of.map(({ id }) => id)])).toEqual([
    ['2026/11/20', '今天', ['m1', 'm2']],
    ['2026/11/19', '昨天', ['m3']],
    ['2026/11/17', '星期二', ['m4']],
  ])
})

test('only a day within the last week is called by its weekday', () => {
  const days = footprintDays([viewed('m1', '2026-11-14T12:00:00'), viewed('m2', '2026-11-13T12:00:00')], at('2026-11-20T00:00:00'), zone)
  expect(days.map(({ name }) => name)).toEqual(['星期六', null])
})
