import type { ActName } from '@otsukai/contract/acts/acts'
import type { ActBook as Book } from '../../platform/acts/act-book.ts'
import { rightOf } from '../../platform/desk/desk-kinds.ts'
import { requireOpenEntry } from '../../platform/desk/desk-queries.ts'
import { Fault } from '../../platform/http/errors.ts'
import { readStanding } from './act-standing.ts'
import { stakesOf } from './act-stakes.ts'
import { sayAct } from './say-act.ts'
import { staffHandlers } from './staff-acts.ts'
import type { Inside, StaffParts } from './staff-handlers.ts'

type Guards = Book<StaffParts, Inside>['guard']

/** `settle-entry` needs the right of the entry's kind. */
const guards: { readonly [Name in ActName]?: Guards } = {
  'settle-entry': async (tx, { input, actor }) => {
    const right = rightOf((await requireOpenEntry(tx, String(input['entry']))).kind)
    if (!actor.permissions.has(right)) throw new Fault('forbidden', `without ${right}`, { facts: { permission: right } })
  },
}

/** How the acts of the staff are carried out. */
export const actBook: Book<StaffParts, Inside> = {
  handlers: staffHandlers,
  standing: readStanding,
  guard: async (tx, doing) => guards[doing.name]?.(tx, doing),
  stakes: stakesOf,
  say: sayAct,
}
