import { useSyncExternalStore } from 'react'

/** A value that the whole tab shares, outside of the tree of what is drawn. */
export interface SharedState<Value> {
  read: () => Value
  write: (next: Value) => void
  /** Calls `listener` after each write. Returns a function that ends it. */
  subscribe: (listener: () => void) => () => void
}

export function createSharedState<Value>(first: Value): SharedState<Value> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    read: () => value,
    write(next) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export const useSharedState = <Value>({ subscribe, read }: SharedState<Value>): Value => useSyncExternalStore(subscribe, read)
