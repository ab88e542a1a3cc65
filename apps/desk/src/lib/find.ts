import { useSyncExternalStore } from 'react'

let open = false
const listeners = new Set<() => void>()

/** Opens or closes ⌘K, from any screen. */
export function showFind(next: boolean): void {
  open = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useFindOpen = (): boolean => useSyncExternalStore(subscribe, () => open)
