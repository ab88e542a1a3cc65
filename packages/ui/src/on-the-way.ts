import { createSharedState, useSharedState } from '@otsukai/web/shared-state.ts'
import { type RefObject, useLayoutEffect } from 'react'

const pieces = createSharedState(0)
const count = (by: 1 | -1): void => pieces.write(pieces.read() + by)

/** Counts a skeleton in `<main>` as long as it is mounted. Skeletons in dialogs do not count, as they leave the page's height unchanged. */
export function useCountedPiece(piece: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (!piece.current?.closest('main')) return
    count(1)
    return () => count(-1)
  }, [piece])
}

/** Whether the screen has skeletons, so that its final height is not known yet. */
export const useOnTheWay = (): boolean => useSharedState(pieces) > 0
