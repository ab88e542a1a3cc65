/** Calls of several callers, who take turns; of each the oldest goes first. Every step takes the same time, however many wait. */
export interface Turns<T> {
  add(caller: string | null, call: T): void
  /** Takes out one that has been given up. */
  remove(caller: string | null, call: T): void
  /** Whose turn it is; it is taken out. */
  next(): T | undefined
  /** How many of a caller's wait. */
  countOf(caller: string | null): number
  /** Whether none waits. */
  isEmpty(): boolean
}

export function createTurns<T>(): Turns<T> {
  /** The callers with calls that wait, in the order of their turns. */
  const order = createLine<string | null>()
  const waiting = new Map<string | null, Line<T>>()
  const forgetIdle = (caller: string | null) => {
    if (waiting.get(caller)?.size !== 0) return
    waiting.delete(caller)
    order.remove(caller)
  }
  return {
    add(caller, call) {
      let calls = waiting.get(caller)
      if (!calls) {
        waiting.set(caller, (calls = createLine()))
        order.add(caller)
      }
      calls.add(call)
    },
    remove(caller, call) {
      waiting.get(caller)?.remove(call)
      forgetIdle(caller)
    },
    next() {
      const caller = order.shift()
      if (caller === undefined) return undefined
      const call = waiting.get(caller)?.shift()
      order.add(caller)
      forgetIdle(caller)
      return call
    },
    countOf: (caller) => waiting.get(caller)?.size ?? 0,
    isEmpty: () => waiting.size === 0,
  }
}

/** First in, first out; anyone may leave. */
interface Line<T> {
  readonly size: number
  add(one: T): void
  remove(one: T): void
  shift(): T | undefined
}

function createLine<T>(): Line<T> {
  const all = new Set<T>()
  // One iterator goes on where it stood and meets what is added later: one begun anew would pass again over the places of all that left.
  let walk = all.values()
  return {
    get size() {
      return all.size
    },
    add: (one) => void all.add(one),
    remove: (one) => void all.delete(one),
    shift() {
      if (all.size === 0) return undefined
      let first = walk.next()
      // An iterator that has come to the end stays there.
      if (first.done) first = (walk = all.values()).next()
      if (first.done) return undefined
      all.delete(first.value)
      return first.value
    },
  }
}
