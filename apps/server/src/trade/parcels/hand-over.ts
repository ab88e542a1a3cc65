import { parcelSteps } from '@otsukai/contract/parcels/parcel-steps'
import { lineCarrierZh } from '@otsukai/contract/shipping-lines'
import { goesAbroad, isMisread, plainTracking } from '@otsukai/contract/tracking-number'
import { mayTake } from '@otsukai/contract/steps'
import { yen } from '@otsukai/money/yen'
import { lineById, linesAt, type Shipping, type ShippingLine } from '../../catalogue/content/shipping-lines.ts'
import { loss, parcelAccount, payableCarrier, revenueShipping, revenueStorage } from '../../money/wallet/accounts.ts'
import { post } from '../../money/wallet/post.ts'
import { settleEntry } from '../../platform/desk/settle-entry.ts'
import { lockName } from '../../platform/db/lock-name.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { actRefused, Refusal } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import { tryMoveOrder } from '../orders/move-order.ts'
import { type CarrierLabel, carrierLabels, nameCarrierLabel } from './carrier-label.ts'
import { type LockedParcel, lockParcels, requireParcel } from './load-parcel.ts'
import { tryMoveParcel } from './move-parcel.ts'
import { requireBeginnable } from './parcel-guards.ts'
import { amountOf, parcelBalance } from './parcel-money.ts'
import { costOfBox } from './price-box.ts'

/** The line of a paid parcel that may be labelled or handed over now. Refuses another state, and a closed line. */
function requireOpenLine({ parcel }: LockedParcel, shipping: Shipping): ShippingLine {
  if (!mayTake(parcelSteps.handOver, parcel.state)) throw new Refusal('parcelStepNotNow', { state: parcel.state })
  const line = lineById(shipping, parcel.line_id)
  if (!line?.open) throw actRefused(`${parcel.line.nameZh}现在停收，请先撤下这个包裹，让会员改线路。`)
  return line
}

/** A paid parcel that may be labelled now, locked. Refuses while it may not. */
export async function requireLabelable(deps: Use<'clock'>, tx: Tx, parcelId: string): Promise<LockedParcel> {
  const locked = await requireParcel(tx, parcelId)
  requireOpenLine(locked, await linesAt({ db: tx }, deps.clock()))
  await requireBeginnable(tx, parcelId)
  return locked
}

/**
 * Puts a carrier's number on a paid parcel, with its label where one is stored; another one voids the first, and the same one changes
 * nothing. Refuses a wrong check digit, a number that is none of its carrier's parcels abroad, and one of another parcel.
 */
export async function labelParcel(
  deps: Use<'clock'>,
  tx: Tx,
  { parcelId, number: typed, label = null, version }: { parcelId: string; number: string } & Partial<CarrierLabel>,
): Promise<{ number: string; printable: boolean }> {
  const at = deps.clock()
  const number = plainTracking(typed)
  if (!/^[A-Z0-9]{5,40}$/.test(number)) throw actRefused(`“${number}”不像单号，请再扫一次。`)
  if (isMisread(number)) throw new Refusal('checkDigitWrong')
  const { parcel } = await requireLabelable(deps, tx, parcelId)
  if (number === parcel.number) return { number, printable: (await carrierLabels(tx, [parcelId])).has(parcelId) }
  // A label that the carrier made says how the parcel was then.
  if (version !== undefined && version !== parcel.version)
    throw new Refusal('movedSince', { now: { seen: String(parcel.version), moved: [] } })
  const { carrier } = parcel.line
  if (!goesAbroad(carrier, number))
    throw actRefused(`“${number}”不是${lineCarrierZh(carrier)}的国际单号（两个字母、九位数字、JP），请核对面单。`)
  // Two who scan one label at once count each other.
  await lockName(tx, `parcel-number:${number}`)
  const other = await tx.selectFrom('parcels').select('id').where('number', '=', number).where('id', '<>', parcelId).executeTakeFirst()
  if (other) throw actRefused(`单号 ${number} 已经是包裹 ${other.id} 的，请核对面单。`)
  await tryMoveParcel(tx, parcel, 'label', { at, set: { number }, facts: { number } })
  if (label !== null) await nameCarrierLabel(tx, { id: label, number })
  return { number, printable: label !== null }
}

/**
 * Hands parcels over to a carrier, all or none: each leaves the warehouse with its orders, and its money goes where it belongs. Refuses a
 * number that is not on the carrier's list, and what is frozen or has a charge due.
 */
export async function handOver(
  deps: Use<'clock'>,
  tx: Tx,
  { carrier, numbers, by }: { carrier: string; numbers: readonly string[]; by: string },
): Promise<{ manifest: number; sent: number }> {
  const at = deps.clock()
  const wanted = [...new Set(numbers.map(plainTracking))]
  const found = await tx.selectFrom('parcels').select(['id', 'number']).where('number', 'in', wanted).execute()
  const strange = wanted.find((number) => !found.some((one) => one.number === number))
  if (strange !== undefined) throw actRefused(`单号 ${strange} 不在要交运的包裹里，请拿出来核对；什么都没有交运。`)
  const { id: manifest } = await tx.insertInto('manifests').values({ at, carrier, by }).returning('id').executeTakeFirstOrThrow()
  const all = await lockParcels(
    tx,
    found.map(({ id }) => id),
  )
  const shipping = await linesAt({ db: tx }, at)
  const lines = all.map((locked) => {
    const { parcel } = locked
    // A recall or another label voids a number while it is scanned.
    if (parcel.number === null || !wanted.includes(parcel.number))
      throw actRefused(`包裹 ${parcel.id} 的面单已经换过或作废，请扫新的面单；什么都没有交运。`)
    if (parcel.line.carrier !== carrier) throw actRefused(`包裹 ${parcel.id} 走的是${parcel.line.nameZh}，不在这张清单上，请拿出来。`)
    return requireOpenLine(locked, shipping)
  })
  await requireBeginnable(tx, ...all.map(({ parcel }) => parcel.id))
  for (const [n, locked] of all.entries()) await sendOff(tx, locked, { line: lines[n]!, manifest, by, at })
  return { manifest, sent: all.length }
}

interface Sending {
  line: ShippingLine
  manifest: number
  by: string
  at: number
}

async function sendOff(tx: Tx, locked: LockedParcel, { line, manifest, by, at }: Sending): Promise<void> {
  const { parcel, orders } = locked
  const number = parcel.number!
  await spend(tx, locked, { line, at })
  for (const { id } of orders)
    if (!(await tryMoveOrder(tx, id, 'sendAbroad', { at, facts: { number } })))
      throw actRefused(`订单 ${id} 已经不在仓库里，包裹 ${parcel.id} 不能寄出。`)
  const facts = { carrierZh: lineCarrierZh(parcel.line.carrier), number }
  await tryMoveParcel(tx, parcel, 'handOver', { at, set: { sent_at: at, manifest_id: manifest }, facts })
  await settleEntry(tx, { kind: 'paidNotSent', subject: parcel.id, at, by, why: 'handed over' })
}

/** What a paid parcel holds becomes storage, the carrier's, and what remains the house's; a cost beyond it is the house's loss. */
async function spend(tx: Tx, { parcel, goods }: LockedParcel, { line, at }: Pick<Sending, 'line' | 'at'>): Promise<void> {
  const heldJpy = await parcelBalance(tx, parcel.id)
  const storageJpy = Math.min(amountOf(parcel.quote, 'storage'), heldJpy)
  const costJpy = costOfBox({ parcel, goods }, line)
  const carrierJpy = Math.min(costJpy, heldJpy - storageJpy)
  const restJpy = heldJpy - storageJpy - carrierJpy
  const [from, carrier] = [parcelAccount(parcel.id), payableCarrier(parcel.line.carrier)]
  const through = { at, parcelId: parcel.id }
  const key = (what: string) => `parcel:${parcel.id}:${what}`
  if (storageJpy > 0)
    await post(tx, { ...through, key: key('storage'), kind: 'parcelStorage', from, to: revenueStorage, amountJpy: yen(storageJpy) })
  if (carrierJpy > 0)
    await post(tx, { ...through, key: key('freight'), kind: 'parcelFreight', from, to: carrier, amountJpy: yen(carrierJpy) })
  if (restJpy > 0)
    await post(tx, { ...through, key: key('revenue'), kind: 'parcelRevenue', from, to: revenueShipping, amountJpy: yen(restJpy) })
  if (costJpy > carrierJpy)
    await post(tx, { ...through, key: key('loss'), kind: 'parcelLoss', from: loss, to: carrier, amountJpy: yen(costJpy - carrierJpy) })
}
