import { sql } from 'kysely'
import { z } from 'zod'
import { shippingLimitsOf } from '../../catalogue/goods/points-of.ts'
import { keepStaffPhoto } from '../../people/staff/staff-photos.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { transaction } from '../../platform/db/transaction.ts'
import type { Parts, Use } from '../../platform/parts.ts'
import { cameBack, reshelve } from '../../trade/parcels/after-sending.ts'
import { askForLabel } from '../../trade/parcels/ask-for-label.ts'
import { handOver, labelParcel } from '../../trade/parcels/hand-over.ts'
import { goodsOf } from '../../trade/parcels/load-parcel.ts'
import { isOffShelf } from '../../trade/parcels/off-shelf.ts'
import { beginPacking, packParcel, scanIntoParcel } from '../../trade/parcels/pack-parcel.ts'
import { setTraits } from '../../trade/parcels/set-traits.ts'

const CLERK = 'clerk'
const SHELVES = ['A-01', 'A-02', 'A-03', 'B-01', 'B-02', 'B-03']
const AT_ONCE = 20

/** A packed box, as the sandbox's world makes it. */
const Packed = z.object({ weightG: z.int(), lengthMm: z.int(), widthMm: z.int(), heightMm: z.int() })

type Deps = Pick<Parts, 'config' | 'db' | 'files' | 'jobs' | 'clock' | 'random' | 'log' | 'carrier'>
type Within = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/**
 * What of the parcels' routine people do at a desk: looks at what has come, puts back what was taken out of a box, takes in what a carrier
 * has brought back, packs what was requested, labels it and hands it over.
 */
export async function doParcels(deps: Deps, worldOrigin: string): Promise<void> {
  const within: Within = (work) => transaction(deps.db, work)
  await each(deps, await unlooked(deps), (orderId) => look(deps, within, orderId))
  await each(deps, await leftBeside(deps), (parcelId) => within((tx) => reshelve(deps, tx, { parcelId, shelf: someShelf(deps) })))
  await each(deps, await broughtBack(deps), (id) => takeBack(deps, within, worldOrigin, id))
  await each(deps, await waiting(deps, 'requested'), (id) => pack(deps, within, worldOrigin, id))
  await each(deps, await waiting(deps, 'paid'), (id) => send(deps, within, worldOrigin, id))
}

async function each({ log }: Deps, ids: readonly string[], work: (id: string) => Promise<unknown>): Promise<void> {
  for (const id of ids) {
    try {
      await work(id)
    } catch (error) {
      // One that fails must not delay the others; the next round tries it again.
      log.warn({ err: error, id }, 'the clerk could not do this')
    }
  }
}

const unlooked = async ({ db }: Use<'db'>): Promise<string[]> => {
  const rows = await db
    .selectFrom('order_stock')
    .innerJoin('orders', 'orders.id', 'order_stock.order_id')
    .select('order_id')
    .where('state', '=', 'warehoused')
    .where('batteries', 'is', null)
    .limit(AT_ONCE)
    .execute()
  return rows.map(({ order_id }) => order_id)
}

/** The parcels beside whose boxes goods lie that belong on a shelf. */
async function leftBeside({ db }: Use<'db'>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct s.off_shelf_for as id from order_stock s where ${isOffShelf} limit ${AT_ONCE}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The parcels that their carrier says it has brought back to us. */
async function broughtBack({ db }: Use<'db'>): Promise<string[]> {
  const rows = await db
    .selectFrom('parcels')
    .select('id')
    .where('state', '=', 'returning')
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('parcel_tracks').select('at').whereRef('parcel_id', '=', 'parcels.id').where('kind', '=', 'returned')),
    )
    .orderBy('updated_at')
    .limit(AT_ONCE)
    .execute()
  return rows.map(({ id }) => id)
}

const someShelf = ({ random }: Use<'random'>): string => SHELVES[random(SHELVES.length)]!

const waiting = async ({ db }: Use<'db'>, state: 'requested' | 'paid'): Promise<string[]> =>
  (await db.selectFrom('parcels').select('id').where('state', '=', state).orderBy('created_at').limit(AT_ONCE).execute()).map(
    ({ id }) => id,
  )

/** Puts goods on a shelf, and tells a battery by the seller's words. */
async function look(deps: Deps, within: Within, orderId: string): Promise<void> {
  const { kept } = await deps.db.selectFrom('orders').select('kept').where('id', '=', orderId).executeTakeFirstOrThrow()
  const traits = { batteries: shippingLimitsOf(kept).length > 0, liquid: false, fragile: false, weightG: null }
  await within(async (tx) => {
    await setTraits(deps, tx, { orderId, ...traits, by: CLERK })
    const shelf = someShelf(deps)
    await tx.updateTable('order_stock').set({ shelf }).where('order_id', '=', orderId).where('shelf', 'is', null).execute()
  })
}

/** Takes in a parcel that came back; the sandbox's carrier asks nothing for the way. */
async function takeBack(deps: Deps, within: Within, worldOrigin: string, parcelId: string): Promise<void> {
  const [first] = await goodsOf(deps.db, parcelId)
  const photo = await photograph(deps, worldOrigin, first!.order_id)
  const back = { parcelId, shelf: someShelf(deps), postageJpy: 0, ourFault: false, photos: [photo], by: CLERK }
  await within((tx) => cameBack(deps, tx, back))
}

async function pack(deps: Deps, within: Within, worldOrigin: string, parcelId: string): Promise<void> {
  const goods = await goodsOf(deps.db, parcelId)
  const { options } = await deps.db.selectFrom('parcels').select('options').where('id', '=', parcelId).executeTakeFirstOrThrow()
  const asked = new URLSearchParams({
    ref: parcelId,
    orders: goods.map(({ weight_g }) => weight_g).join(','),
    reinforced: options.packing === 'reinforced' ? '1' : '0',
  })
  const answer = await fetch(`${worldOrigin}/world/box?${asked}`, { signal: AbortSignal.timeout(5_000) })
  const { weightG, lengthMm, widthMm, heightMm } = Packed.parse(await answer.json())
  const photo = await photograph(deps, worldOrigin, goods[0]!.order_id)
  await within(async (tx) => {
    const { lease } = await beginPacking(deps, tx, { parcelId, by: { staffId: null, name: CLERK } })
    await scanIntoParcel(deps, tx, { parcelId, lease, orderIds: goods.map(({ order_id }) => order_id) })
    await packParcel(deps, tx, { parcelId, lease, weightG, sizes: [lengthMm, widthMm, heightMm], photos: [photo] })
  })
}

/** A picture from the sandbox's warehouse, of the goods beside the scale. */
async function photograph(deps: Deps, worldOrigin: string, orderId: string): Promise<string> {
  const answer = await fetch(`${worldOrigin}/world/purchases/${orderId}/inspection/1`, { signal: AbortSignal.timeout(10_000) })
  if (!answer.ok) throw new Error(`no picture of purchase ${orderId}: HTTP ${answer.status}`)
  return keepStaffPhoto(deps, { by: CLERK, bytes: Buffer.from(await answer.arrayBuffer()) })
}

async function send(deps: Deps, within: Within, worldOrigin: string, parcelId: string): Promise<void> {
  const made = await askForLabel(deps, parcelId)
  const { number } = made
  await within(async (tx) => {
    await labelParcel(deps, tx, { parcelId, ...made })
    const { line } = await tx.selectFrom('parcels').select('line').where('id', '=', parcelId).executeTakeFirstOrThrow()
    await handOver(deps, tx, { carrier: line.carrier, numbers: [number], by: CLERK })
  })
  const told = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ to: 'accepted' }) }
  await fetch(`${worldOrigin}/world/parcels/${number}`, { ...told, signal: AbortSignal.timeout(5_000) })
}
