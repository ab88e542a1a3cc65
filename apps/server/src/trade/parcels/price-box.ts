import type { ParcelQuote, ParcelTick } from '@otsukai/contract/parcels/parcel-quote'
import type { Parcel } from '@otsukai/contract/parcels/parcels'
import type { ShippingLine } from '../../catalogue/content/shipping-lines.ts'
import type { Db, Tx } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import { readStays } from '../orders/stays.ts'
import type { ParcelGoods as LyingGoods, ParcelRow } from './load-parcel.ts'
import { boxCost, boxQuote, lineOf, requireTaken, tariffAt, ticksFor } from './price-parcel.ts'
import { type Box, boxRefusalOf, chargeableG, type ParcelGoods } from './price-rules.ts'

interface Asked {
  parcel: ParcelRow
  goods: readonly LyingGoods[]
  /** Default: the parcel's own. */
  lineId?: string
  /** Default: the parcel's packed one. */
  box?: Box
  /** The time of the tariff, in ms. Default: now. */
  tariffOf?: number
}

type Boxed = Omit<Asked, 'tariffOf'>

export interface PricedBox {
  quote: ParcelQuote
  line: Parcel['line']
  chargeableG: number
  /** What its member has to tick for this line, beside the terms, which were ticked with the request. */
  ticks: ParcelTick[]
}

/** The price of a packed box by a line, by the tariff of now or of the request, whichever is lower. Refuses what the line does not take now. */
export async function priceBox(deps: Use<'clock'>, tx: Tx, asked: Boxed): Promise<PricedBox> {
  const now = await priceAt(deps, tx, asked)
  const then = await priceAt(deps, tx, { ...asked, tariffOf: asked.parcel.created_at }).catch((error: unknown) => {
    if (error instanceof Refusal) return now
    throw error
  })
  return then.quote.totalJpy < now.quote.totalJpy ? then : now
}

/** What the carrier bills us for a packed box, in yen, whatever has become of its line's limits since it was taken. */
export async function costOfBox(deps: Use<'clock'>, tx: Tx, asked: Pick<Asked, 'parcel' | 'goods'>): Promise<number> {
  const { packed, ...read } = await readBox(deps, tx, asked)
  return boxCost({ ...read, line: lineOf(read.tariff, asked.parcel.line_id) }, packed)
}

async function priceAt(deps: Use<'clock'>, tx: Tx, { lineId, ...asked }: Asked): Promise<PricedBox> {
  const read = await readBox(deps, tx, asked)
  return priceBy(read, lineOf(read.tariff, lineId ?? asked.parcel.line_id), asked.parcel)
}

type ReadBox = Awaited<ReturnType<typeof readBox>>

function priceBy({ packed, ...read }: ReadBox, line: ShippingLine, { line_id }: Pick<ParcelRow, 'line_id'>): PricedBox {
  const priced = { ...read, line }
  // What one parcel may be worth was looked at by the rate of the request.
  requireTaken(priced, { whateverItsWorth: line.id === line_id })
  const whyZh = boxRefusalOf(line, read.tariff.country, packed)
  const quote = boxQuote(priced, packed)
  if (whyZh !== null || quote === null) {
    const orderIds = read.goods.map(({ orderId }) => orderId)
    throw new Refusal('lineRefuses', { orderIds, whyZh: whyZh ?? `${line.nameZh}不收这一箱。` })
  }
  return {
    quote,
    line: { id: line.id, nameZh: line.nameZh, carrier: line.carrier },
    chargeableG: chargeableG(line, packed),
    ticks: ticksFor(priced).filter((tick) => tick !== 'terms'),
  }
}

/** The other lines that take a packed box, and its price by each. */
export async function otherLines(deps: Use<'clock'>, db: Db | Tx, asked: Pick<Asked, 'parcel' | 'goods'>): Promise<Parcel['otherLines']> {
  const read = await readBox(deps, db, asked)
  return read.tariff.shipping.lines.flatMap((line) => {
    if (line.id === asked.parcel.line_id) return []
    try {
      const { quote, ticks } = priceBy(read, line, asked.parcel)
      return [{ id: line.id, nameZh: line.nameZh, totalJpy: quote.totalJpy, ticks }]
    } catch (error) {
      if (error instanceof Refusal) return []
      throw error
    }
  })
}

/** What a packed box is priced by, as the tariff of a time stands. */
async function readBox(deps: Use<'clock'>, db: Db | Tx, { parcel, goods, box, tariffOf }: Omit<Asked, 'lineId'>) {
  const packed = box ?? boxOf(parcel)
  if (!packed) throw new Error(`parcel ${parcel.id} is not packed`)
  const tariff = await tariffAt({ ...deps, db }, parcel.country, tariffOf)
  const ids = goods.map(({ order_id }) => order_id)
  const stays = await readStays(db, ids, deps.clock())
  const asked: ParcelGoods[] = goods.map(({ order_id, value_jpy }) => ({
    orderId: order_id,
    goodsJpy: value_jpy,
    // Its box is weighed: what the goods weigh alone decides nothing any more.
    weightG: 0,
    ...(stays.get(order_id)?.traits ?? { batteries: false, liquid: false, fragile: false }),
  }))
  const storageJpy = ids.reduce((total, id) => total + (stays.get(id)?.owedJpy ?? 0), 0)
  return { packed, tariff, goods: asked, options: parcel.options, storageJpy }
}

const boxOf = ({ box }: Pick<ParcelRow, 'box'>): Box | null =>
  box && { weightG: box.weightG, sidesMm: [box.sizes[0] ?? 0, box.sizes[1] ?? 0, box.sizes[2] ?? 0] }
