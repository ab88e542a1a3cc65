import type { Role } from '@otsukai/contract/staff/roles'
import { expect, test } from 'vitest'
import { whoCouldBe } from './staff-rules.ts'

/** 1 is a manager of the command line, as 2 is; the others were let in as named. */
const staff = new Map(
  (
    [
      [1, ['manager'], null, null],
      [2, ['manager'], 1, null],
      [3, ['manager'], 1, 1],
      [4, ['finance'], 2, 3],
      [5, ['support'], 1, 2],
      [6, ['finance'], 1, 2],
    ] satisfies [number, Role[], number | null, number | null][]
  ).map(([id, roles, invited_by, link_by]) => [id, { roles, invited_by, link_by }]),
)

test.each([
  [1, [1]],
  [2, [2]],
  [3, [3, 1]],
  // Whoever could be 3 could be 4 as well.
  [4, [4, 3, 1]],
  [5, [5, 2, 1]],
  // Two people agreed to the invitation.
  [6, [6, 2]],
])('behind %i could be %j', (id, couldBe) => {
  expect([...whoCouldBe(id, staff)]).toEqual(couldBe)
})
