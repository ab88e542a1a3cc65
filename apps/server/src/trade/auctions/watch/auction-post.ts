import type pg from 'pg'
import { openLockSession } from '../../../platform/db/lock-session.ts'
import type { Log } from '../../../platform/db/log.ts'
import type { HeardAuction } from '../auction-info.ts'

/** What processes tell each other: how an auction stands, that one is worth a look now, or which ones somebody listens to at the sender, of which it
 * knows that they are auctions, or not. */
export type AuctionLetter = HeardAuction | { nudged: string } | { listened: string[]; known: boolean }

/**
 * How the processes of this server share one follower: a lock that it holds for as long as its connection lives, and letters that reach
 * every process, the sender too. Nothing of it is kept: what is said while nobody listens is said again soon.
 */
export interface AuctionPost {
  /** Whether this process is the follower now. */
  lead(): Promise<boolean>
  send(letter: AuctionLetter): Promise<void>
  close(): Promise<void>
}

const CHANNEL = 'auction'

/** On a connection of its own. */
export function openAuctionPost(
  { connection, log }: { connection: pg.ClientConfig; log: Log },
  hear: (letter: AuctionLetter) => void,
): AuctionPost {
  const read = ({ payload = '' }: pg.Notification) => {
    try {
      hear(JSON.parse(payload) as AuctionLetter)
    } catch (error) {
      log.warn(`a letter about an auction cannot be read: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  const session = openLockSession({
    connection,
    name: 'otsukai-auctions',
    async begin(client) {
      client.on('notification', read)
      await client.query(`listen ${CHANNEL}`)
    },
  })
  return {
    lead: () => session.take('auction-follower'),
    send: async (letter) => void (await session.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(letter)])),
    close: () => session.close(),
  }
}
