import { useSyncExternalStore } from 'react'

/** An act that is to be confirmed, with what of its input is given. */
export interface ActNow {
  name: string
  input?: Readonly<Record<string, string | number>>
  /** Of what, and whose: 订单 6HX4TM5YBA · 秦月. */
  about?: string
}

let now: ActNow | null = null
const listeners = new Set<() => void>()

function change(next: ActNow | null): void {
  now = next
  for (const listener of listeners) listener()
}

/** Opens the sheet of an act, from any screen: it previews, asks and does it. */
export const startAct = (act: ActNow): void => change(act)
export const closeAct = (): void => change(null)

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useActNow = (): ActNow | null => useSyncExternalStore(subscribe, () => now)
