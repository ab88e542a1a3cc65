import type { Use } from '../../../platform/parts.ts'
import { lookAgainMs } from '../auction-info.ts'
import { findAuction } from '../load-bids.ts'
import { type Batch, decideBatch } from './decide-batch.ts'
import { lookAtAuction, type Told, withAccount } from './look-at-auction.ts'
import { sendBid } from './send-bid.ts'
import { settleAuction } from './settle-auction.ts'

/** One auction as this process follows it. */
export interface Following {
  goodsId: string
  holder: string
  /** While this process may go on with it. */
  goesOn(): boolean
  /** Resolves after so long, or at once when something happens. */
  rest(ms: number): Promise<void>
}

/** A bid that presses and cannot be helped yet. */
const PRESSING_MS = 200
/** How soon the result of an auction is asked for again: it comes within seconds of the end, or takes its time. */
const RESULT_MS = { first: 1_000, most: 60_000, growth: 1.2 }

/** What a following remembers from one step to the next, besides the rows. */
interface Followed extends Following {
  deps: Use<'config' | 'db' | 'jobs' | 'clock' | 'monotonic' | 'random' | 'log' | 'market' | 'auctions'>
  /** The next look is now. */
  looksNow: boolean
  /** The next look is then at the latest; a monotonic time. */
  looksAt: number
  /** How long until the result is asked for again. */
  resultMs: number
}

/** The steps, each with what it is given. */
interface Given {
  look: null
  /** `failed`: it was asked and not told, so that it is not asked again at once. */
  decide: { told: Told | null; failed: boolean }
  send: NonNullable<Batch['toSend']>
  close: Batch
  settle: Batch
  rest: Batch
}
type Step = keyof Given
type Next = { [Name in Step]: readonly [step: Name, given: Given[Name]] }[Step] | 'end'

type Steps = { [Name in Step]: (followed: Followed, given: Given[Name]) => Promise<Next> }

/** What is done about an auction, and what may come next. It also ends, before a look or a decision, once this process may not go on. */
const steps: Steps = {
  /** A turn begins: the marketplace is asked how the auction stands, if that is due. → decide */
  look,
  /** What follows for all bids, from what was told or is known, is written. → send, close, settle, rest; look again; end where another follows */
  decide,
  /** The bid that was written is sent, and what came of it is written. → look */
  send,
  /** The auction is over and nobody bids on it any more. → end; settle where its result is not told */
  close,
  /** The auction is over: its result is asked for. → look; rest where it is not told */
  settle,
  /** Nothing is to be done before the next look, or before something happens. → look */
  rest,
}

/**
 * Follows an auction until every bid on it is settled: looks, decides, sends, writes; again and again, more often as the end nears. All
 * that matters is in rows, so that another process may go on from any point.
 */
export async function followAuction(deps: Followed['deps'], following: Following): Promise<void> {
  const followed: Followed = { ...following, deps, looksNow: true, looksAt: 0, resultMs: RESULT_MS.first }
  let next: Next = ['look', null]
  while (next !== 'end') next = await take(followed, next)
}

const take = <Name extends Step>(followed: Followed, [step, given]: readonly [Name, Given[Name]]): Promise<Next> =>
  steps[step](followed, given)

async function look(followed: Followed): Promise<Next> {
  const { deps, goodsId, goesOn } = followed
  if (!goesOn()) return 'end'
  if (!followed.looksNow && deps.monotonic() < followed.looksAt) return ['decide', { told: null, failed: false }]
  const told = await ask(deps, goodsId)
  if (told) deps.auctions.heard(told.auction)
  else followed.looksAt = deps.monotonic() + PRESSING_MS
  return ['decide', { told, failed: told === null }]
}

async function ask(deps: Use<'config' | 'db' | 'clock' | 'log' | 'market'>, goodsId: string): Promise<Told | null> {
  const row = await findAuction(deps.db, goodsId)
  return row && lookAtAuction(deps, await withAccount(deps, row))
}

async function decide(followed: Followed, { told, failed }: Given['decide']): Promise<Next> {
  const { deps, goodsId, holder, goesOn } = followed
  const batch = goesOn() ? await decideBatch(deps, goodsId, holder, told) : null
  if (!batch) return 'end'
  followed.looksNow = batch.wantsLook && !failed
  if (told) followed.looksAt = deps.monotonic() + lookAgainMs(told.auction, deps.clock())
  if (batch.toSend) return ['send', batch.toSend]
  return batch.isOver ? ['close', batch] : onward(followed, batch)
}

/** What comes next when nothing is to be sent: what moved, or wants a look, is decided anew first. */
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
