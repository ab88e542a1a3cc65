import type { ParcelQuote } from '@otsukai/contract/parcels/parcel-quote'
import type { Parcel } from '@otsukai/contract/parcels/parcels'
import type { Tx } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import { readStays } from '../orders/stays.ts'
import type { ParcelGoods as LyingGoods, ParcelRow } from './load-parcel.ts'
import { boxCost, boxQuote, lineOf, requireTaken, tariffAt } from './price-parcel.ts'
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

export interface PricedBox {
  quote: ParcelQuote
  line: Parcel['line']
  chargeableG: number
  /** What the carrier bills us. */
  costJpy: number
}

/** The price of a packed box by a line, as its tariff stands now. Refuses what the line does not take. */
export async function priceBox(
  deps: Use<'clock'>,
  tx: Tx,
  { parcel, goods, lineId = parcel.line_id, box, tariffOf }: Asked,
): Promise<PricedBox> {
  const packed = box ?? boxOf(parcel)
  if (!packed) throw new Error(`parcel ${parcel.id} is not packed`)
  const tariff = await tariffAt({ ...deps, db: tx }, parcel.country, tariffOf)
  const line = lineOf(tariff, lineId)
  const ids = goods.map(({ order_id }) => order_id)
  const stays = await readStays(tx, ids, deps.clock())
  const asked: ParcelGoods[] = goods.map(({ order_id, value_jpy }) => ({
    orderId: order_id,
    goodsJpy: value_jpy,
    // Its box is weighed: what the goods weigh alone decides nothing any more.
    weightG: 0,
    ...(stays.get(order_id)?.traits ?? { batteries: false, liquid: false, fragile: false }),
  }))
  const storageJpy = ids.reduce((total, id) => total + (stays.get(id)?.owedJpy ?? 0), 0)
  const priced = { tariff, line, goods: asked, options: parcel.options, storageJpy }
  requireTaken(priced)
  const whyZh = boxRefusalOf(line, tariff.country, packed)
  const quote = boxQuote(priced, packed)
  if (whyZh !== null || quote === null) throw new Refusal('lineRefuses', { orderIds: ids, whyZh: whyZh ?? `${line.nameZh}不收这一箱。` })
  return {
    quote,
    line: { id: line.id, nameZh: line.nameZh, carrier: line.carrier },
    chargeableG: chargeableG(line, packed),
    costJpy: boxCost(priced, packed),
  }
}

export const boxOf = ({ box }: Pick<ParcelRow, 'box'>): Box | null =>
  box && { weightG: box.weightG, sidesMm: [box.sizes[0] ?? 0, box.sizes[1] ?? 0, box.sizes[2] ?? 0] }
