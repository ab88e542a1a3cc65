import type { ActName } from '@otsukai/contract/acts/acts'
import type { ActBook as Book } from '../../platform/acts/act-book.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { takeOverClaims } from '../../platform/desk/claim-entry.ts'
import { rightOf } from '../../platform/desk/desk-kinds.ts'
import { requireOpenEntry } from '../../platform/desk/desk-queries.ts'
import { Fault } from '../../platform/http/errors.ts'
import { readStanding } from './act-standing.ts'
import { stakesOf } from './act-stakes.ts'
import { sayAct } from './say-act.ts'
import { staffHandlers } from './staff-acts.ts'
import type { Inside, StaffParts } from './staff-handlers.ts'

type Guard = (tx: Tx, doing: Parameters<Book<StaffParts, Inside>['guard']>[2]) => Promise<void>

/** `settle-entry` needs the right of the entry's kind. */
const guards: { readonly [Name in ActName]?: Guard } = {
  'settle-entry': async (tx, { input, actor }) => {
    const right = rightOf((await requireOpenEntry(tx, String(input['entry']))).kind)
    if (!actor.permissions.has(right)) throw new Fault('forbidden', `without ${right}`, { facts: { permission: right } })
  },
}

/** How the acts of the staff are carried out. */
export const actBook: Book<StaffParts, Inside> = {
  handlers: staffHandlers,
  standing: readStanding,
  guard: async ({ clock }, tx, doing) => {
    await guards[doing.name]?.(tx, doing)
    const { name: act, input, actor } = doing
    if (actor.staffId !== null) await takeOverClaims(tx, { act, input, staffId: actor.staffId, at: clock() })
  },
  stakes: stakesOf,
  say: sayAct,
}
