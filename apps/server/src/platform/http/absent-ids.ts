import { LRUCache } from 'lru-cache'
import { forgetsBy } from '../forgets-by.ts'

/** Ids of which the marketplace said within the last minute that they name nothing: a screen does not ask for them again. */
export type AbsentIds = LRUCache<string, true>

const FORGOTTEN_AFTER_MS = 60_000
/** Bounds what is remembered of invented ids. */
const AT_MOST = 5_000

/** `clock`: by which it forgets, in ms; the machine's monotonic one unless told. */
export const openAbsentIds = (clock?: () => number): AbsentIds =>
  new LRUCache({ max: AT_MOST, ttl: FORGOTTEN_AFTER_MS, ...forgetsBy(clock) })
