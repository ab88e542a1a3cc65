import type { InputOf } from '@otsukai/contract/call'
import type { createParcel, Parcel } from '@otsukai/contract/parcels/parcels'
import type { ParcelQuote } from '@otsukai/contract/parcels/parcel-quote'
import type { Tx } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import { addressOf } from '../../people/addresses/address-rows.ts'
import { type AddressCopy, openAddress, sealAddress } from '../../people/addresses/sealed-address.ts'
import type { OrderRow } from '../orders/load-order.ts'
import type { ParcelRow } from './load-parcel.ts'
import { asGoods, ceilingOf, lineOf, requireTaken, requireTicked, tariffAt, ticksFor } from './price-parcel.ts'
import { type WishedGoods, wishedGoods } from './wished-goods.ts'

interface Asked extends Pick<
  InputOf<typeof createParcel>,
  'orderIds' | 'lineId' | 'options' | 'payMode' | 'expectedCeilingJpy' | 'acknowledged'
> {
  /** The id of one of the member's addresses, or the parcel's own copy. */
  to: string | AddressCopy
}

/** What a member's wish comes to: what goes into a parcel, and what its row says. */
export interface Wish {
  goods: WishedGoods[]
  quote: ParcelQuote | null
  ceilingJpy: number | null
  columns: Pick<ParcelRow, 'country' | 'line_id' | 'pay_mode' | 'ceiling_jpy' | 'address_id'> & {
    address: Buffer
    line: string
    options: string
    quote: string | null
  }
}

interface Wishing {
  memberId: number
  parcelId: string
  asked: Asked
  orders: readonly OrderRow[]
  isNew: boolean
  /** The clock goes on for the member, who is asked for nothing: neither for another ceiling nor for what is due, which stops packing. */
  isAgreed?: boolean
  /** It goes on by the line of its request: what one parcel may be worth was looked at by the rate of then. */
  keepsLine?: boolean
}

/** The name under which a parcel's address is sealed. */
const keptByParcel = (parcelId: string): string => `parcel:${parcelId}`

/**
 * Looks whether a wish can be fulfilled now, the orders' rows locked by the caller, and what it costs at most. Refuses what the call of the
 * same name refuses.
 */
export async function readWish(
  deps: Use<'config' | 'clock'>,
  tx: Tx,
  { memberId, parcelId, asked, orders, isNew, isAgreed = false, keepsLine = false }: Wishing,
): Promise<Wish> {
  const at = deps.clock()
  const copy = typeof asked.to === 'string' ? await addressOf(deps, tx, memberId, asked.to) : asked.to
  await requireTrusted(tx, memberId, Number(copy.addressId), at)
  const goods = await wishedGoods(tx, { memberId, ids: asked.orderIds, orders, at, parcelId: isNew ? null : parcelId, evenIfDue: isAgreed })
  const tariff = await tariffAt({ ...deps, db: tx }, copy.country)
  const line = lineOf(tariff, asked.lineId)
  const priced = {
    tariff,
    line,
    goods: goods.map(asGoods),
    options: asked.options,
    storageJpy: goods.reduce((sum, { stay }) => sum + stay.owedJpy, 0),
  }
  requireTaken(priced, { whateverItsWorth: keepsLine })
  requireTicked(ticksFor(priced), asked.acknowledged)
  const quote = ceilingOf(priced)
  const ceilingJpy = asked.payMode === 'ceiling' ? (quote?.totalJpy ?? null) : null
  if (asked.payMode === 'ceiling' && ceilingJpy === null)
    throw new Refusal('lineRefuses', { orderIds: [], whyZh: `${line.nameZh}按体积计费，量好才知道运费，请选称重后再付。` })
  if (asked.payMode === 'ceiling' && !isAgreed && ceilingJpy !== asked.expectedCeilingJpy) throw new Refusal('priceMoved', { quote })
  const told: Parcel['line'] = { id: line.id, nameZh: line.nameZh, carrier: line.carrier }
  return {
    goods,
    quote,
    ceilingJpy,
    columns: {
      address_id: Number(copy.addressId),
      address: sealAddress(deps, keptByParcel(parcelId), copy),
      country: copy.country,
      line_id: line.id,
      line: JSON.stringify(told),
      options: JSON.stringify(asked.options),
      pay_mode: asked.payMode,
      ceiling_jpy: ceilingJpy,
      quote: quote && JSON.stringify(quote),
    },
  }
}

/** How long nothing is sent to an address that was written after the password was reset. */
const NEW_ADDRESS_MS = 72 * 3_600_000

/** Whoever got a reset link by talking to staff must not have the goods sent to themselves. */
async function requireTrusted(tx: Tx, memberId: number, addressId: number, at: number): Promise<void> {
  const member = await tx.selectFrom('members').select(['reset_at', 'reset_address_id']).where('id', '=', memberId).executeTakeFirst()
  if (!member || member.reset_at === null || at >= member.reset_at + NEW_ADDRESS_MS || addressId <= (member.reset_address_id ?? 0)) return
  throw new Refusal('lineRefuses', { orderIds: [], whyZh: '密码刚由客服重设过，72 小时内只能寄到以前的地址，这是为了保护你的商品。' })
}

/** A parcel's copy of its address; null once it was erased. */
export const addressOfParcel = (deps: Use<'config'>, { id, address }: Pick<ParcelRow, 'id' | 'address'>): AddressCopy | null =>
  address && openAddress(deps, keptByParcel(id), address)

/** Puts goods into a parcel, as they are declared. */
export async function putIn(tx: Tx, parcel: Pick<ParcelRow, 'id' | 'waited_ms'>, goods: readonly WishedGoods[], at: number): Promise<void> {
  if (goods.length === 0) return
  await tx
    .insertInto('parcel_orders')
    .values(
      goods.map(({ order, stay }) => ({
        parcel_id: parcel.id,
        order_id: order.id,
        from_at: at,
        waited_before_ms: parcel.waited_ms,
        value_jpy: stay.goodsJpy,
        weight_g: stay.weightG,
      })),
    )
    .execute()
}
