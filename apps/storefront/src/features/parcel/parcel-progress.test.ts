import type { ParcelState, TrackKind } from '@otsukai/contract/parcels/parcel-steps'
import type { ParcelEvent } from '@otsukai/contract/parcels/parcel-timeline'
import { expect, test } from 'vitest'
import { parcelProgress } from './parcel-progress.ts'

const T = 1_700_000_000_000
const steps = (state: ParcelState, events: ParcelEvent[], kinds: TrackKind[] = []) =>
  parcelProgress(
    {
      state,
      createdAt: T,
      timeline: events.map((event, n) => ({ event, at: T + n * 1000, noteZh: '' })),
      tracks: kinds.map((kind, n) => ({ kind, at: T + 100_000 + n * 1000, placeZh: '', textZh: '' })).toReversed(),
      answerBy: T + 3 * 86_400_000,
      payBy: T + 2 * 86_400_000,
    },
    T,
  )
const told = (state: ParcelState, events: ParcelEvent[], kinds?: TrackKind[]) =>
  steps(state, events, kinds).map((step) => [step.label, step.state])

test('a parcel that waits for its member says until when', () => {
  expect(steps('onHold', ['request', 'beginPacking', 'hold'])[1]).toEqual({ label: '打包', state: 'waits', at: null, note: '剩 3 天' })
  expect(steps('requested', ['request', 'dueFirst'])[1]).toEqual({ label: '打包', state: 'waits', at: null, note: '剩 2 天' })
  expect(steps('packed', ['request', 'beginPacking', 'pack'])[2]).toEqual({ label: '付运费', state: 'waits', at: null, note: '剩 2 天' })
})

test('a parcel packed below its ceiling is packed and paid at once', () => {
  const [, packed, paid, sent] = steps('paid', ['request', 'beginPacking', 'packPaid'])
  expect([packed?.at, paid?.at, sent?.state]).toEqual([T + 2000, T + 2000, 'current'])
})

test('a sent parcel has reached customs once the carrier told so', () => {
  const sent: ParcelEvent[] = ['request', 'beginPacking', 'packPaid', 'handOver']
  expect(told('sent', sent)[4]).toEqual(['到达海关', 'current'])
  expect(told('sent', sent, ['accepted', 'exported', 'arrived', 'customs'])[5]).toEqual(['签收', 'current'])
  expect(steps('sent', sent, ['accepted', 'arrived', 'customs'])[4]?.at).toBe(T + 101_000)
  expect(told('delivered', [...sent, 'deliver']).every(([, state]) => state === 'done')).toBe(true)
})

test('a parcel that ended otherwise has what it passed, then its end', () => {
  expect(told('cancelled', ['request', 'cancel'])).toEqual([
    ['申请发货', 'done'],
    ['已取消', 'ended'],
  ])
  expect(told('returned', ['request', 'beginPacking', 'packPaid', 'handOver', 'turnBack', 'comeBack']).at(-1)).toEqual(['已退回', 'ended'])
})

test('a payment that was given back at a recall is none', () => {
  expect(told('packed', ['request', 'beginPacking', 'packPaid', 'recall'])[2]).toEqual(['付运费', 'waits'])
})
