import { type RefObject, useLayoutEffect, useSyncExternalStore } from 'react'

let pieces = 0
const listeners = new Set<() => void>()

function count(by: 1 | -1): void {
  pieces += by
  for (const listener of listeners) listener()
}

/** Counts a skeleton in `<main>` as long as it is mounted. Skeletons in dialogs do not count, as they leave the page's height unchanged. */
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

/** Whether the screen has skeletons, so that its final height is not known yet. */
export const useOnTheWay = (): boolean => useSyncExternalStore(listen, () => pieces > 0)
