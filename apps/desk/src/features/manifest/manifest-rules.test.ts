import type { WaitingParcel } from '@otsukai/contract/desk/parcels'
import { expect, test } from 'vitest'
import { listedOf, readScanOut } from './manifest-rules.ts'

const parcel = (id: string, number: string | null, whyNotZh: string | null = null): WaitingParcel => ({
  id,
  number,
  lineZh: 'EMS',
  country: 'CN',
  placeZh: null,
  weightG: 800,
  picture: null,
  orders: 1,
  labelledAt: null,
  printable: false,
  whyNotZh,
})
const here = [parcel('X8V2K5QD0N', 'EJ391204415JP'), parcel('P4T7W2HC8N', null), parcel('K6M1Y8DR3X', 'EJ1', '会员被冻结')]
const carriers = [
  { carrier: 'japanPost', carrierZh: '日本邮政', parcels: here },
  { carrier: 'other', carrierZh: '专线', parcels: [parcel('T9K4D8QW1Z', '491288402207')] },
]

test('a scan is on the list, on another, held back, or none of ours', () => {
  const read = (code: string, out: string[] = []) => readScanOut(code, { carriers, carrier: 'japanPost', out: new Set(out) }).kind
  expect(read('EJ 391 204 415 JP')).toBe('out')
  expect(read('x8v2k5qd0n')).toBe('out')
  expect(read('EJ391204415JP', ['X8V2K5QD0N'])).toBe('already')
  expect(read('P4T7W2HC8N')).toBe('held')
  expect(read('EJ1')).toBe('held')
  expect(read('4912-8840-2207')).toBe('elsewhere')
  expect(read('EJ999999999JP')).toBe('unknown')
})

test('what lacks a label, is held back or was put aside is not on the list', () => {
  expect(listedOf(here, new Set()).map(({ id }) => id)).toEqual(['X8V2K5QD0N'])
  expect(listedOf(here, new Set(['X8V2K5QD0N']))).toEqual([])
})
