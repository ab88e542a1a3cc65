import type { ParcelQuote, ParcelTick } from '@otsukai/contract/parcels/parcel-quote'
import type { Parcel } from '@otsukai/contract/parcels/parcels'
import type { ShippingCountry } from '@otsukai/contract/shipping-lines'
import type { ShippingLine } from '../../catalogue/content/shipping-lines.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import { readStays, type Stay } from '../orders/stays.ts'
import type { ParcelGoods as LyingGoods, ParcelRow } from './load-parcel.ts'
import { amountOf } from './parcel-money.ts'
import { boxQuote, lineOf, requireTaken, type Tariff, tariffsAt, ticksFor } from './price-parcel.ts'
import { type Box, boxRefusalOf, chargeableG, costOf, coverOf, type ParcelGoods } from './price-rules.ts'

interface Boxed {
  parcel: ParcelRow
  goods: readonly LyingGoods[]
}

interface Asked extends Boxed {
  /** Default: the parcel's own. */
  lineId?: string
  /** Default: the parcel's packed one. */
  box?: Box
}

export interface PricedBox {
  quote: ParcelQuote
  line: Parcel['line']
  chargeableG: number
  /** What its member has to tick for this line, beside the terms, which were ticked with the request. */
  ticks: ParcelTick[]
}

type Stays = ReadonlyMap<string, Stay>

/** The price of a packed box by a line, by the tariff of now or of the request, whichever is lower. Refuses what the line does not take now. */
export async function priceBox(deps: Use<'clock'>, tx: Tx, asked: Asked): Promise<PricedBox> {
  const { parcel, goods, lineId = parcel.line_id } = asked
  const ids = goods.map(({ order_id }) => order_id)
  const stays = await readStays(tx, ids, deps.clock())
  const priceAt = async (at: number): Promise<PricedBox> => {
    const tariff = (await tariffsAt({ ...deps, db: tx }, at)).to(parcel.country)
    return priceBy(readBox(asked, tariff, stays), lineOf(tariff, lineId), parcel)
  }
  const now = await priceAt(deps.clock())
  const then = await priceAt(parcel.created_at).catch((error: unknown) => {
    if (error instanceof Refusal) return now
    throw error
  })
  return then.quote.totalJpy < now.quote.totalJpy ? then : now
}

/** What the carrier bills us for a packed box by a line, in yen; where its table takes such a box no more, what the freight came to. */
export function costOfBox({ parcel, goods }: Boxed, line: ShippingLine): number {
  const valueJpy = goods.reduce((sum, { value_jpy }) => sum + value_jpy, 0)
  const freightJpy = costOf(line, parcel.country as ShippingCountry, chargeableG(line, boxOf(parcel)))
  return (freightJpy ?? amountOf(parcel.quote, 'freight')) + coverOf(line, valueJpy).feeJpy
}

/** The other lines that take a packed box, and its price by each. */
export function otherLines(boxed: Boxed, tariff: Tariff, stays: Stays): Parcel['otherLines'] {
  const { parcel } = boxed
  const read = readBox(boxed, tariff, stays)
  return tariff.shipping.lines.flatMap((line) => {
    if (line.id === parcel.line_id) return []
    try {
      const { quote, ticks } = priceBy(read, line, parcel)
      return [{ id: line.id, nameZh: line.nameZh, totalJpy: quote.totalJpy, ticks }]
    } catch (error) {
      if (error instanceof Refusal) return []
      throw error
    }
  })
}

function priceBy({ packed, ...read }: ReturnType<typeof readBox>, line: ShippingLine, { line_id }: Pick<ParcelRow, 'line_id'>): PricedBox {
  const priced = { ...read, line }
  // What one parcel may be worth was looked at by the rate of the request.
  requireTaken(priced, { whateverItsWorth: line.id === line_id })
  const whyZh = boxRefusalOf(line, read.tariff.country, packed)
  const quote = boxQuote(priced, packed)
  if (whyZh !== null || quote === null) {
    const orderIds = read.goods.map(({ orderId }) => orderId)
    throw new Refusal('lineRefuses', { orderIds, whyZh: whyZh ?? `${line.nameZh}不收这一箱，请换一条线路。` })
  }
  return {
    quote,
    line: { id: line.id, nameZh: line.nameZh, carrier: line.carrier },
    chargeableG: chargeableG(line, packed),
    ticks: ticksFor(priced).filter((tick) => tick !== 'terms'),
  }
}

/** What a packed box is priced by. */
function readBox({ parcel, goods, box }: Asked, tariff: Tariff, stays: Stays) {
  const asked: ParcelGoods[] = goods.map(({ order_id, value_jpy }) => ({
    orderId: order_id,
    goodsJpy: value_jpy,
    // Its box is weighed: what the goods weigh alone decides nothing any more.
    weightG: 0,
    ...(stays.get(order_id)?.traits ?? { batteries: false, liquid: false, fragile: false }),
  }))
  const storageJpy = goods.reduce((total, { order_id }) => total + (stays.get(order_id)?.owedJpy ?? 0), 0)
  return { packed: box ?? boxOf(parcel), tariff, goods: asked, options: parcel.options, storageJpy }
}

function boxOf({ id, box }: Pick<ParcelRow, 'id' | 'box'>): Box {
  if (box === null) throw new Error(`parcel ${id} is not packed`)
  const [long = 0, wide = 0, high = 0] = box.sizes
  return { weightG: box.weightG, sidesMm: [long, wide, high] }
}
