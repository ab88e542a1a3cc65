import { createHash } from 'node:crypto'
import type { InputOf } from '@otsukai/contract/call'
import { parcelSteps } from '@otsukai/contract/parcels/parcel-steps'
import type { claimParcel as call, Parcel } from '@otsukai/contract/parcels/parcels'
import { mayTake } from '@otsukai/contract/steps'
import { linesAt } from '../../catalogue/content/shipping-lines.ts'
import { keepMemberPictures } from '../../people/members/member-pictures.ts'
import type { Db, Tx } from '../../platform/db/tables.ts'
import { openEntry } from '../../platform/desk/open-entry.ts'
import { Refusal } from '../../platform/http/errors.ts'
import type { Counter } from '../../platform/http/counter.ts'
import type { Member } from '../../platform/http/routes-types.ts'
import type { Use } from '../../platform/parts.ts'
import { type ParcelRow, requireOwnParcel } from './load-parcel.ts'
import { tryMoveParcel } from './move-parcel.ts'
import { findRequest, stepOnce } from './step-once.ts'

const DAY_MS = 24 * 3_600_000

/** Claims damage of a delivered parcel: an entry of the desk, with the member's pictures. One claim a parcel. */
export async function claimParcel(
  deps: Use<'config' | 'db' | 'clock' | 'files'>,
  kept: Counter,
  member: Member,
  { id, note, images, requestId }: InputOf<typeof call>,
): Promise<Parcel> {
  const parcel = await requireOwnParcel(deps.db, member.id, id)
  const isRepeat = (await findRequest(deps.db, member.id, { call: 'claim', requestId })) !== undefined
  // Before anything is stored.
  if (!isRepeat) await requireClaimable(deps.db, parcel, deps.clock())
  const pictures = await Promise.all(images.map(async (image) => Buffer.from(await image.arrayBuffer())))
  const hashes = pictures.map((bytes) => createHash('sha256').update(bytes).digest('base64url'))
  // Stored before the row that names them; what a refusal then leaves behind is the member's own, within their day's quota. A repeat stores nothing.
  const photos = isRepeat ? [] : await keepMemberPictures(deps, kept, { memberId: member.id, pictures })
  return stepOnce(deps, member, { id, note, images: hashes, requestId } as { id: string; requestId: string }, {
    call: 'claim',
    step: async (tx, locked, at) => {
      await requireClaimable(tx, locked.parcel, at)
      await tx
        .insertInto('parcel_claims')
        .values({ parcel_id: id, at, note, photos: JSON.stringify(photos) })
        .execute()
      await openEntry(tx, { kind: 'claim', subject: id, at, memberId: member.id })
      return (await tryMoveParcel(tx, locked.parcel, 'claim', { at, facts: {} })) !== null
    },
  })
}

/** Refuses parcelStepNotNow of a parcel that is not delivered, or was claimed before, and claimTooLate. */
async function requireClaimable(db: Db | Tx, { id, state, delivered_at }: ParcelRow, at: number): Promise<void> {
  const earlier = await db.selectFrom('parcel_claims').select('at').where('parcel_id', '=', id).executeTakeFirst()
  if (earlier || !mayTake(parcelSteps.claim, state)) throw new Refusal('parcelStepNotNow', { state })
  const { claimDays } = (await linesAt({ db }, at)).terms
  if (delivered_at === null || at >= delivered_at + claimDays * DAY_MS) throw new Refusal('claimTooLate')
}
