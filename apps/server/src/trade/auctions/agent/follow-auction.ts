import type { Use } from '../../../platform/parts.ts'
import { lookAgainMs } from '../auction-info.ts'
import { findAuction } from '../load-bids.ts'
import { type Batch, decideBatch } from './decide-batch.ts'
import { lookAtAuction, type AuctionLook, withAccount } from './look-at-auction.ts'
import { sendBid } from './send-bid.ts'
import { settleAuction } from './settle-auction.ts'

/** An auction that this process follows. */
export interface Following {
  goodsId: string
  holder: string
  /** Whether this process still holds the lease. */
  goesOn(): boolean
  /** Resolves after `ms`, or at once when woken. */
  rest(ms: number): Promise<void>
}

/** Pause while a bid is `placing` and nothing can be done yet. */
const PRESSING_MS = 200
/** Least time between two looks that new bids want: those that come meanwhile are decided together. */
const GATHER_MS = 25
/** Growing pause between queries for the result, which comes within seconds of the end or much later. */
const RESULT_MS = { first: 1_000, most: 60_000, growth: 1.2 }

/** The state between steps, beside the rows. */
interface Followed extends Following {
  deps: Use<'config' | 'db' | 'jobs' | 'clock' | 'monotonic' | 'random' | 'log' | 'market' | 'auctions' | 'bids'>
  /** Whether to look at once. */
  looksNow: boolean
  /** When the last look began; a monotonic time in ms. */
  lookedAt: number
  /** When to look again at the latest; a monotonic time in ms. */
  looksAt: number
  /** Pause before the next query for the result. */
  resultMs: number
}

/** The steps, each with its argument. */
interface Given {
  look: null
  /** `failed`: the look got no answer, so that it is not repeated at once. */
  decide: { seen: AuctionLook | null; failed: boolean }
  send: NonNullable<Batch['toSend']>
  close: Batch
  settle: Batch
  rest: Batch
}
type Step = keyof Given
type Next = { [Name in Step]: readonly [step: Name, given: Given[Name]] }[Step] | 'end'

type Steps = { [Name in Step]: (followed: Followed, given: Given[Name]) => Promise<Next> }

/** The steps of following an auction, each with its successors. Following also ends, before a look or a decision, once the lease is lost. */
const steps: Steps = {
  /** Asks the marketplace for the auction's state, if that is due. → decide */
  look,
  /** Decides about all bids and writes the decision. → send, close, settle, rest; look again; end when another process follows */
  decide,
  /** Sends the bid and writes its outcome. → look */
  send,
  /** The auction is over, without open bids. → end; settle when its result is unknown */
  close,
  /** The auction is over: queries its result. → look; rest when it is unknown */
  settle,
  /** Waits for the next look or a wake-up. → look */
  rest,
}

/**
 * Follows an auction until every bid on it is settled: looks, decides, sends, writes, more often as the end nears. All lasting state is
 * in rows, so that another process may go on from any point.
 */
export async function followAuction(deps: Followed['deps'], following: Following): Promise<void> {
  const followed: Followed = { ...following, deps, looksNow: true, lookedAt: -Infinity, looksAt: 0, resultMs: RESULT_MS.first }
  let next: Next = ['look', null]
  while (next !== 'end') next = await take(followed, next)
}

const take = <Name extends Step>(followed: Followed, [step, given]: readonly [Name, Given[Name]]): Promise<Next> =>
  steps[step](followed, given)

async function look(followed: Followed): Promise<Next> {
  const { deps, goodsId, goesOn } = followed
  if (!goesOn()) return 'end'
  if (!followed.looksNow && deps.monotonic() < followed.looksAt) return ['decide', { seen: null, failed: false }]
  followed.lookedAt = deps.monotonic()
  const seen = await ask(deps, goodsId)
  if (seen) deps.auctions.heard(seen.auction)
  else followed.looksAt = deps.monotonic() + PRESSING_MS
  return ['decide', { seen, failed: seen === null }]
}

async function ask(deps: Use<'config' | 'db' | 'clock' | 'log' | 'market'>, goodsId: string): Promise<AuctionLook | null> {
  const row = await findAuction(deps.db, goodsId)
  return row && lookAtAuction(deps, await withAccount(deps, row))
}

async function decide(followed: Followed, { seen, failed }: Given['decide']): Promise<Next> {
  const { deps, goodsId, holder, goesOn } = followed
  const batch = goesOn() ? await decideBatch(deps, goodsId, holder, seen) : null
  if (!batch) return 'end'
  deps.bids.decided(batch.decided)
  followed.looksNow = batch.wantsLook && !failed
  if (seen) followed.looksAt = deps.monotonic() + lookAgainMs(seen.auction, deps.clock())
  if (batch.toSend) return ['send', batch.toSend]
  if (batch.wantsLook) await gather(followed)
  return batch.isOver ? ['close', batch] : onward(followed, batch)
}

async function gather({ deps, lookedAt, rest }: Followed): Promise<void> {
  const leftMs = () => lookedAt + GATHER_MS - deps.monotonic()
  // Each new bid cuts the rest short.
  for (let left = leftMs(); left > 0; left = leftMs()) await rest(left)
}

/** The next step when nothing is to be sent: after a move, or when a look is wanted, decides anew first. */
function onward({ looksNow }: Followed, batch: Batch): Next {
  if (batch.moved || looksNow) return ['look', null]
  return batch.auction.state === 'open' ? ['rest', batch] : ['settle', batch]
}

async function send(followed: Followed, toSend: Given['send']): Promise<Next> {
  const { look: looksNow, restMs } = await sendBid(followed.deps, toSend)
  followed.looksNow = looksNow
  if (restMs > 0) await followed.rest(restMs)
  return ['look', null]
}

async function close(followed: Followed, batch: Batch): Promise<Next> {
  return (await settleAuction(followed.deps, batch.auction, followed.holder)) ? 'end' : onward(followed, batch)
}

async function settle({ deps, holder }: Followed, batch: Batch): Promise<Next> {
  return (await settleAuction(deps, batch.auction, holder)) ? ['look', null] : ['rest', batch]
}

async function rest(followed: Followed, { auction, presses }: Batch): Promise<Next> {
  const untilLook = Math.max(10, followed.looksAt - followed.deps.monotonic())
  const isOpen = auction.state === 'open'
  await followed.rest(presses ? Math.min(PRESSING_MS, untilLook) : isOpen ? untilLook : followed.resultMs)
  if (presses || !isOpen) followed.looksNow = true
  followed.resultMs = isOpen ? RESULT_MS.first : Math.min(followed.resultMs * RESULT_MS.growth, RESULT_MS.most)
  return ['look', null]
}
