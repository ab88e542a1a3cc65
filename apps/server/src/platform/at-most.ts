/** Options of an `LRUCache` of at most so many entries. With its `max` it would take the room for all of them at once: 5 MB in an idle server. */
export const atMost = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 })
