import { checksumOf } from '../world/listings.ts'
import type { WorldPurchase } from '../world/market-world.ts'
import { ask } from './ask.ts'
import { HOUR, MINUTE, SECOND, type Stage } from './cast.ts'
import { letAct, someone } from './desk-acts.ts'

/** Buys a paid order's goods at the marketplace's own screens, and writes that down, in time or not; or gives the order back. */
export function buyByHand(stage: Stage): void {
  const { random, scheduler, market } = stage
  ask(stage, "select id, goods_id as goods from orders where state in ('paid', 'inDoubt') order by id", (rows) => {
    const { id: order, goods } = random.pick(rows)
    const who = someone(stage, 'begin-purchase')
    const answered = (until: number) => {
      const does = random.whole(8)
      if (does === 0) return
      if (does === 1) return scheduler.after(random.between(SECOND, 40 * MINUTE), () => letAct(stage, who, 'release-purchase', { order }))
      scheduler.after(random.between(10 * SECOND, 25 * MINUTE), () => {
        // An auction's goods are bought by its call alone.
        const listing = market.listings.get(goods!)
        if (!listing || scheduler.now() >= until) return letAct(stage, who, 'release-purchase', { order })
        const verdict = market.buy('main', { itemId: listing.id, checksum: checksumOf(listing), deliveryIdentifier: order! } as Parameters<
          typeof market.buy
        >[1])
        scheduler.tell('world', `${who.name} buys ${listing.id} for ${order}: ${verdict.kind}`)
        if (verdict.kind !== 'bought') return letAct(stage, who, 'release-purchase', { order })
        if (random.chance(0.85))
          scheduler.after(random.between(SECOND, random.pick([5 * MINUTE, 5 * MINUTE, HOUR])), () => write(stage, verdict.purchase))
      })
    }
    letAct(
      stage,
      who,
      'begin-purchase',
      { order },
      {
        answered: (answer) => {
          if (answer?.kind === 'done') answered(Number(answer.data['until']))
        },
      },
    )
  })
}

/** What was paid, mostly; below or above it now and then, which the account contradicts where it can be asked. */
function write(stage: Stage, { ref, reference, paidJpy }: WorldPurchase): void {
  const { random } = stage
  const paid = random.chance(0.8) ? paidJpy : paidJpy + random.pick([-200, 100, 15_000])
  letAct(stage, someone(stage, 'record-purchase'), 'record-purchase', { order: ref, reference: reference.id, paid: Math.max(1, paid) })
}

/** Puts right what a purchase cost, or tries to put it wrong. */
export function correct(stage: Stage): void {
  const { random, market } = stage
  const bought = market.purchases.filter(({ state }) => state !== 'cancelled')
  if (bought.length === 0) return
  const { ref, reference, paidJpy } = random.pick(bought)
  const paid = Math.max(1, paidJpy + random.pick([0, 0, -100, 300]))
  letAct(stage, someone(stage, 'correct-purchase'), 'correct-purchase', { order: ref, reference: reference.id, paid })
}
