import type pg from 'pg'
import type { Connection } from '../../../platform/db/primary-client.ts'
import { openLockSession } from '../../../platform/db/lock-session.ts'
import type { Log } from '../../../platform/db/log.ts'
import type { HeardAuction } from '../auction-info.ts'

/** Messages between processes: an auction's state; a nudge to look at an auction now; the ids listened to at the sender, with whether they
 * are known to be auctions. */
export type AuctionMessage = HeardAuction | { nudged: string } | { listened: string[]; known: boolean }

/**
 * Connects the processes of this server: the follower's lock, held for as long as its connection lives, and messages to every process,
 * the sender included. Messages are not stored; lost ones are repeated soon.
 */
export interface AuctionChannel {
  /** Takes the follower's lock if it is free; answers whether this process is the follower. */
  lead(): Promise<boolean>
  send(message: AuctionMessage): Promise<void>
  close(): Promise<void>
}

const CHANNEL = 'auction'

/** Opens it on a dedicated connection. */
export function openAuctionChannel(
  { connection, log }: { connection: Connection; log: Log },
  hear: (message: AuctionMessage) => void,
): AuctionChannel {
  const read = ({ payload = '' }: pg.Notification) => {
    try {
      hear(JSON.parse(payload) as AuctionMessage)
    } catch (error) {
      log.warn(`a message about an auction cannot be read: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  const session = openLockSession({
    connection,
    name: 'auctions',
    async begin(client) {
      client.on('notification', read)
      await client.query(`listen ${CHANNEL}`)
    },
  })
  return {
    lead: () => session.take('auction-follower'),
    send: async (message) => void (await session.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(message)])),
    close: () => session.close(),
  }
}
