import type { Parcel } from '@otsukai/contract/parcels/parcels'
import type { Db, Tx } from '../../platform/db/tables.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { notFound, Refusal } from '../../platform/http/errors.ts'
import { once, requestOf } from '../../platform/http/once.ts'
import type { Member } from '../../platform/http/routes-types.ts'
import type { Use } from '../../platform/parts.ts'
import { type LockedParcel, lockParcel, requireOwnParcel } from './load-parcel.ts'
import { viewParcel } from './parcel-queries.ts'

interface Stepping {
  id: string
  requestId: string
  /** As the member saw it; absent for a step that compares something else. */
  version?: number
}

interface Work {
  call: string
  /** Orders beside those in the parcel, to be locked with them. */
  beside?: readonly string[]
  /** Does the step; false: the parcel's state does not allow it. */
  step: (tx: Tx, locked: LockedParcel, at: number) => Promise<boolean>
}

/** What a request of a member has asked for before. */
export const findRequest = (db: Db, { memberId, call, requestId }: { memberId: number; call: string; requestId: string }) =>
  db
    .selectFrom('parcel_requests')
    .select('request_hash')
    .where('member_id', '=', memberId)
    .where('call', '=', call)
    .where('request_id', '=', requestId)
    .executeTakeFirst()

/**
 * Takes a step of a member on their parcel, once for each request id: a repeat answers the parcel as it stands. Refuses requestIdReused,
 * and parcelStepNotNow when the parcel has moved since the member saw it. Throws 404 when it is not theirs.
 */
export async function stepOnce<Input extends Stepping>(
  deps: Use<'config' | 'db' | 'clock'>,
  member: Member,
  input: Input,
  { call, beside = [], step }: Work,
): Promise<Parcel> {
  const { id, requestId, ...wanted } = input
  await requireOwnParcel(deps.db, member.id, id)
  const request = requestOf(requestId, { id, ...wanted })
  const find = () => findRequest(deps.db, { memberId: member.id, call, requestId })
  const make = () =>
    transaction(deps.db, async (tx) => {
      const at = deps.clock()
      const made = await tx
        .insertInto('parcel_requests')
        .values({ member_id: member.id, call, request_id: requestId, request_hash: request.hash, parcel_id: id, at })
        .onConflict((same) => same.columns(['member_id', 'call', 'request_id']).doNothing())
        .returning('request_hash')
        .executeTakeFirst()
      if (!made) return null
      const locked = await lockParcel(tx, id, beside)
      if (!locked || locked.parcel.member_id !== member.id) throw notFound(`parcel ${id} of member ${member.id}`)
      const { state, version } = locked.parcel
      const isAsSeen = input.version === undefined || input.version === version
      if (!isAsSeen || !(await step(tx, locked, at))) throw new Refusal('parcelStepNotNow', { state })
      return made
    })
  await once(request, { find, make, makeFirst: true })
  return viewParcel(deps, await requireOwnParcel(deps.db, member.id, id))
}
