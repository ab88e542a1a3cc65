import type { Colleague } from '../house.ts'
import type { WorldPurchase } from '../world/market-world.ts'
import { HOUR, MINUTE, SECOND, type Stage } from './cast.ts'
import { ask } from './ask.ts'
import { type Answer, letAct, someone } from './desk-acts.ts'
import { newPhoto } from './photos.ts'

/** Tries to receive a parcel, because its order may not be recorded as bought yet. */
const TRIES = 12

/** Receives a parcel within the hour, sometimes without the order's id on its label, sometimes twice, sometimes by mistake. */
export function receiveLater(stage: Stage, purchase: WorldPurchase, tries = 0): void {
  const { scheduler, random } = stage
  scheduler.after(random.between(MINUTE, HOUR), () => {
    const who = someone(stage, 'receive-parcel')
    const parcel = {
      tracking: purchase.tracking?.number,
      carrier: purchase.tracking?.carrier,
      orders: random.chance(0.9) ? [purchase.ref] : [],
      weightG: purchase.weightG,
      shelf: random.chance(0.7) ? `A-0${random.between(1, 4)}` : undefined,
    }
    const answered = (answer: Answer | null) => {
      const { orders = [], arrivalId } = (answer?.kind === 'done' ? answer.data : {}) as { orders?: unknown[]; arrivalId?: number }
      if (orders.length === 0 && tries < TRIES) receiveLater(stage, purchase, tries + 1)
      if (orders.length === 0) return
      if (random.chance(0.1)) return takeBackLater(stage, purchase, { who, arrivalId: arrivalId! })
      inspectLater(stage, purchase)
      if (random.chance(0.1)) receiveLater(stage, purchase, TRIES)
    }
    letAct(stage, who, 'receive-parcel', parcel, { answered, waits: false })
  })
}

/** Takes back what was received, mostly in time and by whoever received it, and receives it again. */
function takeBackLater(stage: Stage, purchase: WorldPurchase, { who, arrivalId }: { who: Colleague; arrivalId: number }): void {
  const { scheduler, random } = stage
  const by = random.chance(0.9) ? who : someone(stage, 'unreceive')
  const which = random.chance(0.5) ? { order: purchase.ref } : { arrival: arrivalId }
  scheduler.after(random.between(SECOND, 12 * MINUTE), () =>
    letAct(stage, by, 'unreceive', which, {
      answered: (answer) => (answer?.kind === 'done' ? receiveLater(stage, purchase) : inspectLater(stage, purchase)),
    }),
  )
}

/** Inspects what a member asks for, once it lies here. */
export function inspectLater(stage: Stage, purchase: WorldPurchase, tries = 0): void {
  const { scheduler, random } = stage
  const result = random.chance(0.1) ? 'impossible' : purchase.defect ? 'defect' : 'ok'
  scheduler.after(random.between(MINUTE, HOUR), () =>
    ask(stage, `select order_id from order_inspections where state = 'requested' and order_id = '${purchase.ref}'`, () => {
      const found = { order: purchase.ref, result, photos: [newPhoto(stage)], zh: purchase.defect ?? '没有问题' }
      const answered = (answer: Answer | null) => {
        if (answer === null && tries < TRIES) inspectLater(stage, purchase, tries + 1)
      }
      letAct(stage, someone(stage, 'inspect-parcel'), 'inspect-parcel', found, { answered, waits: false })
    }),
  )
}
