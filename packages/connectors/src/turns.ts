/** A fair queue: callers take turns, each one's calls in order. Every operation takes constant time. */
export interface Turns<T> {
  add(caller: string | null, call: T): void
  /** Removes a cancelled call. */
  remove(caller: string | null, call: T): void
  /** Removes and returns the next call. */
  next(): T | undefined
  countOf(caller: string | null): number
  isEmpty(): boolean
  /** Of all callers. */
  count(): number
}

export function createTurns<T>(): Turns<T> {
  /** Callers with queued calls, in the order of their turns. */
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
    count: () => [...waiting.values()].reduce((sum, calls) => sum + calls.size, 0),
  }
}

/** A FIFO queue with removal. */
interface Line<T> {
  readonly size: number
  add(one: T): void
  remove(one: T): void
  shift(): T | undefined
}

function createLine<T>(): Line<T> {
  const all = new Set<T>()
  // A Set's iterator resumes where it stood and sees later additions; a new one would skip over all deleted places again.
  let cursor = all.values()
  return {
    get size() {
      return all.size
    },
    add: (one) => void all.add(one),
    remove: (one) => void all.delete(one),
    shift() {
      if (all.size === 0) return undefined
      let first = cursor.next()
      // An exhausted iterator stays exhausted.
      if (first.done) first = (cursor = all.values()).next()
      if (first.done) return undefined
      all.delete(first.value)
      return first.value
    },
  }
}
