import { expect, test } from 'vitest'
import { pageOf, pdfOf } from './carrier.ts'
import { manualCarrier } from './manual-carrier.ts'
import { boundedEvent } from './track-event.ts'

test('by hand nothing is asked outside, and nobody’s notice is believed', async () => {
  expect(await manualCarrier.track('EJ123456785JP')).toEqual({ kind: 'byHand' })
  expect(manualCarrier.readNotice({}, '{"data":[]}')).toEqual({ kind: 'forged' })
})

test('the page of a number is Japan Post’s, whatever stands in the number', () => {
  expect(pageOf('EJ123456785JP')).toBe('https://trackings.post.japanpost.jp/services/srv/search/direct?reqCodeNo1=EJ123456785JP&locale=ja')
  expect(new URL(pageOf('1&locale=en#')).searchParams.get('reqCodeNo1')).toBe('1&locale=en#')
})

test('what a carrier sends as its label is a PDF by its first and last bytes and of a bounded size, or none', () => {
  const pdf = (middle: string) => Buffer.from(`%PDF-1.4\n${middle}\nstartxref\n9\n%%EOF\n`, 'latin1')
  expect(pdfOf(pdf('label'))).toEqual(pdf('label'))
  for (const other of ['', '%PDF-', '<html>%PDF-1.4 %%EOF', '%PDF-1.4\ncut off', `\x89PNG${'x'.repeat(2_000)}%%EOF`])
    expect(pdfOf(Buffer.from(other, 'latin1'))).toBeNull()
  expect(pdfOf(pdf('x'.repeat(512 << 10)))).toBeNull()
})

test('what a carrier says holds nothing that no screen shows or that turns the text around it, and never without end', () => {
  const now = Date.UTC(2026, 10, 27)
  const event = {
    eventId: 'e',
    number: 'EJ123456785JP',
    kind: 'exception',
    status: 'Exception',
    at: now,
    placeText: '深圳\u202E',
    text: '',
  } as const
  expect(boundedEvent({ ...event, text: 'a\u0000\u2066b\u001b' }, now)).toMatchObject({ placeText: '深圳', text: 'a b' })
  expect(boundedEvent({ ...event, text: '长'.repeat(10_000) }, now)!.text.length).toBe(300)
  for (const at of [NaN, 0, now + 2 * 86_400_000]) expect(boundedEvent({ ...event, at }, now)).toBeNull()
})
