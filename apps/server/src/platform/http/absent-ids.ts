import { LRUCache } from 'lru-cache'
import { atMost } from '../at-most.ts'
import { forgetsBy } from '../forgets-by.ts'

/** Ids that the marketplace did not know within the last minute: a screen does not ask for them again. */
export type AbsentIds = LRUCache<string, true>

const FORGOTTEN_AFTER_MS = 60_000
/** Bounds the memory that invented ids can fill. */
const AT_MOST = 5_000

/** `clock`: for the expiry, in ms; default: the machine's monotonic clock. */
export const openAbsentIds = (clock?: () => number): AbsentIds =>
  new LRUCache({ ...atMost(AT_MOST), ttl: FORGOTTEN_AFTER_MS, ...forgetsBy(clock) })
