import type { Db } from '../../../platform/db/tables.ts'
import { named } from '../../../platform/db/prepared.ts'

/** Signals between the calls that bid and this process's agent. They may be lost: the rows are the truth. */
export interface BidHub {
  /** Tells the agent to decide about this auction. */
  nudge(goodsId: string): void
  /** Listens to nudges; returns a function that stops it. */
  listen(listener: (goodsId: string) => void): () => void
  /** Tells the calls that wait which bids this process's agent has decided. */
  decided(bidIds: readonly string[]): void
  /** Resolves once the bid is no longer `placing`, whichever process decided it, or after `withinMs`. */
  verdict(bidId: string, withinMs: number): Promise<void>
}

/** How often the rows are asked about bids that another process may have decided: one query for all calls that wait. */
const ASK_EVERY_MS = 50

export function openBidHub(db: Db): BidHub {
  const listeners = new Set<(goodsId: string) => void>()
  const waiting = new Map<string, Set<() => void>>()
  let timer: NodeJS.Timeout | undefined

  const ask = async () => {
    timer = undefined
    const rows = await named<{ id: string }>(db, 'bids-decided', `select id from bids where id = any($1) and state <> 'placing'`, [
      [...waiting.keys()],
    ]).catch(() => [])
    decided(rows.map(({ id }) => id))
    soon()
  }
  const decided = (ids: readonly string[]) => {
    for (const id of ids) for (const go of waiting.get(id) ?? []) go()
  }
  const soon = () => {
    if (waiting.size > 0) timer ??= setTimeout(() => void ask(), ASK_EVERY_MS)
  }

  return {
    nudge: (goodsId) => {
      for (const listener of listeners) listener(goodsId)
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    decided,
    verdict: (bidId, withinMs) =>
      new Promise((resolve) => {
        const own = waiting.get(bidId) ?? new Set()
        waiting.set(bidId, own)
        const go = () => {
          clearTimeout(end)
          own.delete(go)
          if (own.size === 0) waiting.delete(bidId)
          resolve()
        }
        const end = setTimeout(go, withinMs)
        own.add(go)
        soon()
      }),
  }
}
