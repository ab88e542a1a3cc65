import type { ProposalTold } from '@otsukai/contract/desk/acts'
import { expect, test } from 'vitest'
import { filledIn } from './proposal-words.ts'

const told = (input: ProposalTold['input']) =>
  filledIn({ input, member: null } as ProposalTold).map(({ name, value }) => `${name} ${value}`)

test('what was filled in is said as its form says it, each of several choices too', () => {
  expect(told({ account: 'hai@example.com', roles: ['support', 'finance'] })).toEqual(['邮箱 hai@example.com', '角色 客服、财务'])
  expect(told({ account: 'sandbox-1', amountJpy: 12_000 })).toEqual(['采购账号 sandbox-1', expect.stringContaining('12,000')])
})
