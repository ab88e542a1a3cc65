import { expect, test } from 'vitest'
import { goesAbroad, isMisread, plainTracking, s10Number, trackingSpellings } from './tracking-number.ts'

test('a number is one however it was scanned or typed', () => {
  for (const scanned of ['3806-1176-9900', ' 3806 1176 9900 ', 'a380611769900a', '３８０６－１１７６－９９００'])
    expect(plainTracking(scanned)).toBe('380611769900')
  expect(trackingSpellings('380611769900')).toContain('3806-1176-9900')
})

test('a digit that was misread is told by the check digit', () => {
  const [yamato, s10] = [`38061176990${38_061_176_990 % 7}`, 'EE123456785JP']
  for (const right of [yamato, s10, 'anything else']) expect(isMisread(right), right).toBe(false)
  for (let n = 0; n < 12; n++) {
    const digit = (Number(yamato[n]) + 1) % 10
    expect(isMisread(yamato.slice(0, n) + digit + yamato.slice(n + 1)), `digit ${n}`).toBe(true)
  }
  expect(s10Number('EE', 12_345_678, 'JP')).toBe(s10)
  for (let serial = 0; serial < 99; serial++) expect(isMisread(s10Number('RR', serial, 'JP')), String(serial)).toBe(false)
  expect(isMisread('EE123456784JP')).toBe(true)
  expect(isMisread('EE132456785JP')).toBe(true)
})

test('a parcel abroad goes under an international number of its own post', () => {
  for (const right of ['EJ123456785JP', 'ej 123 456 785 jp']) expect(goesAbroad('japanPost', right), right).toBe(true)
  for (const other of ['380611769904', 'EJ123456785CN', 'EJ123456785', 'anything'])
    expect(goesAbroad('japanPost', other), other).toBe(false)
  expect(goesAbroad('another', '380611769904')).toBe(true)
})
