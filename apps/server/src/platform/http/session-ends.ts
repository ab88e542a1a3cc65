import { EventEmitter } from 'node:events'
import type { Connection } from '../db/primary-client.ts'
import type { Log } from '../db/log.ts'
import { openReconnectingClient } from '../db/reconnecting-client.ts'

/** The channel on which PostgreSQL tells ended sessions, each by `keyOf`. */
export const SESSION_ENDED = 'session_ended'

/** A session's key: its token's hash in base64. */
export const keyOf = (tokenHash: Buffer): string => tokenHash.toString('base64')

/** Ends of sessions, told to whatever in this process goes by them: open streams, remembered sessions. */
export interface SessionEnds {
  /** Tells an end of this process at once; all processes hear it from PostgreSQL too. */
  tell(tokenHash: Buffer): void
  /** Calls `listener` when this session ends. Returns a function that stops listening. */
  hear(tokenHash: Buffer, listener: () => void): () => void
  onAny(listener: (key: string) => void): void
  /** How many ends were heard so far. */
  heard(): number
  close(): Promise<void>
}

/** How long after a lost connection, and how often while it stands, it is asked whether it lives. */
const LISTEN_EVERY_MS = 5_000

/** Listens on a dedicated connection, opened anew when it is lost: ends told meanwhile are not heard. */
export function openSessionEnds({ connection, log }: { connection: Connection; log: Log }): SessionEnds {
  const ended = new EventEmitter().setMaxListeners(0)
  const any = new Set<(key: string) => void>()
  let heard = 0
  const tell = (key: string) => {
    heard++
    for (const listener of any) listener(key)
    ended.emit(`end ${key}`)
  }
  const client = openReconnectingClient({
    connection,
    name: 'sessions',
    answersWithinMs: 5_000,
    async begin(client) {
      client.on('notification', ({ payload = '' }) => tell(payload))
      await client.query(`listen ${SESSION_ENDED}`)
    },
    onLost: () => {},
  })
  let failing = false
  const listen = () =>
    client.query('select 1', []).then(
      () => void (failing = false),
      (error: unknown) => {
        if (!failing) log.warn(`ended sessions cannot be heard just now: ${error instanceof Error ? error.message : String(error)}`)
        failing = true
      },
    )
  const timer = setInterval(() => void listen(), LISTEN_EVERY_MS).unref()
  void listen()

  return {
    tell: (tokenHash) => tell(keyOf(tokenHash)),
    hear(tokenHash, listener) {
      const event = `end ${keyOf(tokenHash)}`
      ended.once(event, listener)
      return () => void ended.off(event, listener)
    },
    onAny: (listener) => void any.add(listener),
    heard: () => heard,
    async close() {
      clearInterval(timer)
      await client.close()
    },
  }
}
