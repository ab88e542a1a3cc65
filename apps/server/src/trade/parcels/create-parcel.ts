import type { DataOf, InputOf } from '@otsukai/contract/call'
import { createParcel as call, PARCELS_AT_ONCE } from '@otsukai/contract/parcels/parcels'
import { openEntry } from '../../platform/desk/open-entry.ts'
import { newBase32 } from '../../platform/base32.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { Fault, Refusal } from '../../platform/http/errors.ts'
import { once, requestOf } from '../../platform/http/once.ts'
import type { Member } from '../../platform/http/routes-types.ts'
import type { Use } from '../../platform/parts.ts'
import { lockOrders, type ParcelRow } from './load-parcel.ts'
import { writeParcelLine } from '../../platform/timeline/write-parcel-line.ts'
import { takeFromMember } from './parcel-money.ts'
import { putIn, readWish } from './wish.ts'

type Input = InputOf<typeof call>
type Deps = Use<'config' | 'db' | 'clock' | 'random'>

const DAY_MS = 24 * 3_600_000
/** Whoever requests and cancels without end keeps the packing table busy, and each request stays. */
const PARCELS_A_DAY = 60

/** States in which a parcel counts against the ten that a member may have at once. */
const underWay = ['requested', 'packing', 'onHold', 'packed', 'paid', 'sent', 'returning'] as const

/** Requests a parcel; in ceiling mode the most that it may cost is held with it. Answers its number. */
export async function createParcel(deps: Deps, member: Member, input: Input): Promise<DataOf<typeof call>> {
  const { requestId, ...wanted } = input
  const request = requestOf(requestId, wanted)
  const find = () =>
    deps.db.selectFrom('parcels').selectAll().where('member_id', '=', member.id).where('request_id', '=', requestId).executeTakeFirst()
  const make = () => transaction(deps.db, (tx) => insert(deps, tx, member, input, request.hash))
  const { id } = await once<ParcelRow>(request, { find, make, makeFirst: true })
  return { parcelId: id }
}

async function insert(deps: Deps, tx: Tx, member: Member, input: Input, hash: string): Promise<ParcelRow | null> {
  const at = deps.clock()
  // Concurrent requests of one member count each other.
  await tx.selectFrom('members').select('id').where('id', '=', member.id).forNoKeyUpdate().executeTakeFirstOrThrow()
  const orders = await lockOrders(tx, input.orderIds)
  const other = tx
    .selectFrom('parcels')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('member_id', '=', member.id)
    .where('request_id', '<>', input.requestId)
  const { n } = await other.where('state', 'in', underWay).executeTakeFirstOrThrow()
  const lately = await other.where('created_at', '>', at - DAY_MS).executeTakeFirstOrThrow()
  if (lately.n >= PARCELS_A_DAY) throw new Fault('tooManyTries', `parcels of member ${member.id}`, { retryAfterS: 3_600 })
  const id = newBase32(deps.random, 10)
  const wish = await readWish(deps, tx, {
    memberId: member.id,
    parcelId: id,
    asked: { ...input, to: input.addressId },
    orders,
    isNew: true,
  })
  if (n >= PARCELS_AT_ONCE) throw new Refusal('tooManyParcels')
  const parcel = await tx
    .insertInto('parcels')
    .values({
      id,
      member_id: member.id,
      state: 'requested',
      ...wish.columns,
      waits_since: at,
      created_at: at,
      updated_at: at,
      request_id: input.requestId,
      request_hash: hash,
    })
    .onConflict((same) => same.columns(['member_id', 'request_id']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!parcel) return null
  await putIn(tx, parcel, wish.goods, at)
  // Before its first version.
  const before = { ...parcel, version: 0 }
  if (wish.ceilingJpy !== null) await takeFromMember(tx, { parcel: before, kind: 'parcelHeld', amountJpy: wish.ceilingJpy, at })
  await openEntry(tx, { kind: 'toPack', subject: id, at, memberId: member.id })
  await writeParcelLine(tx, parcel, 'request', { ceilingJpy: wish.ceilingJpy }, at)
  return parcel
}
