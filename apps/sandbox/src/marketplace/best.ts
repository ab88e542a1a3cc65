/** Keeps the best `limit` of many numbered things, without sorting them all: a heap whose top is the worst one kept. */
export function createBest(limit: number) {
  const keys: number[] = []
  const things: number[] = []

  /** Equal keys: the later number is the better one. */
  const worse = (a: number, b: number) => {
    const difference = (keys[a] ?? 0) - (keys[b] ?? 0)
    return difference !== 0 ? difference < 0 : (things[a] ?? 0) < (things[b] ?? 0)
  }
  const swap = (a: number, b: number) => {
    const [key, thing] = [keys[a] ?? 0, things[a] ?? 0]
    keys[a] = keys[b] ?? 0
    things[a] = things[b] ?? 0
    keys[b] = key
    things[b] = thing
  }
  const rise = (from: number) => {
    for (let at = from; at > 0;) {
      const parent = (at - 1) >> 1
      if (!worse(at, parent)) return
      swap(at, parent)
      at = parent
    }
  }
  const sink = () => {
    for (let at = 0; ;) {
      let worst = at
      for (const child of [2 * at + 1, 2 * at + 2]) if (child < keys.length && worse(child, worst)) worst = child
      if (worst === at) return
      swap(at, worst)
      at = worst
    }
  }

  return {
    offer: (thing: number, key: number): void => {
      if (keys.length < limit) {
        keys.push(key)
        things.push(thing)
        return rise(keys.length - 1)
      }
      const least = keys[0] ?? Infinity
      if (limit === 0 || key < least || (key === least && thing < (things[0] ?? 0))) return
      keys[0] = key
      things[0] = thing
      sink()
    },
    /** Best first. */
    ranked: (): number[] =>
      things
        .map((thing, n) => ({ thing, key: keys[n] ?? 0 }))
        .sort((a, b) => b.key - a.key || b.thing - a.thing)
        .map(({ thing }) => thing),
  }
}
