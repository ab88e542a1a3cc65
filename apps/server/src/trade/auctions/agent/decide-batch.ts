import type { BidFacts } from '@otsukai/contract/bid-story'
import { type BidStep, bidSteps } from '@otsukai/contract/bid-steps'
import type { Tx } from '../../../platform/db/tables.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import type { Use } from '../../../platform/parts.ts'
import { openEntry } from '../../../platform/desk/open-entry.ts'
import { settleEntry } from '../../../platform/desk/settle-entry.ts'
import { sql } from 'kysely'
import { available, bidAccount } from '../../../money/wallet/accounts.ts'
import { lockAvailableJpy } from '../../../money/wallet/balances.ts'
import { post } from '../../../money/wallet/post.ts'
import { yen } from '@otsukai/money/yen'
import type { AuctionRow } from '../auctions-tables.ts'
import { type AuctionFacts, type BidMove, decide, type StandingBid } from '../auction-rules.ts'
import { type BidAttempt, clearAttempts, judgeAbandoned, writeAttempt } from '../bid-attempts.ts'
import { askPerson, endByHand, waitsForPerson, writeLeaderByHand } from '../bids-by-hand.ts'
import { factsOf, lockBids } from '../load-bids.ts'
import { type AuctionLook, writeFacts } from './look-at-auction.ts'
import { moveBids } from '../move-bids.ts'
import { moveBidsAndTell } from '../tell-bidders.ts'

/** The result of a decision. */
export interface Batch {
  auction: AuctionRow
  /** The bid to send, whose attempt is written; `decidedAt` is a monotonic time in ms. */
  toSend: { attempt: BidAttempt; decidedAt: number } | null
  /** Bids that moved, to another state than `placing`. */
  decided: string[]
  /** Something moved or is to be sent, so another decision must follow. */
  moved: boolean
  /** A bid needs a look that begins after it was placed. */
  wantsLook: boolean
  /** A bid is still `placing`. */
  presses: boolean
  /** The auction is over and no open bid is left. */
  isOver: boolean
}

/**
 * Decides about all bids on an auction, from a new look or the stored facts, and writes the decision, in one transaction. Null when
 * another process follows the auction by now.
 */
export function decideBatch(
  deps: Use<'db' | 'clock' | 'monotonic' | 'random' | 'market'>,
  goodsId: string,
  holder: string,
  seen: AuctionLook | null,
): Promise<Batch | null> {
  return transaction(deps.db, async (tx) => {
    const locked = await lockAuction(tx, goodsId, holder)
    if (!locked) return null
    const heard = (seen && (await writeFacts(tx, goodsId, seen))) ?? locked
    const byHand = deps.market.bidsBy === 'desk'
    const auction = byHand ? await followByHand(deps, tx, heard) : heard
    const facts = factsOf(auction, byHand)
    const bids = await lockJudgedBids(tx, goodsId, facts, seen)
    const wantsLook =
      !seen && facts.state === 'open' && bids.some((bid) => bid.state === 'placing' && bid.since >= facts.askedAt && !bid.inFlight)
    if (wantsLook) return { auction, toSend: null, decided: [], moved: false, wantsLook, presses: true, isOver: false }
    const { moves, send } = decide(facts, bids, deps.clock())
    const moved: string[] = []
    const decided: string[] = []
    for (const [step, by, ids] of grouped(moves)) {
      const some = await takeStep(deps, tx, goodsId, { step, by, ids, facts, bids })
      moved.push(...some)
      if (bidSteps[step].to !== 'placing') decided.push(...some)
    }
    if (facts.state === 'cancelled' || facts.leader === 'other') await forgetUncovered(deps, tx, bids)
    const account = auction.trade_account
    const [at, decidedAt] = [deps.clock(), deps.monotonic()]
    const attempt = send && account && !byHand ? await writeAttempt(tx, { ...send, goodsId, account, at, holder }) : null
    const byPerson = send && account && byHand ? bids.find(({ id }) => id === send.bidId) : undefined
    if (byPerson && send && account) await askPerson(tx, { auction, bid: byPerson, account, amountJpy: send.amountJpy, at })
    const isOver = facts.state !== 'open' && bids.length === 0
    if (isOver) await tx.updateTable('auctions').set({ done: true }).where('goods_id', '=', goodsId).execute()
    const presses = bids.some(({ state }) => state === 'placing') && !waitsForPerson(facts, bids)
    const toSend = attempt && { attempt, decidedAt }
    return {
      auction,
      toSend,
      decided,
      moved: moved.length > 0 || toSend !== null || byPerson !== undefined,
      wantsLook: false,
      presses,
      isOver,
    }
  })
}

/** The auction's row where a person bids by hand: who leads follows from the recorded bids. */
async function followByHand(deps: Use<'clock'>, tx: Tx, { goods_id, state }: AuctionRow): Promise<AuctionRow> {
  if (state === 'cancelled') await endByHand(tx, goods_id, { at: deps.clock(), by: 'agent', why: 'the seller has cancelled the auction' })
  return writeLeaderByHand(tx, goods_id)
}

/** The locked row of an auction that this process follows, by the database's clock. */
export const lockAuction = (tx: Tx, goodsId: string, holder: string): Promise<AuctionRow | undefined> =>
  tx
    .selectFrom('auctions')
    .selectAll()
    .where('goods_id', '=', goodsId)
    .where('holder', '=', holder)
    .where('lease_until', '>', sql<number>`clock_ms()`)
    .forUpdate()
    .executeTakeFirst()

/** The bids that the decision concerns, locked, after a new look has settled attempts in flight. */
async function lockJudgedBids(tx: Tx, goodsId: string, facts: AuctionFacts, seen: AuctionLook | null): Promise<StandingBid[]> {
  const bids = await lockConcerned(tx, goodsId, facts)
  if (bids.every(({ inFlight }) => inFlight === null)) return bids
  await judgeAbandoned(tx, goodsId)
  if (seen) await clearAttempts(tx, goodsId, seen.auction, seen.askedAt)
  return lockConcerned(tx, goodsId, facts)
}

/** Outbid bids are concerned once the auction is over, or when we lead and no contending bid can be the one. */
async function lockConcerned(tx: Tx, goodsId: string, { state, leader }: AuctionFacts): Promise<StandingBid[]> {
  if (state !== 'open') return lockBids(tx, goodsId, 'all')
  const contending = await lockBids(tx, goodsId, 'contending')
  const oneMayLead = contending.some((bid) => bid.state === 'placing' || bid.state === 'leading')
  return leader === 'us' && !oneMayLead ? lockBids(tx, goodsId, 'all') : contending
}

type Group = [step: BidStep, by: BidMove['by'], ids: string[]]

/** Groups moves of one kind, in the order of their decision, to be written together. */
function grouped(moves: readonly BidMove[]): Group[] {
  const groups: Group[] = []
  for (const { bidId, step, by } of moves) {
    const last = groups.find(([ofStep, ofBy]) => ofStep === step && ofBy === by)
    if (last) last[2].push(bidId)
    else groups.push([step, by, [bidId]])
  }
  return groups
}

interface Steps {
  step: BidStep
  by: BidMove['by']
  ids: string[]
  facts: AuctionFacts
  bids: readonly StandingBid[]
}

/** Writes one kind of move; answers the bids that have moved. */
async function takeStep(deps: Use<'clock' | 'random'>, tx: Tx, goodsId: string, { step, by, ids, facts, bids }: Steps): Promise<string[]> {
  if (step === 'leadsAgain') return (await leadAgain(deps, tx, ids[0]!, facts)) ? ids : []
  const beatenBy = by ?? (step === 'accepted' || step === 'send' ? null : undefined)
  const concerned = bids.filter(({ id }) => ids.includes(id))
  const moved = await moveBidsAndTell(deps, tx, goodsId, ids, step, {
    at: deps.clock(),
    facts: storyFacts(step, by, concerned),
    amountJpy: facts.currentJpy,
    ...(beatenBy === undefined ? {} : { beatenBy }),
  })
  return moved.map(({ id }) => id)
}

function storyFacts(step: BidStep, by: BidMove['by'], bids: readonly StandingBid[]): BidFacts {
  if (by && bids.every(({ frozen }) => frozen)) return { why: 'frozen' }
  if (by === 'member') return { why: 'member' }
  return step === 'refusedOutside' && bids.some(({ offeredJpy }) => offeredJpy !== null) ? { tried: true } : {}
}

/** A bid leads again because a rival was removed: holds its cost again if the balance covers it, else opens an entry. */
async function leadAgain(deps: Use<'clock'>, tx: Tx, bidId: string, { currentJpy }: AuctionFacts): Promise<boolean> {
  const at = deps.clock()
  const bid = await tx.selectFrom('bids').selectAll().where('id', '=', bidId).executeTakeFirstOrThrow()
  if ((await lockAvailableJpy(tx, bid.member_id)) < bid.total_jpy) {
    await tx.updateTable('bids').set({ uncovered: true }).where('id', '=', bidId).execute()
    await openEntry(tx, {
      kind: 'bidUncovered',
      subject: bidId,
      at,
      facts: { goodsId: bid.goods_id, neededJpy: bid.total_jpy },
      memberId: bid.member_id,
      amountJpy: bid.total_jpy,
    })
    return false
  }
  const [moved] = await moveBids(tx, [bidId], 'leadsAgain', {
    at,
    amountJpy: currentJpy,
    beatenBy: null,
  })
  if (!moved) return false
  await settleEntry(tx, { kind: 'bidUncovered', subject: bidId, at, by: 'agent', why: 'the balance covers it' })
  await tx
    .updateTable('bids')
    .set({ holds: bid.holds + 1, uncovered: false })
    .where('id', '=', bidId)
    .execute()
  await post(tx, {
    key: `bid:${bidId}:held:${bid.holds + 1}`,
    at,
    kind: 'bidHeld',
    from: available(bid.member_id),
    to: bidAccount(bidId),
    amountJpy: yen(bid.total_jpy),
    bidId,
  })
  return true
}

/** Settles `bidUncovered` entries: somebody else leads, or the auction is cancelled. */
async function forgetUncovered(deps: Use<'clock'>, tx: Tx, bids: readonly StandingBid[]): Promise<void> {
  for (const { id } of bids.filter(({ uncovered }) => uncovered)) {
    await tx.updateTable('bids').set({ uncovered: false }).where('id', '=', id).execute()
    await settleEntry(tx, { kind: 'bidUncovered', subject: id, at: deps.clock(), by: 'agent', why: 'it leads no more' })
  }
}
