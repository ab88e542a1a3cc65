import { transaction } from '../../src/platform/db/transaction.ts'
import { Refusal } from '../../src/platform/http/errors.ts'
import { inspectParcel } from '../../src/trade/warehouse/inspect-parcel.ts'
import { receiveParcel } from '../../src/trade/warehouse/receive-parcel.ts'
import { unreceive } from '../../src/trade/warehouse/unreceive.ts'
import type { WorldPurchase } from '../world/market-world.ts'
import { HOUR, MINUTE, type Stage } from './cast.ts'

/** Tries to receive a parcel, because its order may not be recorded as bought yet. */
const TRIES = 12

const by = { staffId: null, name: 'warehouse' }

/** The answer, or null where the warehouse is refused. */
const unlessRefused = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })

/** Receives a parcel within the hour, sometimes without the order's id on its label, sometimes twice, sometimes by mistake. */
export function receiveLater(stage: Stage, purchase: WorldPurchase, tries = 0): void {
  const { scheduler, processes, random, judge } = stage
  scheduler.after(random.between(MINUTE, HOUR), () => {
    const parcel = {
      trackingNumber: purchase.tracking?.number ?? null,
      carrier: purchase.tracking?.carrier ?? null,
      orderIds: random.chance(0.9) ? [purchase.ref] : [],
      weightG: purchase.weightG,
      photos: [],
      shelf: null,
      by,
    }
    processes.run(
      `receive ${purchase.ref}`,
      (deps) => unlessRefused(transaction(deps.db, (tx) => receiveParcel(deps, tx, parcel))),
      (end, { lostDatabase }) => {
        judge(end, lostDatabase)
        const received = end.kind === 'done' && end.value !== null && end.value.orders.length > 0
        if (!received && tries < TRIES) receiveLater(stage, purchase, tries + 1)
        if (!received) return
        if (random.chance(0.1)) return takeBackLater(stage, purchase)
        inspectLater(stage, purchase)
        if (random.chance(0.1)) receiveLater(stage, purchase, TRIES)
      },
    )
  })
}

/** Takes back what was received, mostly in time, and receives it again. */
function takeBackLater(stage: Stage, purchase: WorldPurchase): void {
  const { scheduler, processes, random, judge } = stage
  scheduler.after(random.between(1_000, 12 * MINUTE), () =>
    processes.run(
      `take back ${purchase.ref}`,
      (deps) => unlessRefused(transaction(deps.db, (tx) => unreceive(deps, tx, { orderId: purchase.ref, by }))),
      (end, { lostDatabase }) => {
        judge(end, lostDatabase)
        if (end.kind === 'done' && end.value === null) inspectLater(stage, purchase)
        else receiveLater(stage, purchase)
      },
    ),
  )
}

export function inspectLater(stage: Stage, purchase: WorldPurchase, tries = 0): void {
  const { scheduler, processes, random, judge } = stage
  const result = random.chance(0.1) ? 'impossible' : purchase.defect ? 'defect' : 'ok'
  scheduler.after(random.between(MINUTE, HOUR), () =>
    processes.run(
      `inspect ${purchase.ref}`,
      (deps) =>
        transaction(deps.db, (tx) => inspectParcel(deps, tx, { orderId: purchase.ref, result, photos: [], note: purchase.defect ?? '' })),
      (end, { lostDatabase }) => {
        judge(end, lostDatabase)
        if (end.kind !== 'done' && tries < TRIES) inspectLater(stage, purchase, tries + 1)
      },
    ),
  )
}
