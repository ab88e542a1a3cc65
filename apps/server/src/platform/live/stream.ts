import { AUCTION, RESYNC } from '@otsukai/contract/live-events'
import type { ServerResponse } from 'node:http'
import { type LiveEvent, isAfter, type Position } from './event-log.ts'

/** One browser's stream of server-sent events. https://html.spec.whatwg.org/multipage/server-sent-events.html */
export interface Stream {
  /** The browser knows from here on that it is heard, and how soon it may come again, in ms. */
  open(): void
  /** Sends an event, unless the browser has it already. */
  send(event: LiveEvent): void
  /** Tells the browser where it stands, so that it can resume before anything was sent. */
  stand(at: Position, now: number): void
  /** The browser was away too long: it asks everything again. */
  resync(at: Position, now: number): void
  /** How an auction stands, as JSON. It has no position: after a break the browser is told anew. */
  sendAuction(json: string): void
  beat(): void
  end(): void
}

/** What a browser that does not read may leave lying here; then it is cut, and asks again. */
const unreadAtMost = 64 * 1024

const idOf = ({ txid, id }: Position, at: number): string => `${txid}.${id}.${at}`

/** The position in a Last-Event-ID, and when it was told; null when it is none of ours. */
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
    sendAuction: (json) => write(`event: ${AUCTION}\ndata: ${json}\n\n`),
    // One that is still unread after 15 s belongs to a browser that does not read.
    beat: () => (raw.writableLength > 0 ? void raw.destroy() : write(': beat\n\n')),
    end: () => void raw.end(),
  }
}
