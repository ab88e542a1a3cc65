import { createSharedState, useSharedState } from '@otsukai/web/shared-state.ts'

const isOpen = createSharedState(false)
/** What ⌘K opens with: a code that was scanned. */
let given = ''

/** Opens or closes ⌘K, from any screen. */
export function showFind(next: boolean, text = ''): void {
  given = text
  isOpen.write(next)
}

export const findGiven = (): string => given

export const useFindOpen = (): boolean => useSharedState(isOpen)
