import type { DataOf, InputOf } from '@otsukai/contract/call'
import type { parcelPreview, parcelSplits } from '@otsukai/contract/parcels/parcels'
import type { Tx } from '../../platform/db/tables.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { Fault } from '../../platform/http/errors.ts'
import { createGate, GateFull } from '../../platform/http/gate.ts'
import type { Member } from '../../platform/http/routes-types.ts'
import type { Use } from '../../platform/parts.ts'
import { addressOf } from '../../people/addresses/address-rows.ts'
import { requireOwnParcel } from './load-parcel.ts'
import { asGoods, ceilingOf, estimatesFor, lineOf, type Tariff, tariffAt, ticksFor } from './price-parcel.ts'
import { packedG } from './price-rules.ts'
import { splitsAside } from './split-aside.ts'
import { type WishedGoods, wishedGoods } from './wished-goods.ts'

type Deps = Use<'config' | 'db' | 'clock'>

interface Asked {
  tariff: Tariff
  goods: WishedGoods[]
  storageJpy: number
}

interface Wished {
  orderIds: string[]
  addressId: string
  parcelId?: string | undefined
}

/** What the member's goods and address come to now. */
const readAsked = (deps: Deps, member: Member, { orderIds, addressId, parcelId }: Wished): Promise<Asked> =>
  transaction(deps.db, async (tx) => {
    const to = parcelId === undefined ? await addressOf(deps, tx, member.id, addressId) : await requireOwnParcel(tx, member.id, parcelId)
    const orders = await tx.selectFrom('orders').selectAll().where('id', 'in', orderIds).execute()
    const lyingIn = parcelId ?? (await parcelOf(tx, member.id, orderIds))
    const goods = await wishedGoods(tx, {
      memberId: member.id,
      ids: orderIds,
      orders,
      at: deps.clock(),
      parcelId: lyingIn,
    })
    return {
      tariff: await tariffAt({ ...deps, db: tx }, to.country),
      goods,
      storageJpy: goods.reduce((sum, { stay }) => sum + stay.owedJpy, 0),
    }
  })

/** The request that is being edited, in which some of these goods lie; null: none. */
async function parcelOf(tx: Tx, memberId: number, orderIds: readonly string[]): Promise<string | null> {
  const editing = await tx
    .selectFrom('parcel_orders')
    .innerJoin('parcels', 'parcels.id', 'parcel_orders.parcel_id')
    .select('parcel_id')
    .where('order_id', 'in', [...orderIds])
    .where('live', '=', true)
    .where('member_id', '=', memberId)
    .where('state', 'in', ['requested', 'onHold'])
    .executeTakeFirst()
  return editing?.parcel_id ?? null
}

/** What sending these orders would cost by each line, and by the chosen one. */
export async function previewParcel(
  deps: Deps,
  member: Member,
  input: InputOf<typeof parcelPreview>,
): Promise<DataOf<typeof parcelPreview>> {
  const { tariff, goods: wished, storageJpy } = await readAsked(deps, member, input)
  const goods = wished.map(asGoods)
  const { options } = input
  const line = input.lineId === undefined ? null : lineOf(tariff, input.lineId)
  const weightG = goods.reduce((sum, { weightG: one }) => sum + one, 0)
  const quote = line && ceilingOf({ tariff, line, goods, options, storageJpy })
  return {
    lines: await estimatesFor(deps, tariff, { goods, options, storageJpy }),
    quote,
    ceilingJpy: quote?.totalJpy ?? null,
    valueJpy: goods.reduce((sum, { goodsJpy }) => sum + goodsJpy, 0),
    weightG,
    packedG: packedG(weightG, tariff.shipping.terms),
    storageJpy,
    ticks: line ? ticksFor({ tariff, line, goods }) : ['terms'],
  }
}

/** Each takes a thread, and a processor while it runs. */
const threads = createGate({ atOnce: 2, waitingAtMost: 20 })
/** Members whose splits are being sought, each once at a time. */
const seeking = new Set<number>()

/** The cheapest ways to part orders; null for too many. Throws 429 while the member's last question is still open, or those of many. */
export async function splitParcel(deps: Deps, member: Member, input: InputOf<typeof parcelSplits>): Promise<DataOf<typeof parcelSplits>> {
  if (seeking.has(member.id)) throw new Fault('tooManyTries', `splits for member ${member.id} are being sought`, { retryAfterS: 1 })
  seeking.add(member.id)
  try {
    const { tariff, goods, storageJpy } = await readAsked(deps, member, input)
    const { shipping, country } = tariff
    const asked = {
      goods: goods.map(asGoods),
      lines: shipping.lines,
      country,
      terms: shipping.terms,
      limitsJpy: Object.fromEntries(shipping.lines.map((line) => [line.id, tariff.limitJpy(line)])),
      perParcelJpy: input.options.packing === 'reinforced' ? shipping.terms.fees.reinforcedJpy : 0,
    }
    const splits = await threads.run(() => splitsAside(asked))
    if (splits === null) return null
    const nameZh = new Map(shipping.lines.map((line) => [line.id, line.nameZh]))
    return splits.map(({ ceilingJpy, whyZh, parcels }) => ({
      totalJpy: ceilingJpy + storageJpy,
      whyZh,
      parcels: parcels.map((one) => ({ ...one, nameZh: nameZh.get(one.lineId) ?? one.lineId })),
    }))
  } catch (error) {
    if (error instanceof GateFull) throw new Fault('tooManyTries', 'splits for many members', { retryAfterS: 5, cause: error })
    throw error
  } finally {
    seeking.delete(member.id)
  }
}
