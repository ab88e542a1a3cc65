import { AUCTION, RESYNC } from '@otsukai/contract/live-events'
import type { ServerResponse } from 'node:http'
import { isAfter, type Logged, type Position } from './event-log.ts'

/** One browser's stream of server-sent events. https://html.spec.whatwg.org/multipage/server-sent-events.html */
export interface Stream {
  /** Opens the stream and tells the browser when to reconnect, in ms. */
  open(): void
  /** Sends an event, unless the browser has it already. */
  send(event: Logged): void
  /** Sends the position without an event, so that the browser can resume from it. */
  stand(at: Position, now: number): void
  /** Tells the browser to fetch everything again: it was away too long. */
  resync(at: Position, now: number): void
  /** Sends an auction's state, as JSON. It has no position: after a reconnect the state is sent anew. */
  sendAuction(json: string): void
  /** Sends what holds now, as JSON, without a position. */
  sendNow(event: string, json: string): void
  beat(): void
  end(): void
}

/** Bytes that a browser may leave unread; beyond, its connection is cut, and it reconnects. */
const unreadAtMost = 64 * 1024

const idOf = ({ txid, id }: Position, at: number): string => `${txid}.${id}.${at}`

/** The position and the time in a Last-Event-ID; null when it is none of ours. */
export function readLastEventId(text: string | undefined): { position: Position; at: number } | null {
  const [, txid, id, at] = /^(\d{1,19})\.(\d{1,16})\.(\d{13})$/.exec(text ?? '') ?? []
  return txid === undefined ? null : { position: { txid: BigInt(txid), id: Number(id) }, at: Number(at) }
}

export function createStream(raw: ServerResponse): Stream {
  let sent: Position | null = null
  const write = (text: string) => {
    if (raw.destroyed || raw.writableEnded) return
    raw.write(text)
    if (raw.writableLength > unreadAtMost) raw.destroy()
  }
  return {
    open: () => write('retry: 2000\n\n'),
    send(event) {
      if (sent && !isAfter(event, sent)) return
      sent = event
      write(`id: ${idOf(event, event.at)}\nevent: ${event.kind}\ndata: ${JSON.stringify({ id: event.subjectId })}\n\n`)
    },
    stand(at, now) {
      sent = at
      write(`id: ${idOf(at, now)}\n\n`)
    },
    resync(at, now) {
      sent = at
      write(`id: ${idOf(at, now)}\nevent: ${RESYNC}\ndata: {}\n\n`)
    },
    sendNow: (event, json) => write(`event: ${event}\ndata: ${json}\n\n`),
    sendAuction: (json) => write(`event: ${AUCTION}\ndata: ${json}\n\n`),
    // One that is still unread after 15 s belongs to a browser that does not read.
    beat: () => (raw.writableLength > 0 ? void raw.destroy() : write(': beat\n\n')),
    end: () => void raw.end(),
  }
}
