import { permissionsOf } from '@otsukai/contract/staff/roles'
import { transaction } from '../../platform/db/transaction.ts'
import { tellDesk } from '../../platform/desk/tell-desk.ts'
import { actRefused, notFound } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import { findStaff } from '../../people/staff/staff-queries.ts'

/** Says who answers a thread; null for nobody in particular. Throws 404; refuses notAllowedNow for a colleague who may not answer. */
export const assignThread = ({ db, clock }: Use<'db' | 'clock'>, { id, to }: { id: string; to: number | null }): Promise<void> =>
  transaction(db, async (tx) => {
    const person = to === null ? null : await findStaff(tx, to)
    if (person !== null && (person?.state !== 'active' || !permissionsOf(person.roles).has('threads.answer')))
      throw actRefused('这位同事不能回复会员，换一位。')
    const { numUpdatedRows } = await tx.updateTable('threads').set({ assigned_to: to }).where('id', '=', id).executeTakeFirst()
    if (numUpdatedRows === 0n) throw notFound(`no thread ${id}`)
    await tellDesk(tx, { at: clock(), kind: 'message', subject: id })
  })
