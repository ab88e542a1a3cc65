import { BY_HAND } from '../../src/trade/auctions/bid-attempts.ts'
import { minNextOf, standingOf } from '../world/auctions.ts'
import { ask, type Row } from './ask.ts'
import { type Between, HOUR, MINUTE, repeat, SECOND, type Stage } from './cast.ts'
import { letAct, someone } from './desk-acts.ts'

/**
 * Where the marketplace takes no bids by call, people bid at its own screens as the desk asks them, write down what came of it, in time or
 * not, and say how auctions ended.
 */
export function beginBiddingByHand(stage: Stage): void {
  /** Attempts that somebody has looked at and not bid on: nobody bids on them afterwards. */
  const left = new Map<string, 'dearer' | 'refused'>()
  const gap = (): Between => (stage.goesOn() ? [3 * SECOND, 15 * SECOND] : [20 * MINUTE, 2 * HOUR])
  repeat(stage, gap, () => look(stage, left), stage.settles)
}

const waiting = `
  select e.kind, e.subject, a.goods_id as goods, a.n::text as n, a.amount_jpy::text as least, e.facts ->> 'mostJpy' as most, a.trade_account as account
  from desk_entries e left join bid_attempts a on e.kind = 'bidByHand' and a.bid_id = e.subject and a.holder = '${BY_HAND}' and a.outcome is null
  where e.settled_at is null and (e.kind = 'bidUnsettled' or a.n is not null) order by e.id`

function look(stage: Stage, left: Map<string, 'dearer' | 'refused'>): void {
  ask(stage, waiting, (rows) => {
    const row = stage.random.pick(rows)
    if (row['kind'] === 'bidByHand') bidOn(stage, left, row)
    else sayResult(stage, row['subject']!)
  })
}

function bidOn(stage: Stage, left: Map<string, 'dearer' | 'refused'>, { subject: bid, goods, n, least, most, account }: Row): void {
  const { market, random, scheduler } = stage
  const auction = market.auctions.all.get(goods!)!
  const ref = `${bid}-${n}`
  const write = (amount: number) => letAct(stage, someone(stage, 'record-bid'), 'record-bid', { bid, amount }, { waits: false })
  const leave = (because: 'dearer' | 'refused') => {
    left.set(ref, because)
    letAct(stage, someone(stage, 'no-bid'), 'no-bid', { bid, because }, { waits: false })
  }
  const before = auction.bids.find((one) => one.ref === ref)
  if (before) return write(before.amountJpy)
  const why = left.get(ref)
  if (why) return leave(why)
  if (random.chance(0.1)) return
  const amountJpy = Math.max(minNextOf(auction), Number(least))
  if (amountJpy > Number(most)) return leave('dearer')
  const { kind } = market.auctions.bid(auction, { by: 'us', bidder: account!, amountJpy, ref })
  scheduler.tell('world', `somebody bids ${amountJpy} on ${goods} by hand: ${kind}`)
  if (kind === 'notAdmitted') return leave('refused')
  // What nobody writes down now, somebody else sees at the marketplace later.
  if (kind === 'accepted' && random.chance(0.9)) scheduler.after(random.between(SECOND, 20 * SECOND), () => write(amountJpy))
}

function sayResult(stage: Stage, goods: string): void {
  const auction = stage.market.auctions.all.get(goods)!
  if (auction.state === 'open') return
  const { leader, priceJpy } = standingOf(auction)
  if (auction.state === 'ended' && leader?.by === 'us')
    letAct(stage, someone(stage, 'auction-won'), 'auction-won', { goods, price: priceJpy })
  else letAct(stage, someone(stage, 'auction-lost'), 'auction-lost', { goods })
}
