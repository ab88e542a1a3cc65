import { expect, test } from 'vitest'
import { fieldsOf, inputOf } from './act-fields.ts'

const fields = fieldsOf({
  input: {
    type: 'object',
    properties: {
      order: { type: 'string', pattern: '^[0-9A-Z]{10}$' },
      yen: { type: 'integer', minimum: 1 },
      paidBy: { type: 'string', enum: ['marketplace', 'house'] },
      zh: { type: 'string', maxLength: 500, title: '告诉秦月的话' },
      photos: {},
    },
    required: ['order', 'yen', 'paidBy'],
  },
})

test('a form is drawn from the definition, in its words where it has some', () => {
  expect(fields.map(({ name, label, kind }) => [name, label, kind])).toEqual([
    ['order', '订单号', 'line'],
    ['yen', '金额', 'yen'],
    ['paidBy', '货款谁出', 'choice'],
    ['zh', '告诉秦月的话', 'text'],
  ])
  expect(fields[2]?.choices.map(({ name }) => name)).toEqual(['煤炉退回', '本店承担'])
})

test('figures are sent as numbers, however they are written, and what is left empty is not sent', () => {
  const values = { order: ' 6HX4TM5YBA ', yen: '12,100', paidBy: 'house', zh: ' ' }
  expect(inputOf(fields, values)).toEqual({ order: '6HX4TM5YBA', yen: 12_100, paidBy: 'house' })
  expect(inputOf(fields, { ...values, yen: '−500' })).toMatchObject({ yen: -500 })
})

test('nothing is previewed while something lacks or is no number', () => {
  expect(inputOf(fields, { order: '6HX4TM5YBA', yen: '1', paidBy: '' })).toBeNull()
  expect(inputOf(fields, { order: '6HX4TM5YBA', yen: '很多', paidBy: 'house' })).toBeNull()
})
