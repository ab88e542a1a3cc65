import { useSyncExternalStore } from 'react'

const narrow = matchMedia('(width < 700px)')

const subscribe = (listener: () => void): (() => void) => {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

/** Whether the window is a phone's. */
export const usePhone = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches)
