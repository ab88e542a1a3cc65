/** Options of an `LRUCache` whose entries expire by this clock, in ms; default: the machine's monotonic clock. */
export const forgetsBy = (clock?: () => number) => clock && { perf: { now: clock }, ttlResolution: 0 }
