import { expect, test } from 'vitest'
import { readCarrierBill } from './carrier-bill.ts'

test('a bill is read by its titles, and rows that cannot be read are told', () => {
  const csv =
    '\uFEFFservice,price_jpy,number,weight_g\r\nems,2800,ej123456785jp,1260\r\nems,-5,RR123456785JP,90\r\n"air","3,450",CP123456785JP,2100\r\n'
  expect(readCarrierBill(csv)).toEqual({ lines: [{ number: 'EJ123456785JP', weightG: 1_260, priceJpy: 2_800 }], odd: [2, 3] })
})

test('what is no bill is refused', () => {
  expect(() => readCarrierBill('')).toThrow('number')
  expect(() => readCarrierBill('number,weight_g\nEJ123456785JP,1')).toThrow('price_jpy')
  expect(() => readCarrierBill(`number,weight_g,price_jpy\n${'EJ123456785JP,1,1\n'.repeat(10_001)}`)).toThrow('10000')
})
