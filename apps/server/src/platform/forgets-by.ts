/** Options of an `LRUCache` that forgets by this clock, in ms; by the machine's monotonic one unless told. */
export const forgetsBy = (clock?: () => number) => clock && { perf: { now: clock }, ttlResolution: 0 }
