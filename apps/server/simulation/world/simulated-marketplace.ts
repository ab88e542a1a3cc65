import {
  AccountRefused,
  type BidOutcome,
  type BidRequest,
  type CallLane,
  callLanes,
  type Marketplace,
  MarketplaceDown,
  type MarketTransaction,
  type PurchaseOutcome,
  type PurchaseRequest,
} from '@otsukai/connectors/marketplace'
import { Broken } from '../broken.ts'
import type { Random } from '../random.ts'
import type { Scheduler, Task } from '../scheduler.ts'
import { arrives, type Face, type Faults, type Status } from './faults.ts'
import { itemOf } from './listings.ts'
import type { MarketWorld, Verdict, WorldPurchase } from './market-world.ts'

interface Options {
  scheduler: Scheduler
  random: Random
  faults: Faults
  market: MarketWorld
  /** It takes no bids by call, and tells nobody who leads. */
  byHand: boolean
}

/** Maximum delay of an answer without a fault. */
const ANSWER_MOST_MS = 2_500
/** The adapter's time limits: 3 s for a read, 120 s for a purchase. */
const READ_LIMIT_MS = 3_000
const PURCHASE_LIMIT_MS = 120_000
/** The time limit of a bid. */
const BID_LIMIT_MS = 2_500

/**
 * The marketplace's port for a task, over the world: each call is sent in one step and answered in another. Its effect on the world
 * happens in between, or, for a slow call, at any moment up to its time limit, even after its caller has died.
 */
export function simulatedMarketplace({ scheduler, random, faults, market, byHand }: Options): (task: Task) => Marketplace {
  const answerAfterMs = () => random.between(20, ANSWER_MOST_MS)

  return (task) => {
    const heard = <T>(what: string, afterMs: number, answer: () => T): Promise<T> =>
      scheduler.step(task, `${what} answers`, () => Promise.resolve(answer()), { afterMs })

    /** An idempotent call. */
    async function ask<T>(what: string, read: () => T, face: Face = 'marketplace'): Promise<T> {
      const { fault, answer } = await scheduler.step(task, `asks ${what}`, () => {
        const fault = faults.draw(face)
        return Promise.resolve({ fault, answer: arrives(fault) ? read() : null })
      })
      const answered = await heard(what, fault === 'slow' ? READ_LIMIT_MS : answerAfterMs(), () =>
        fault === 'none' ? { answer: answer as T } : null,
      )
      if (answered) return answered.answer
      throw new MarketplaceDown(`${what}: ${fault}`)
    }

    const asAccount = (account: string): void => {
      if (market.trouble.ban || market.trouble.tokens) throw new AccountRefused(account, `the account ${account} was turned away`)
    }
    const askAs = async <T>(account: string, what: string, read: () => T, face?: Face): Promise<T> => {
      const answer = await ask(what, () => (market.trouble.ban || market.trouble.tokens ? null : { read: read() }), face)
      if (answer) return answer.read
      asAccount(account)
      throw new AccountRefused(account, `the account ${account} was turned away`)
    }

    async function purchase(account: string, request: PurchaseRequest): Promise<PurchaseOutcome> {
      const what = `purchase of ${request.itemId} for ${request.deliveryIdentifier}`
      const met = await scheduler.step(task, `calls ${what}`, () => Promise.resolve(call(account, request)))
      return heard(what, met.afterMs, met.outcome)
    }

    /** The effect of a purchase call, and its outcome with its delay. */
    function call(account: string, request: PurchaseRequest): { afterMs: number; outcome: () => PurchaseOutcome } {
      const fault = faults.draw('marketplace')
      const buy = () => {
        const verdict = market.buy(account, request)
        scheduler.tell('world', `${request.itemId} for ${request.deliveryIdentifier}: ${verdict.kind}`)
        return verdict
      }
      switch (fault) {
        case 'none': {
          const verdict = buy()
          return { afterMs: answerAfterMs(), outcome: () => outcomeOf(verdict) }
        }
        case 'down':
          return { afterMs: 1, outcome: () => ({ kind: 'oursToMend', reason: 'neverSent', retryAfterMs: null, told: 'refused' }) }
        case 'slow':
          if (random.chance(0.7)) scheduler.after(random.between(0, PURCHASE_LIMIT_MS), buy)
          return { afterMs: PURCHASE_LIMIT_MS, outcome: () => ({ kind: 'unclear', told: 'no answer' }) }
        case 'error':
          if (random.chance(0.5)) buy()
          return { afterMs: answerAfterMs(), outcome: () => ({ kind: 'unclear', told: 'HTTP 500' }) }
        case 'malformed':
          buy()
          return { afterMs: answerAfterMs(), outcome: () => ({ kind: 'unclear', told: 'HTTP 200' }) }
        case 'lostAnswer':
          buy()
          return { afterMs: random.between(1_000, PURCHASE_LIMIT_MS), outcome: () => ({ kind: 'unclear', told: 'socket closed' }) }
        case 'status': {
          const status = faults.status()
          if (status === 409 && random.chance(0.3)) buy()
          return { afterMs: answerAfterMs(), outcome: () => outcomeOfStatus(status) }
        }
      }
    }

    async function bid(account: string, request: BidRequest): Promise<BidOutcome> {
      const what = `bid ${request.bidIdentifier} of ${request.amountJpy} on ${request.itemId}`
      // `atOnce`, because the caller has just checked its clock.
      const met = await scheduler.step(task, `calls ${what}`, () => Promise.resolve(callBid(account, request)), { atOnce: true })
      return heard(what, met.afterMs, met.outcome)
    }

    /** The effect of a bid call, and its outcome with its delay. */
    function callBid(account: string, request: BidRequest): { afterMs: number; outcome: () => BidOutcome } {
      const unclear = (told: string) => (): BidOutcome => ({ kind: 'unclear', told })
      const take = () => {
        const outcome = takeBid(account, request)
        scheduler.tell('world', `bid ${request.bidIdentifier} of ${request.amountJpy}: ${outcome.kind}`)
        return outcome
      }
      market.auctions.calls.push(request.bidIdentifier)
      switch (faults.draw('auctions')) {
        case 'none': {
          const outcome = take()
          return { afterMs: answerAfterMs(), outcome: () => outcome }
        }
        case 'down':
          return { afterMs: 1, outcome: () => ({ kind: 'oursToMend', reason: 'neverSent', retryAfterMs: null, told: 'refused' }) }
        case 'slow':
          if (random.chance(0.7)) scheduler.after(random.between(0, BID_LIMIT_MS), take)
          return { afterMs: BID_LIMIT_MS, outcome: unclear('no answer') }
        case 'error':
          if (random.chance(0.5)) take()
          return { afterMs: answerAfterMs(), outcome: unclear('HTTP 500') }
        case 'malformed':
          take()
          return { afterMs: answerAfterMs(), outcome: unclear('HTTP 200') }
        case 'lostAnswer':
          take()
          return { afterMs: answerAfterMs(), outcome: unclear('socket closed') }
        case 'status': {
          const status = faults.status()
          if (status === 401) return { afterMs: answerAfterMs(), outcome: mend('account', null) }
          if (status === 402) return { afterMs: answerAfterMs(), outcome: mend('card', null) }
          if (status === 429) return { afterMs: answerAfterMs(), outcome: mend('rateLimited', 2_000) }
          if (random.chance(0.3)) take()
          return { afterMs: answerAfterMs(), outcome: unclear(`HTTP ${status}`) }
        }
      }
    }
    const mend = (reason: 'account' | 'card' | 'rateLimited', retryAfterMs: number | null) => (): BidOutcome => ({
      kind: 'oursToMend',
      reason,
      retryAfterMs,
      told: reason,
    })

    function takeBid(account: string, { itemId, amountJpy, bidIdentifier: ref }: BidRequest): BidOutcome {
      if (market.trouble.ban || market.trouble.tokens) return mend('account', null)()
      if (market.trouble.card) return mend('card', null)()
      const auction = market.auctions.all.get(itemId)
      if (!auction) return { kind: 'ended', told: 'not found' }
      const verdict = market.auctions.bid(auction, { by: 'us', bidder: account, amountJpy, ref })
      if (verdict.kind === 'accepted') return { kind: 'accepted', auction: market.auctions.tell(itemId, account)! }
      return { ...verdict, told: verdict.kind }
    }

    const noBids = (_: string, { bidIdentifier }: BidRequest): Promise<BidOutcome> => {
      throw new Broken(`bid ${bidIdentifier} is sent to a marketplace that takes none`)
    }

    const port: Partial<Marketplace> = {
      pictureHosts: [],
      pageOf: () => null,
      load: () => ({ waiting: Object.fromEntries(callLanes.map((lane) => [lane, 0])) as Record<CallLane, number>, restsForMs: 0 }),
      bidsBy: byHand ? 'desk' : 'call',
      item: (id) =>
        ask(`item ${id}`, () => {
          const listing = market.listings.get(id)
          return listing ? itemOf(listing) : market.auctions.item(id)
        }),
      auction: (id, { account } = {}) =>
        byHand || account === undefined
          ? ask(`auction ${id}`, () => market.auctions.tell(id, null), 'auctions')
          : askAs(account, `auction ${id}`, () => market.auctions.tell(id, account), 'auctions'),
      bid: byHand ? noBids : bid,
      wonAuctions: async (account) => (byHand ? [] : askAs(account, 'won auctions', () => market.auctions.wonBy(account), 'auctions')),
      purchase,
      transactionOfItem: (account, id) => askAs(account, `transaction of ${id}`, () => transactionOf(market.ofItem(account, id))),
      transaction: (account, reference) =>
        askAs(account, `transaction ${reference.id}`, () => transactionOf(market.find(account, reference))),
      todoList: (account) =>
        askAs(account, 'to-do list', () => ({
          todos: [
            ...market.purchases
              .filter((one) => one.account === account && (one.state === 'waitShipping' || one.state === 'waitReview'))
              .map((one) => ({ itemId: one.itemId, title: '', message: '', at: one.updatedAt })),
            ...market.auctions
              .wonBy(account)
              .filter(({ purchased }) => !purchased)
              .map(({ itemId, wonAt }) => ({ itemId, title: '', message: '購入手続きをしてください', at: wonAt })),
          ],
          complete: true,
        })),
      review: async (account, reference) => {
        if (reference.kind === 'shopOrder') return 'alreadyDone'
        const result = await askAs(account, `review of ${reference.id}`, () => {
          const purchase = market.find(account, reference)
          if (purchase?.state === 'done') return 'alreadyDone'
          if (purchase?.state !== 'waitReview') return 'refused'
          market.close(purchase)
          return 'done'
        })
        if (result === 'refused') throw new MarketplaceDown('review: refused with F1005')
        return result
      },
      // Like the adapter, reads the board first, and does not repeat a message.
      message: async (account, reference, text) => {
        const standing = await askAs(account, `board of ${reference.id}`, () => market.find(account, reference))
        if (!standing || reference.kind === 'shopOrder' || standing.state === 'done' || standing.state === 'cancelled') return 'noBoard'
        if (standing.board.includes(text)) return 'alreadyDone'
        await askAs(account, `message about ${reference.id}`, () => standing.board.push(text))
        return 'done'
      },
    }
    return new Proxy(port as Marketplace, {
      get: (known, name) => {
        // An async function that answers it asks whether it is a promise.
        if (name === 'then') return undefined
        if (!(name in known)) throw new Broken(`the simulated marketplace has no ${String(name)}`)
        return known[name as keyof Marketplace]
      },
    })
  }
}

function outcomeOf(verdict: Verdict): PurchaseOutcome {
  if (verdict.kind === 'bought') {
    const { reference, paidJpy } = verdict.purchase
    return { kind: 'bought', reference, paidJpy, shippingFeeJpy: 0 }
  }
  if (verdict.kind === 'listing') return { kind: 'listingGone', told: verdict.told }
  return { kind: 'oursToMend', reason: verdict.kind, retryAfterMs: null, told: verdict.told }
}

/** The outcome of an error status, as the adapter reads it. */
function outcomeOfStatus(status: Status): PurchaseOutcome {
  const told = `HTTP ${status}`
  if (status === 409) return { kind: 'unclear', told }
  if (status === 412) return { kind: 'listingGone', told }
  if (status === 429) return { kind: 'oursToMend', reason: 'rateLimited', retryAfterMs: 30_000, told }
  return { kind: 'oursToMend', reason: status === 402 ? 'card' : 'account', retryAfterMs: null, told }
}

function transactionOf(purchase: WorldPurchase | undefined): MarketTransaction | null {
  if (!purchase) return null
  const { reference, itemId, paidJpy, state, tracking, closesAt, updatedAt } = purchase
  return { reference, itemId, paidJpy, state, tracking, shipped: tracking !== null, closesAt, updatedAt }
}
