import { yenZh } from '@otsukai/money/format'
import { parcelSteps } from '@otsukai/contract/parcels/parcel-steps'
import { mayTake } from '@otsukai/contract/steps'
import { yen } from '@otsukai/money/yen'
import { linesAt, lineById } from '../../catalogue/content/shipping-lines.ts'
import { loss, payableCarrier } from '../../money/wallet/accounts.ts'
import { post } from '../../money/wallet/post.ts'
import { openEntry } from '../../platform/desk/open-entry.ts'
import { settleEntry } from '../../platform/desk/settle-entry.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { actRefused, Refusal } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import { markPhotosUsed } from '../../people/staff/staff-photos.ts'
import { tryMoveOrder } from '../orders/move-order.ts'
import { putOnShelf } from '../warehouse/stock.ts'
import { leaveParcel } from './leave-parcel.ts'
import { goodsOf, type ParcelRow, requireParcel } from './load-parcel.ts'
import { tryMoveParcel } from './move-parcel.ts'
import { offShelfOf } from './off-shelf.ts'
import { writeParcelLine } from '../../platform/timeline/write-parcel-line.ts'
import { amountOf, giveAllBack, giveToMember } from './parcel-money.ts'
import { coverOf } from './price-rules.ts'
import { settleParcelCharges } from '../../money/charges/settle-parcel-charges.ts'
import { dueOfParcel } from './wished-goods.ts'

const DAY_MS = 24 * 3_600_000
/** A carrier that has been silent for so long has lost the parcel. */
const LOST_MS = 60 * DAY_MS

const notNow = ({ state }: ParcelRow): Refusal => new Refusal('parcelStepNotNow', { state })

interface Settling {
  parcelId: string
  /** For the member, in Chinese. */
  reasonZh: string
  by: string
}

/** Says that what was taken from its shelf for a parcel and does not go into its box lies on a shelf again. */
export async function reshelve(deps: Use<'clock'>, tx: Tx, { parcelId, shelf }: { parcelId: string; shelf: string }): Promise<string[]> {
  await requireParcel(tx, parcelId, await offShelfOf(tx, parcelId))
  const ids = await offShelfOf(tx, parcelId)
  if (ids.length === 0) throw actRefused(`包裹 ${parcelId} 没有要放回货架的商品。`)
  await putOnShelf(tx, ids, shelf)
  await tx.updateTable('parcels').set({ updated_at: deps.clock() }).where('id', '=', parcelId).execute()
  return ids
}

/** Says that a sent parcel is on its way back. */
export async function turnBack(deps: Use<'clock'>, tx: Tx, { parcelId, reasonZh }: Settling): Promise<void> {
  const at = deps.clock()
  const { parcel } = await requireParcel(tx, parcelId)
  if (!(await tryMoveParcel(tx, parcel, 'turnBack', { at, facts: { reasonZh } }))) throw notNow(parcel)
}

/** Keeps a paid parcel from being handed over: its number is void, what was paid is back, and it is to be paid anew. */
export async function recallParcel(deps: Use<'clock'>, tx: Tx, { parcelId, reasonZh, by }: Settling): Promise<number> {
  const at = deps.clock()
  const { parcel } = await requireParcel(tx, parcelId)
  if (!mayTake(parcelSteps.recall, parcel.state)) throw notNow(parcel)
  const backJpy = await giveAllBack(tx, parcel, at)
  const { payDays } = (await linesAt({ db: tx }, at)).terms
  const set = { number: null, pay_mode: 'weighed' as const, ceiling_jpy: null, pay_by: at + payDays * DAY_MS }
  await tryMoveParcel(tx, parcel, 'recall', { at, set, facts: { reasonZh, backJpy } })
  await settleEntry(tx, { kind: 'paidNotSent', subject: parcelId, at, by, why: `recalled: ${reasonZh}` })
  return backJpy
}

interface Returning {
  parcelId: string
  shelf: string | null
  /** What the carrier asks for the way back, in yen. */
  postageJpy: number
  ourFault: boolean
  photos: readonly string[]
  by: string
}

/**
 * Says that a parcel has come back: its orders are in the warehouse again, and their storage begins anew. Its member owes the postage of the
 * way back, unless the house does. One whose loss was paid is an entry: the goods against the repayment.
 */
export async function cameBack(
  deps: Use<'clock'>,
  tx: Tx,
  { parcelId, shelf, postageJpy, ourFault, photos, by }: Returning,
): Promise<{ orders: string[]; dueJpy: number }> {
  const at = deps.clock()
  const { parcel, orders } = await requireParcel(tx, parcelId)
  if (!mayTake(parcelSteps.comeBack, parcel.state)) throw notNow(parcel)
  await markPhotosUsed(tx, photos, at, { once: true })
  await leaveParcel(tx, parcel, { at, counts: false })
  const ids = orders.map(({ id }) => id)
  for (const id of ids)
    if (!(await tryMoveOrder(tx, id, 'cameBack', { at, facts: {} }))) throw actRefused(`订单 ${id} 没有随这个包裹寄出。`)
  if (ids.length > 0) await tx.updateTable('order_stock').set({ stay_at: at, storage_told: null }).where('order_id', 'in', ids).execute()
  if (shelf !== null) await putOnShelf(tx, ids, shelf)
  await tryMoveParcel(tx, parcel, 'comeBack', { at, set: { ended_at: at }, facts: {} })
  await settleEntry(tx, { kind: 'silent', subject: parcelId, at, by, why: 'it came back' })
  const facts = { number: parcel.number, paidLoss: parcel.state === 'lost' }
  await openEntry(tx, { kind: 'returned', subject: parcelId, at, memberId: parcel.member_id, facts })
  if (postageJpy > 0) await bookPostage(tx, parcel, { at, postageJpy, ourFault })
  return { orders: ids, dueJpy: await dueOfParcel(tx, parcelId) }
}

async function bookPostage(
  tx: Tx,
  parcel: ParcelRow,
  { at, postageJpy, ourFault }: { at: number; postageJpy: number; ourFault: boolean },
): Promise<void> {
  const amountJpy = yen(postageJpy)
  if (ourFault) {
    const to = payableCarrier(parcel.line.carrier)
    await post(tx, { key: `parcel:${parcel.id}:wayBack`, at, kind: 'parcelLoss', from: loss, to, amountJpy, parcelId: parcel.id })
    return
  }
  const reasonZh = '退件运费'
  await tx
    .insertInto('parcel_charges')
    .values({ parcel_id: parcel.id, member_id: parcel.member_id, at, reason_zh: reasonZh, amount_jpy: amountJpy, paid_at: null })
    .execute()
  await writeParcelLine(tx, parcel, 'chargeDue', { amountJpy, reasonZh }, at)
  await settleParcelCharges(tx, { memberId: parcel.member_id, at })
}

interface Losing extends Settling {
  /** The carrier says so; else it must have been silent. */
  answered: boolean
  paidBy: 'carrier' | 'house'
}

/**
 * Says that a parcel is lost: the member gets freight and options, always, and the value up to what the line covers, as it stood at the
 * request or when the parcel was sent, whichever is more.
 */
export async function loseParcel(deps: Use<'clock'>, tx: Tx, { parcelId, reasonZh, answered, paidBy, by }: Losing): Promise<number> {
  const at = deps.clock()
  const { parcel, goods } = await requireParcel(tx, parcelId)
  if (!mayTake(parcelSteps.lose, parcel.state)) throw notNow(parcel)
  if (!answered && at < (parcel.heard_at ?? parcel.sent_at ?? at) + LOST_MS)
    throw actRefused('承运商 60 天没有消息，或者已经答复丢失，才能登记。')
  const valueJpy = goods.reduce((sum, { value_jpy }) => sum + value_jpy, 0)
  const paidJpy = (parcel.quote?.totalJpy ?? 0) - amountOf(parcel.quote, 'storage')
  const coveredAt = async (time: number): Promise<number> => {
    const line = lineById(await linesAt({ db: tx }, time), parcel.line_id)
    return line ? coverOf(line, valueJpy).coveredJpy : 0
  }
  const backJpy = paidJpy + Math.max(await coveredAt(parcel.created_at), await coveredAt(parcel.sent_at ?? at))
  await tryMoveParcel(tx, parcel, 'lose', { at, set: { ended_at: at }, facts: { reasonZh, backJpy } })
  const from = paidBy === 'carrier' ? payableCarrier(parcel.line.carrier) : loss
  await giveToMember(tx, { parcel, kind: 'parcelLost', amountJpy: backJpy, at }, from)
  await settleEntry(tx, { kind: 'silent', subject: parcelId, at, by, why: 'lost' })
  return backJpy
}

/** Says that a lost parcel has been delivered after all; what was paid for the loss is an entry. */
export async function findParcel(
  deps: Use<'clock'>,
  tx: Tx,
  { parcelId, evidence }: { parcelId: string; evidence: string },
): Promise<void> {
  const at = deps.clock()
  const { parcel } = await requireParcel(tx, parcelId)
  if (!(await tryMoveParcel(tx, parcel, 'find', { at, set: { delivered_at: at, ended_at: at }, facts: {} }))) throw notNow(parcel)
  await openEntry(tx, {
    kind: 'returned',
    subject: parcelId,
    at,
    memberId: parcel.member_id,
    facts: { paidLoss: true, evidence },
  })
}

const claimOf = (tx: Tx, parcelId: string) =>
  tx.selectFrom('parcel_claims').selectAll().where('parcel_id', '=', parcelId).forUpdate().executeTakeFirst()

/** What the member got when the parcel counted as lost, in yen: of one that was found, a claim pays only what is beyond it. */
async function paidForLoss(tx: Tx, parcelId: string): Promise<number> {
  const row = await tx
    .selectFrom('transfers')
    .select(({ fn }) => fn.sum<number | null>('amount_jpy').as('jpy'))
    .where('parcel_id', '=', parcelId)
    .where('kind', '=', 'parcelLost')
    .executeTakeFirst()
  return Number(row?.jpy ?? 0)
}

interface Claim extends Settling {
  amountJpy: number
  paidBy: 'carrier' | 'house'
}

/** Answers a claim, with what the member gets for it. */
export async function settleClaim(deps: Use<'clock'>, tx: Tx, { parcelId, reasonZh, amountJpy, paidBy, by }: Claim): Promise<void> {
  const at = deps.clock()
  const { parcel } = await requireParcel(tx, parcelId)
  if (!mayTake(parcelSteps.settleClaim, parcel.state)) throw notNow(parcel)
  const claim = await claimOf(tx, parcelId)
  if (!claim || claim.settled_at !== null) throw actRefused(`包裹 ${parcelId} 没有要处理的报损。`)
  const mostJpy =
    (await goodsOf(tx, parcelId)).reduce((sum, { value_jpy }) => sum + value_jpy, 0) +
    (parcel.quote?.totalJpy ?? 0) -
    (await paidForLoss(tx, parcelId))
  if (amountJpy > mostJpy) throw actRefused(`最多赔 ${yenZh(mostJpy)}：货值加运费，请改小金额。`)
  await tx
    .updateTable('parcel_claims')
    .set({ settled_at: at, settled_zh: reasonZh, paid_jpy: amountJpy })
    .where('parcel_id', '=', parcelId)
    .execute()
  await tryMoveParcel(tx, parcel, 'settleClaim', { at, facts: { reasonZh, paidJpy: amountJpy } })
  const from = paidBy === 'carrier' ? payableCarrier(parcel.line.carrier) : loss
  await giveToMember(tx, { parcel, kind: 'claimPaid', amountJpy, at }, from)
  await settleEntry(tx, { kind: 'claim', subject: parcelId, at, by, why: reasonZh })
}
