import { MarketplaceDown } from '@otsukai/connectors/marketplace'
import type { Db } from '../../../platform/db/tables.ts'
import type { Log } from '../../../platform/db/log.ts'
import { named } from '../../../platform/db/prepared.ts'
import { type HeardAuction, lookAgainMs } from '../auction-info.ts'
import type { AuctionPublisher } from './auction-publisher.ts'
import type { AuctionChannel } from './auction-channel.ts'
import type { HeardAuctions } from './heard-auctions.ts'
import type { LookPlan } from './look-plan.ts'

/** Rounds that announce what is listened to here and, on the follower, look at due auctions; repeated while anything is listened to. */
export interface LookRounds {
  /** Begins a round at once, unless one is scheduled. */
  begin(): void
  /** Stops further rounds. */
  stop(): void
}

/** Interval of the rounds. */
const ROUND_MS = 250
/** Delay after a failed look, and before checking again whether an agent still follows an auction. */
const SEE_AGAIN_MS = 2_000

interface RoundsDeps {
  db: Db
  channel: Pick<AuctionChannel, 'lead'>
  publisher: AuctionPublisher
  here: HeardAuctions
  plan: LookPlan
  /** Asks the marketplace in the lowest lane. */
  ask: (id: string) => Promise<HeardAuction | null>
  clock: () => number
  log: Log
}

export function openLookRounds({ db, channel, publisher, here, plan, ask, clock, log }: RoundsDeps): LookRounds {
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const look = async (id: string) => {
    try {
      const now = await ask(id)
      if (!now) return plan.isNone(id)
      plan.stands(id, lookAgainMs(now.auction, clock()))
      await publisher.publish(now)
    } catch (error) {
      plan.leave(id, SEE_AGAIN_MS)
      if (!stopped && !(error instanceof MarketplaceDown)) log.warn(`an auction cannot be followed just now: ${String(error)}`)
    }
  }
  const lookAtDue = async () => {
    const due = plan.due()
    if (due.length === 0) return
    const agents = await withAgents(db, due)
    for (const id of due) {
      if (agents.has(id)) plan.stands(id, SEE_AGAIN_MS)
      else void look(id)
    }
  }
  const round = async () => {
    timer = undefined
    try {
      await publisher.announce()
      if (await channel.lead()) await lookAtDue()
    } catch (error) {
      if (!stopped) log.warn(`auctions cannot be followed just now: ${error instanceof Error ? error.message : String(error)}`)
    }
    if (here.listened().length > 0 || plan.size > 0) roundAfter(ROUND_MS)
  }
  const roundAfter = (ms: number) => {
    if (!stopped) timer ??= setTimeout(() => void round(), ms)
  }

  return {
    begin: () => roundAfter(0),
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

/** The auctions that an agent follows. */
const withAgents = async (db: Db, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await named<{ goods_id: string }>(db, 'auction-agents', agentsOf, [ids])
  return new Set(rows.map(({ goods_id }) => goods_id))
}

const agentsOf = 'select goods_id from auctions where goods_id = any($1) and not done and lease_until > clock_ms()'
