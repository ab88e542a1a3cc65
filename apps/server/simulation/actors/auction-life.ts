import type { AuctionTerms, WorldAuction } from '../world/auctions.ts'
import { minNextOf, standingOf } from '../world/auctions.ts'
import { bidLater } from './bidder.ts'
import { MINUTE, repeat, SECOND, type Stage } from './cast.ts'
import type { Person } from './member-calls.ts'

/** Holds auctions of some minutes now and then, with rivals, members, and interventions from outside. */
export function beginAuctions(stage: Stage, people: readonly Person[], byHand: boolean): void {
  const { random } = stage
  repeat(stage, byHand ? [MINUTE, 40 * MINUTE] : [MINUTE, 20 * MINUTE], () => {
    hold(stage, people, byHand)
    if (random.chance(0.2)) hold(stage, people, byHand)
  })
}

/** Before its end people need so long to bid by hand: members' bids come sooner. */
const BY_HAND_MS = 2 * MINUTE

/** Most are short, because each second of a followed auction costs a look. */
function termsOf({ random }: Stage, byHand: boolean): AuctionTerms {
  const startJpy = random.between(3, 30) * 100
  const lastsMs = byHand
    ? BY_HAND_MS + random.between(15, 40) * SECOND
    : random.chance(0.25)
      ? random.between(95, 130) * SECOND
      : random.between(12, 40) * SECOND
  return {
    startJpy,
    incrementJpy: 100,
    buyNowJpy: random.chance(0.25) ? startJpy + random.between(5, 60) * 100 : null,
    proxy: random.chance(0.3),
    extendMs: random.between(2, 10) * SECOND,
    lastsMs,
    fixedEnd: random.chance(0.75),
    admitsUs: !random.chance(0.05),
  }
}

function hold(stage: Stage, people: readonly Person[], byHand: boolean): void {
  const { market, random, scheduler, faults, processes } = stage
  const auction = market.auctions.list(termsOf(stage, byHand))
  const { listing, lastsMs } = auction
  scheduler.tell('world', `auction ${listing.id} ${JSON.stringify({ ...auction, listing: undefined })}`)
  for (let n = random.whole(4); n > 0; n--) rival(stage, auction, `rival ${n}`)
  for (const person of people)
    if (random.chance(0.8)) bidLater(stage, person, auction, byHand ? lastsMs - BY_HAND_MS : lastsMs + 2 * SECOND)

  const sometime = () => random.between(SECOND, lastsMs)
  const interventions: [share: number, act: () => void][] = [
    [0.1, () => market.auctions.stop(auction, 'ended')],
    [0.1, () => market.auctions.stop(auction, 'cancelled')],
    [0.15, () => void market.auctions.removeLeader(auction)],
    [0.3, () => void faults.strike('auctions', scheduler.now() + random.between(SECOND, 20 * SECOND))],
    [0.1, () => void processes.outage(random.between(SECOND, 20 * SECOND))],
  ]
  for (const [share, act] of interventions) if (random.chance(share)) scheduler.after(sometime(), act)
  // Stops an auction without bids, or one that goes on too long.
  scheduler.after(lastsMs + 5 * MINUTE, () => market.auctions.stop(auction, auction.bids.length > 0 ? 'ended' : 'cancelled'))
}

/** A rival: a raiser, who outbids the leader; a sniper, who comes in the last seconds; or a one-shot bidder. None exceeds their limit. */
function rival(stage: Stage, auction: WorldAuction, bidder: string): void {
  const { market, random, scheduler } = stage
  const temper = random.pick(['raiser', 'sniper', 'oneShot'] as const)
  const limitJpy = auction.startJpy + random.between(0, 50) * 100
  const act = (): void => {
    const leftMs = (auction.endsAt ?? Infinity) - scheduler.now()
    const least = minNextOf(auction)
    const waits = temper === 'sniper' && leftMs > 3 * SECOND
    if (!waits && least <= limitJpy && standingOf(auction).leader?.bidder !== bidder) {
      const amountJpy = temper === 'oneShot' || auction.proxy ? limitJpy : least
      const { kind } = market.auctions.bid(auction, { by: 'rival', bidder, amountJpy, ref: null })
      if (kind === 'accepted') scheduler.tell('world', `${bidder} bids ${amountJpy} on ${auction.listing.id}`)
      if (kind === 'accepted' && temper === 'oneShot') return
    }
    if (auction.state === 'open') scheduler.after(waits ? random.between(300, 3_000) : random.between(300, 8_000), act)
  }
  scheduler.after(random.between(0, auction.lastsMs), act)
}
