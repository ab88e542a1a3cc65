import { useSyncExternalStore } from 'react'

let open = false
/** What ⌘K opens with: a code that was scanned. */
let given = ''
const listeners = new Set<() => void>()

/** Opens or closes ⌘K, from any screen. */
export function showFind(next: boolean, text = ''): void {
  open = next
  given = text
  for (const listener of listeners) listener()
}

export const findGiven = (): string => given

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useFindOpen = (): boolean => useSyncExternalStore(subscribe, () => open)
