import { expect, test } from 'vitest'
import { pageOf } from './carrier.ts'
import { manualCarrier } from './manual-carrier.ts'

test('by hand nothing is asked outside, and nobody’s notice is believed', async () => {
  expect(await manualCarrier.track('EJ123456785JP')).toEqual({ kind: 'byHand' })
  expect(manualCarrier.readNotice({}, '{"data":[]}')).toEqual({ kind: 'forged' })
})

test('the page of a number is Japan Post’s, whatever stands in the number', () => {
  expect(pageOf('EJ123456785JP')).toBe('https://trackings.post.japanpost.jp/services/srv/search/direct?reqCodeNo1=EJ123456785JP&locale=ja')
  expect(new URL(pageOf('1&locale=en#')).searchParams.get('reqCodeNo1')).toBe('1&locale=en#')
})
