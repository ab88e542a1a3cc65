import { transaction } from '../../src/platform/db/transaction.ts'
import { inspectParcel } from '../../src/trade/warehouse/inspect-parcel.ts'
import { receiveParcel } from '../../src/trade/warehouse/receive-parcel.ts'
import type { WorldPurchase } from '../world/market-world.ts'
import { HOUR, MINUTE, type Stage } from './cast.ts'

/** Tries to receive a parcel, because its order may not be recorded as bought yet. */
const TRIES = 12

/** Receives a parcel within the hour, sometimes without the order's id on its label, sometimes twice. */
export function receiveLater(stage: Stage, purchase: WorldPurchase, tries = 0): void {
  const { scheduler, processes, random, judge } = stage
  scheduler.after(random.between(MINUTE, HOUR), () => {
    const parcel = {
      trackingNumber: purchase.tracking?.number ?? null,
      carrier: purchase.tracking?.carrier ?? null,
      orderId: random.chance(0.9) ? purchase.ref : null,
      weightG: purchase.weightG,
      photos: [`/uploads/${purchase.ref}`],
    }
    processes.run(
      `receive ${purchase.ref}`,
      (deps) => transaction(deps.db, (tx) => receiveParcel(deps, tx, parcel)),
      (end, { lostDatabase }) => {
        judge(end, lostDatabase)
        const received = end.kind === 'done' && end.value !== null
        if (!received && tries < TRIES) receiveLater(stage, purchase, tries + 1)
        if (received) inspectLater(stage, purchase)
        if (received && random.chance(0.1)) receiveLater(stage, purchase, TRIES)
      },
    )
  })
}

function inspectLater(stage: Stage, purchase: WorldPurchase, tries = 0): void {
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
