import { parcelStates, parcelStateZh } from '@otsukai/contract/parcels/parcel-steps'
import type { Parcel } from '@otsukai/contract/parcels/parcels'
import { expect, test } from 'vitest'
import { backJpyOf, parcelState, parcelStep, parcelTitleZh } from './parcel-words.ts'

const NOW = 1_700_000_000_000
const parcel: Parcel = {
  id: 'H7C2VX0M4K',
  state: 'requested',
  version: 1,
  orders: [],
  address: null,
  addressId: null,
  line: { id: 'ems', nameZh: 'EMS', carrier: 'japanPost' },
  options: { packing: 'simple', invoice: 'in' },
  payMode: 'ceiling',
  ceilingJpy: 4400,
  box: null,
  quote: null,
  paidJpy: 4400,
  refundedJpy: 0,
  dueJpy: 0,
  dueFirst: [],
  otherLines: [],
  customs: [],
  unpackFeeJpy: 500,
  tracking: null,
  timeline: [],
  tracks: [],
  matters: [],
  claim: null,
  allowed: [],
  payBy: null,
  answerBy: null,
  claimBy: null,
  createdAt: NOW,
}

test('each state has its word, a title and what comes next', () => {
  for (const state of parcelStates) {
    const words = parcelState({ ...parcel, state }, NOW)
    expect(words.word).toBe(parcelStateZh[state])
    expect(words.next).not.toBe('')
    expect(parcelTitleZh({ ...parcel, state })).not.toBe('')
  }
})

test('a sent parcel says what the carrier told last', () => {
  const tracks: Parcel['tracks'] = [
    { at: NOW, kind: 'customs', placeZh: '上海', textZh: '' },
    { at: NOW - 1, kind: 'exported', placeZh: '', textZh: '' },
  ]
  expect(parcelTitleZh({ ...parcel, state: 'sent', tracks })).toBe('正在清关')
})

test('what is owed elsewhere first is told of a parcel that it keeps with us', () => {
  const dueFirst: Parcel['dueFirst'] = [
    { of: 'order', id: 'RB3M8C6Q0W', amountJpy: 850 },
    { of: 'parcel', id: 'H7C2VX0M4J', amountJpy: 600 },
  ]
  expect(parcelState({ ...parcel, dueFirst }, NOW)).toMatchObject({ tone: 'kihada', next: '待补 1,450 日元，补上才能打包' })
  expect(parcelState({ ...parcel, dueFirst, payBy: NOW + 5 * 86_400_000 }, NOW).next).toBe('待补 1,450 日元，补上才能打包，剩 5 天')
  expect(parcelStep({ ...parcel, dueFirst })).toEqual({ text: '去补款', waits: true })
  expect(parcelState({ ...parcel, state: 'paid', dueFirst }, NOW).next).toBe('待补 1,450 日元，补上才能寄出')
  expect(parcelState({ ...parcel, state: 'packing', dueFirst }, NOW).next).toBe('正在打包，现在不能改了')
})

test("a member's turn is told by the button", () => {
  expect(parcelStep({ ...parcel, state: 'onHold', allowed: ['choose'] })).toEqual({ text: '去确认', waits: true })
  expect(parcelStep({ ...parcel, state: 'packed', allowed: ['pay', 'unpack'] })).toEqual({ text: '去付款', waits: true })
  expect(parcelStep({ ...parcel, state: 'returned', dueJpy: 800 })).toEqual({ text: '去补款', waits: true })
  expect(parcelStep({ ...parcel, state: 'sent', allowed: ['confirm'] })).toEqual({ text: '看物流', waits: false })
  const taxDue: Parcel['tracks'] = [{ at: NOW, kind: 'taxDue', placeZh: '', textZh: '' }]
  expect(parcelStep({ ...parcel, state: 'sent', allowed: ['confirm'], tracks: taxDue })).toEqual({ text: '看物流', waits: true })
  expect(parcelState({ ...parcel, state: 'sent', tracks: taxDue }, NOW).tone).toBe('kihada')
})

test('what was paid for damage is no freight given back', () => {
  const claim = { at: NOW, note: '', photos: [], settledZh: '照实付价赔', paidJpy: 5_100 }
  expect(backJpyOf({ refundedJpy: 5_400, claim })).toBe(300)
  expect(backJpyOf({ refundedJpy: 300, claim: null })).toBe(300)
})

test('the time to answer and to pay is told', () => {
  expect(parcelState({ ...parcel, state: 'packed', payBy: NOW + 2 * 86_400_000 }, NOW).next).toBe('剩 2 天，过期发货取消')
})
