import { rechargeSteps } from '@otsukai/contract/recharge-steps'
import type { Updateable } from 'kysely'
import type { Database, Db, Tx } from '../../platform/db/tables.ts'
import { tell } from '../../platform/live/tell.ts'
import type { RechargeRow } from './payments-tables.ts'

type Changes = Omit<Updateable<Database['recharges']>, 'state' | 'id' | 'member_id'>

/** Takes one step of the recharge table and tells the member's browsers. Null when the recharge is not in a state from which the step leads. */
export async function tryMoveRecharge(
  tx: Tx,
  id: string,
  step: keyof typeof rechargeSteps,
  at: number,
  set: Changes = {},
): Promise<RechargeRow | null> {
  const { from, to } = rechargeSteps[step]
  const row = await tx
    .updateTable('recharges')
    .set({ ...set, ...(to === 'same' ? {} : { state: to }) })
    .where('id', '=', id)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst()
  if (!row) return null
  await tell(tx, { at, memberId: row.member_id, kind: 'recharge', subjectId: id })
  return row
}

export async function findRecharge(db: Db | Tx, id: string): Promise<RechargeRow | null> {
  return (await db.selectFrom('recharges').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}
