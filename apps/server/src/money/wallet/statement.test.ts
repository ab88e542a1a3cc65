import { groupOf, statementGroups } from '@otsukai/contract/statement-groups'
import { expect, test } from 'vitest'
import { transferKinds } from './post.ts'
import { KIND_ZH } from './statement.ts'

test('each movement that a member sees stands in one group, but for adjustments', () => {
  const ungrouped = Object.keys(KIND_ZH).filter((kind) => groupOf(kind) === null)
  expect(ungrouped).toEqual(['adjustment'])
})

test('each kind of a group is a kind of movement with a name in Chinese', () => {
  for (const kind of Object.values(statementGroups).flat()) {
    expect(transferKinds).toContain(kind)
    expect(KIND_ZH[kind], kind).toBeTypeOf('string')
  }
})
