import { z } from 'zod'
import { transaction } from '../../platform/db/transaction.ts'
import type { Parts, Use } from '../../platform/parts.ts'
import { inspectParcel } from '../../trade/warehouse/inspect-parcel.ts'
import { receiveParcel } from '../../trade/warehouse/receive-parcel.ts'
import { keepStaffPhoto } from '../../people/staff/staff-photos.ts'
import { answerMessages } from './answer-messages.ts'
import { doParcels } from './clerk-parcels.ts'
import { dutyNow } from '../acts/clerk-duty.ts'
import { reconnectSandboxAccount } from './connect-sandbox-account.ts'

/** A purchase in the sandbox's world, of which the clerk sees those that have arrived. */
const Arrived = z.array(
  z.object({
    ref: z.string(),
    state: z.string(),
    trackingNumber: z.string().nullable(),
    carrier: z.string().nullable(),
    weightG: z.int().nullable(),
    inspection: z.object({ result: z.enum(['ok', 'defect']), note: z.string().nullable(), photoCount: z.int() }).nullable(),
  }),
)
type Arrived = z.output<typeof Arrived>[number]

/**
 * Does a round of the sandbox's clerk, who plays the operator's people with the commands that staff use: reconnects the trade account
 * when its tokens are void; and, unless people do it, answers messages, receives arrived parcels and makes requested inspections.
 */
export async function makeRound(deps: Parts, worldOrigin: string): Promise<void> {
  await reconnectSandboxAccount(deps)
  if (!deps.config.sandboxClerk || (await dutyNow(deps))) return
  await answerMessages(deps)
  await doParcels(deps, worldOrigin)
  const open = await deps.db
    .selectFrom('orders')
    .leftJoin('order_inspections as inspection', 'inspection.order_id', 'orders.id')
    .select(['orders.id', 'orders.state', 'inspection.state as inspectionState'])
    .where('orders.state', 'in', ['purchased', 'shipped'])
    .unionAll(
      deps.db
        .selectFrom('order_inspections as inspection')
        .innerJoin('orders', 'orders.id', 'inspection.order_id')
        .select(['orders.id', 'orders.state', 'inspection.state as inspectionState'])
        .where('inspection.state', '=', 'requested')
        .where('orders.state', '=', 'warehoused'),
    )
    .execute()
  if (open.length === 0) return
  const answer = await fetch(`${worldOrigin}/world/purchases`, { signal: AbortSignal.timeout(5_000) })
  const arrived = new Map(Arrived.parse(await answer.json()).flatMap((one) => (one.state === 'arrived' ? [[one.ref, one]] : [])))
  for (const order of open) {
    const parcel = arrived.get(order.id)
    if (!parcel) continue
    try {
      if (order.state !== 'warehoused') await receive(deps, worldOrigin, parcel)
      if (order.inspectionState === 'requested') await inspect(deps, worldOrigin, parcel)
    } catch (error) {
      // A failing parcel must not delay the others; the next round tries it again.
      deps.log.warn({ err: error, order: order.id }, 'a parcel could not be handled')
    }
  }
}

/** Of a parcel whose weight the world does not tell. */
const UNWEIGHED_G = 500

async function receive(
  deps: Use<'config' | 'db' | 'files' | 'jobs' | 'clock'>,
  worldOrigin: string,
  { ref, trackingNumber, carrier, weightG }: Arrived,
): Promise<void> {
  const photo = await photograph(deps, worldOrigin, ref, 1)
  const by = { staffId: null, name: 'clerk' }
  const parcel = { trackingNumber, carrier, orderIds: [ref], weightG: weightG ?? UNWEIGHED_G, photos: [photo], shelf: null, by }
  await transaction(deps.db, (tx) => receiveParcel(deps, tx, parcel))
}

async function inspect(deps: Use<'config' | 'db' | 'files' | 'clock'>, worldOrigin: string, { ref, inspection }: Arrived): Promise<void> {
  if (!inspection) return
  const photos: string[] = []
  for (let n = 1; n <= inspection.photoCount; n++) photos.push(await photograph(deps, worldOrigin, ref, n))
  const note = inspection.result === 'ok' ? '与商品页一致，未发现问题。' : (inspection.note ?? '与商品页的描述不符。')
  await transaction(deps.db, (tx) => inspectParcel(deps, tx, { orderId: ref, result: inspection.result, photos, note }))
}

/** Stores a picture from the sandbox's warehouse; answers its id. */
async function photograph(deps: Use<'db' | 'files' | 'clock'>, worldOrigin: string, ref: string, n: number): Promise<string> {
  const answer = await fetch(`${worldOrigin}/world/purchases/${ref}/inspection/${n}`, { signal: AbortSignal.timeout(10_000) })
  if (!answer.ok) throw new Error(`no picture ${n} of purchase ${ref}: HTTP ${answer.status}`)
  return keepStaffPhoto(deps, { by: 'clerk', bytes: Buffer.from(await answer.arrayBuffer()) })
}
