import { type RefObject, useLayoutEffect, useSyncExternalStore } from 'react'

let pieces = 0
const listeners = new Set<() => void>()

function count(by: 1 | -1): void {
  pieces += by
  for (const listener of listeners) listener()
}

/** Counts a piece of the screen as on its way for as long as it stands for what comes. What waits in a dialog leaves the page as it is. */
export function useCountedPiece(piece: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (!piece.current?.closest('main')) return
    count(1)
    return () => count(-1)
  }, [piece])
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Some of the screen is on its way: nobody knows yet where it will end. */
export const useOnTheWay = (): boolean => useSyncExternalStore(listen, () => pieces > 0)
