import { createHash } from 'node:crypto'
import type { InputOf } from '@otsukai/contract/call'
import { parcelSteps } from '@otsukai/contract/parcels/parcel-steps'
import type { claimParcel as call, Parcel } from '@otsukai/contract/parcels/parcels'
import { mayTake } from '@otsukai/contract/steps'
import { linesAt } from '../../catalogue/content/shipping-lines.ts'
import { keepMemberPictures } from '../../people/members/member-pictures.ts'
import { openEntry } from '../../platform/desk/open-entry.ts'
import { Refusal } from '../../platform/http/errors.ts'
import type { Counter } from '../../platform/http/counter.ts'
import type { Member } from '../../platform/http/routes-types.ts'
import type { Use } from '../../platform/parts.ts'
import { requireOwnParcel } from './load-parcel.ts'
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
  await requireOwnParcel(deps.db, member.id, id)
  const pictures = await Promise.all(images.map(async (image) => Buffer.from(await image.arrayBuffer())))
  const hashes = pictures.map((bytes) => createHash('sha256').update(bytes).digest('base64url'))
  // Stored before the row that names them; what a refusal leaves behind is the member's own, within their day's quota. A repeat stores nothing.
  const isRepeat = (await findRequest(deps.db, member.id, { call: 'claim', requestId })) !== undefined
  const photos = isRepeat ? [] : await keepMemberPictures(deps, kept, { memberId: member.id, pictures })
  return stepOnce(deps, member, { id, note, images: hashes, requestId } as { id: string; requestId: string }, {
    call: 'claim',
    step: async (tx, { parcel }, at) => {
      if (!mayTake(parcelSteps.claim, parcel.state)) return false
      const { claimDays } = (await linesAt({ db: tx }, at)).terms
      if (parcel.delivered_at === null || at >= parcel.delivered_at + claimDays * DAY_MS) throw new Refusal('claimTooLate')
      const made = await tx
        .insertInto('parcel_claims')
        .values({ parcel_id: id, at, note, photos: JSON.stringify(photos) })
        .onConflict((same) => same.column('parcel_id').doNothing())
        .returning('parcel_id')
        .executeTakeFirst()
      if (!made) return false
      await openEntry(tx, { kind: 'claim', subject: id, at, memberId: member.id })
      return (await tryMoveParcel(tx, parcel, 'claim', { at, facts: {} })) !== null
    },
  })
}
