import { payTypes } from '@otsukai/contract/pay-types'
import type { WorldPurchase } from '../world/market-world.ts'
import { HOUR, MINUTE, repeat, type Stage } from './cast.ts'
import { receiveLater } from './warehouse.ts'

/** Minimum listings on sale; few, so that members and rivals compete. */
const ON_SALE = 10

/** Runs the marketplace: lists, sells to others, reprices, edits and withdraws goods, and causes faults. */
export function beginMarketLife(stage: Stage): void {
  const { market, random, faults, scheduler } = stage
  for (let n = 0; n < ON_SALE; n++) market.list()
  repeat(stage, [20_000, 6 * MINUTE], () => {
    const onSale = [...market.listings.values()].filter(({ status }) => status === 'on_sale')
    if (onSale.length < ON_SALE) market.list()
    const listing = onSale.length > 0 ? random.pick(onSale) : null
    if (!listing) return
    const act = random.whole(12)
    if (act === 0) market.sellToAnother(listing)
    if (act === 1) market.edit(listing, { priceJpy: listing.priceJpy + 100 * random.between(1, 5) })
    if (act === 2) market.edit(listing, { priceJpy: Math.max(300, listing.priceJpy - 100) })
    if (act === 3) market.edit(listing, { description: `${listing.description} 追記` })
    if (act === 4) market.withdraw(listing)
  })
  repeat(stage, [20 * MINUTE, 3 * HOUR], () => {
    const face = random.pick(['marketplace', 'marketplace', ...payTypes] as const)
    const kind = faults.strike(face, scheduler.now() + random.between(MINUTE, 40 * MINUTE))
    scheduler.tell('world', `${face}: ${kind}`)
  })
  repeat(stage, [20 * MINUTE, 6 * HOUR], () => {
    const what = random.pick(['card', 'ban', 'tokens'] as const)
    market.trouble[what] = true
    scheduler.tell('world', `the account: ${what}`)
    // The trouble ends by itself; staff or a probe resume the account.
    scheduler.after(random.between(5 * MINUTE, 3 * HOUR), () => void (market.trouble[what] = false))
  })
}

/** The seller's action on a purchase: most ship, some cancel, a few do nothing. */
export function sellerActs(stage: Stage, purchase: WorldPurchase): void {
  const { market, random, scheduler } = stage
  const does = random.whole(20)
  if (does === 0) return
  scheduler.after(random.between(5 * MINUTE, random.pick([HOUR, 20 * HOUR])), () => {
    if (does <= 3) {
      scheduler.tell('world', `the seller cancels ${purchase.ref}`)
      return market.cancel(purchase)
    }
    market.ship(purchase)
    scheduler.tell('world', `shipped ${purchase.ref}`)
    scheduler.after(random.between(30 * MINUTE, random.pick([2 * HOUR, 20 * HOUR])), () => carrierActs(stage, purchase))
  })
}

function carrierActs(stage: Stage, purchase: WorldPurchase): void {
  const { market, random, scheduler } = stage
  if (purchase.state === 'cancelled') return
  const does = random.whole(20)
  if (does === 0) return market.lose(purchase)
  if (does === 1) return market.cancel(purchase)
  market.arrive(purchase)
  scheduler.tell('world', `arrived ${purchase.ref}`)
  receiveLater(stage, purchase)
}
