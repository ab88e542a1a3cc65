import type { MarketAuction } from '@otsukai/connectors/marketplace'
import pg from 'pg'
import { lockNumber } from '../db/lock-number.ts'
import type { Log } from '../db/log.ts'

/** What processes tell each other of an auction: how it stands, or (without that) that it is worth a look now. */
export interface AuctionLetter {
  id: string
  at: number
  auction?: MarketAuction
}

/**
 * How the processes of this server share one follower an auction: a lock that the follower holds for as long as its connection lives, and
 * letters that reach every process, the sender too. Nothing of it is kept: what is said while nobody listens is heard at the next look.
 */
export interface AuctionPost {
  /** Whether this process holds the auction now. */
  take(id: string): Promise<boolean>
  /** Lets another process take it. */
  leave(id: string): Promise<void>
  send(letter: AuctionLetter): Promise<void>
  close(): Promise<void>
}

const CHANNEL = 'auction'

/** One connection of its own, opened with the first question. A connection through PgBouncer must be a session's own. */
export function openAuctionPost(
  { connection, log }: { connection: pg.ClientConfig; log: Log },
  hear: (letter: AuctionLetter) => void,
): AuctionPost {
  let opened: Promise<pg.Client> | undefined
  const held = new Set<string>()
  let closed = false

  const open = async () => {
    const client = new pg.Client({ ...connection, application_name: 'otsukai-auctions', connectionTimeoutMillis: 5000 })
    const lost = () => {
      held.clear()
      opened = undefined
    }
    client.on('error', lost)
    client.on('end', lost)
    client.on('notification', ({ payload = '' }) => {
      try {
        hear(JSON.parse(payload) as AuctionLetter)
      } catch (error) {
        log.warn(`a letter about an auction cannot be read: ${error instanceof Error ? error.message : String(error)}`)
      }
    })
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      return client
    } catch (error) {
      lost()
      throw error
    }
  }
  const client = () => {
    // A look that was under way must not open it again behind a server that has stopped.
    if (closed) throw new Error('closed')
    return (opened ??= open())
  }

  return {
    async take(id) {
      if (held.has(id)) return true
      const { rows } = await (
        await client()
      ).query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lockNumber(`auction:${id}`)])
      if (rows[0]?.taken) held.add(id)
      return held.has(id)
    },
    async leave(id) {
      if (held.delete(id)) await (await client()).query('select pg_advisory_unlock($1)', [lockNumber(`auction:${id}`)])
    },
    async send(letter) {
      await (await client()).query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(letter)])
    },
    async close() {
      closed = true
      await (await opened?.catch(() => undefined))?.end()
    },
  }
}
