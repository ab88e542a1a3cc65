import { LRUCache } from 'lru-cache'
import { atMost } from '../at-most.ts'
import { isDatabaseDown } from '../db/failures.ts'
import { transaction } from '../db/transaction.ts'
import type { Use } from '../parts.ts'
import { openEntry } from '../desk/open-entry.ts'
import { settleEntry } from '../desk/settle-entry.ts'

/** Items a sweep takes in one round. It takes them in random order, so that stuck items do not keep the rest from their turn. */
export const SWEPT_AT_ONCE = 500

/** Failures in a row after which an entry of the desk is opened. */
const TOLD_AFTER = 5

/** Failures in a row in this process, by subject. */
const failures = new LRUCache<string, number>({ ...atMost(10_000) })

interface Round<Item> {
  /** The round's name: with the item's it is the subject of its entry. */
  round: string
  items: readonly Item[]
  nameOf: (item: Item) => string | number
  work: (item: Item) => Promise<unknown>
}

/**
 * Works through the items of a round. One that throws is logged and passed over, so that it keeps no other from its turn; when it fails
 * five times in a row it is an entry of the desk, settled once it goes well. Throws when the database cannot be reached.
 */
export async function eachItem<Item>(
  { db, clock, log }: Use<'db' | 'clock' | 'log'>,
  { round, items, nameOf, work }: Round<Item>,
): Promise<void> {
  for (const item of items) {
    const subject = `${round} ${nameOf(item)}`
    try {
      await work(item)
      if ((failures.get(subject) ?? 0) >= TOLD_AFTER)
        await transaction(db, (tx) => settleEntry(tx, { kind: 'stuckItem', subject, at: clock(), by: 'round', why: 'it went well' }))
      failures.delete(subject)
    } catch (error) {
      if (isDatabaseDown(error)) throw error
      const times = (failures.get(subject) ?? 0) + 1
      failures.set(subject, times)
      log.error({ err: error, subject, times }, 'an item of a round failed and was passed over')
      const why = error instanceof Error ? error.message : String(error)
      if (times === TOLD_AFTER) await transaction(db, (tx) => openEntry(tx, { kind: 'stuckItem', subject, at: clock(), facts: { why } }))
    }
  }
}
