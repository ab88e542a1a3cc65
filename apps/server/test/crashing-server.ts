import { flushCompileCache } from 'node:module'
import { PreparingClient } from '../src/platform/db/prepared.ts'
import type { Parts } from '../src/platform/parts.ts'
import { startServer } from '../src/start-server.ts'

/** A statement, recognised by words of its text and by one of its values. */
interface Statement {
  says: string
  value?: string
}

const telling = (event: string): Statement => ({ says: 'insert into order_timeline', value: event })

/**
 * Before a statement is sent, once it is answered and its transaction still open, after that one's commit; while a statement that is
 * a transaction by itself is under way, or once it is answered; or around the purchase call, or a bid's.
 */
type Point =
  | { before: Statement }
  | { within: Statement }
  | { afterCommitOf: Statement }
  | { during: Statement }
  | { after: Statement }
  | { call: 'before' | 'after' }
  | { bid: 'before' | 'after' }

const tellingOfBid = (event: string): Statement => ({ says: 'insert into bid_events', value: event })

const points = {
  beforeAttempt: { before: { says: 'insert into purchase_attempts' } },
  beforeSent: { before: { says: 'update purchase_attempts set sent_at' } },
  beforeCall: { call: 'before' },
  afterCall: { call: 'after' },
  whileRecording: { within: telling('purchased') },
  afterRecording: { afterCommitOf: telling('purchased') },
  whileFailing: { within: telling('failListing') },
  beforePaying: { before: telling('pay') },
  whilePaying: { during: telling('pay') },
  afterPaying: { after: telling('pay') },
  whileShipping: { within: telling('shipped') },
  whileReceiving: { within: telling('arrived') },
  whileSellerCancels: { within: telling('failSeller') },
  beforeBidding: { before: tellingOfBid('place') },
  whileBidding: { during: tellingOfBid('place') },
  afterBidding: { after: tellingOfBid('place') },
  beforeBidAttempt: { before: { says: 'insert into bid_attempts' } },
  beforeBidSent: { before: { says: 'update bid_attempts set sent_at' } },
  beforeBidCall: { bid: 'before' },
  afterBidCall: { bid: 'after' },
  whileLeading: { within: tellingOfBid('accepted') },
  whileOutbid: { within: tellingOfBid('outbid') },
  whileWinning: { within: tellingOfBid('won') },
  afterWinning: { afterCommitOf: tellingOfBid('won') },
  beforeKeepingLabel: { before: { says: 'insert into parcel_labels' } },
  whileLabelling: { within: { says: 'insert into parcel_timeline', value: 'label' } },
  afterLabelling: { afterCommitOf: { says: 'insert into parcel_timeline', value: 'label' } },
  beforeHandOver: { before: { says: 'insert into manifests' } },
  whileSpending: { within: { says: 'ledger_post', value: 'parcelFreight' } },
  whileSendingAbroad: { within: telling('sendAbroad') },
  whileHandingOver: { within: { says: 'insert into parcel_timeline', value: 'handOver' } },
  whileRecordingHandOver: { within: { says: 'insert into staff_acts', value: 'hand-over' } },
  afterHandOver: { afterCommitOf: { says: 'insert into parcel_timeline', value: 'handOver' } },
} satisfies Record<string, Point>

export type CrashPoint = keyof typeof points

/** As a power cut would: nothing more is run. */
const die = () => process.kill(process.pid, 'SIGKILL')

const point: Point = points[process.env.CRASH_AT as CrashPoint]

/** Every statement of the server's pool passes here, whoever wrote it. */
function watchStatements(): void {
  const send = PreparingClient.prototype.query as (this: PreparingClient, ...args: unknown[]) => unknown
  const marked = new WeakSet<PreparingClient>()
  const is = ({ says, value }: Statement, text: string, values: unknown) =>
    text.replaceAll('"', '').includes(says) && (value === undefined || (Array.isArray(values) && values.includes(value)))
  PreparingClient.prototype.query = function (this: PreparingClient, ...args: unknown[]) {
    const [text, values] = args
    if (typeof text !== 'string') return send.apply(this, args)
    if ('before' in point && is(point.before, text, values)) die()
    // It is on its way by then.
    if ('during' in point && is(point.during, text, values)) setImmediate(die)
    const last =
      'within' in point
        ? is(point.within, text, values)
        : 'after' in point
          ? is(point.after, text, values)
          : text === 'commit' && marked.has(this)
    if ('afterCommitOf' in point && is(point.afterCommitOf, text, values)) marked.add(this)
    const answer = send.apply(this, args)
    return last ? (answer as Promise<unknown>).then(die) : answer
  } as typeof PreparingClient.prototype.query
}

const crashing = (deps: Parts): Parts => ({
  ...deps,
  market: {
    ...deps.market,
    purchase: async (...asked) => {
      if ('call' in point && point.call === 'before') die()
      const outcome = await deps.market.purchase(...asked)
      if ('call' in point && point.call === 'after') die()
      return outcome
    },
    bid: async (...asked) => {
      if ('bid' in point && point.bid === 'before') die()
      const outcome = await deps.market.bid(...asked)
      if ('bid' in point && point.bid === 'after') die()
      return outcome
    },
  },
})

/** A server that ends by SIGKILL at the point that CRASH_AT names. */
watchStatements()
const { url, deskUrl } = await startServer(process.env, { wrap: crashing })
// Otherwise it is written at the end, which never comes.
flushCompileCache()
process.send?.({ url, deskUrl })
