import type { ActTold } from '@otsukai/contract/desk/acts'
import { acts } from '@otsukai/contract/acts/acts'
import { choiceZh, fieldZh } from '@otsukai/contract/acts/field-words'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldsOf, inputOf, lacking, toldFields, toldWhereZh } from './act-fields.ts'

const told = (name: keyof typeof acts): ActTold =>
  ({ name, input: z.toJSONSchema(acts[name].input, { io: 'input', unrepresentable: 'any' }) }) as unknown as ActTold

test('every field of every act, and every choice, has its Chinese', () => {
  for (const [name, { input, looks }] of Object.entries(acts)) {
    if (looks) continue
    for (const field of Object.keys(input.shape)) expect(fieldZh[field], `${name}.${field}`).toBeDefined()
    const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as {
      properties?: Record<string, { enum?: string[]; items?: { enum?: string[] } }>
    }
    for (const [field, { enum: one, items }] of Object.entries(properties))
      if (field !== 'kind')
        for (const value of one ?? items?.enum ?? []) expect(choiceZh[field]?.[value], `${name}.${field} ${value}`).toBeDefined()
  }
})

test('whoever writes words for the member is told where they are read', () => {
  const telling = Object.entries(acts).filter(([, { input }]) => toldFields.some((field) => field in input.shape))
  for (const [name, { about }] of telling) expect(toldWhereZh[about?.kind ?? ''], name).toBeDefined()
})

test('a form asks for what is not known, and says which needed field lacks', () => {
  const fields = fieldsOf(told('return-order'), { order: '6HX4TM5YBA' })
  expect(fields.map(({ name, kind }) => [name, kind])).toEqual([
    ['zh', 'text'],
    ['paidBy', 'choice'],
  ])
  expect(lacking(fields, { zh: '卖家同意退货' })?.name).toBe('paidBy')
  expect(lacking(fields, { zh: '卖家同意退货', paidBy: 'house' })).toBeUndefined()
})

test('yen are taken as they are typed, and what is no number goes to the server as it is', () => {
  const fields = fieldsOf(told('adjust-balance'), { member: 'a@example.com' })
  const amount = (typed: string) => inputOf(fields, { amountJpy: typed })['amountJpy']
  expect(['12,100', '１２００', '-500', '−500', '12.5', ''].map(amount)).toEqual([12_100, 1_200, -500, -500, '12.5', undefined])
})

test('several of a list are ticked and sent as a list', () => {
  const fields = fieldsOf(told('change-roles'), { account: 'support@example.com' })
  expect(fields.map(({ name, kind }) => [name, kind])).toEqual([['roles', 'choices']])
  expect(fields[0]?.choices[0]).toEqual({ value: 'buyer', label: '采购' })
  expect(inputOf(fields, { roles: 'support,buyer' })).toEqual({ roles: ['support', 'buyer'] })
  expect(lacking(fields, { roles: '' })?.name).toBe('roles')
})
