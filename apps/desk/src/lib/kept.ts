import { noTicks, type Ticks } from '@otsukai/ui/desk/ticks.ts'
import type { RowHeight } from '@otsukai/ui/desk/list-types.ts'
import { browserStorage } from '@otsukai/web/browser-storage.ts'
import { useState } from 'react'

const kept = new Map<string, unknown>()

/** Forgets what was kept for one person, as another is let in. */
export const forgetKept = (): void => kept.clear()

/** A value that going elsewhere and coming back keeps, until the tab is loaded anew or somebody else is let in. */
export function useKept<Value>(key: string, first: Value): [Value, (change: (before: Value) => Value) => void] {
  const [, draw] = useState(0)
  const now = () => (kept.has(key) ? (kept.get(key) as Value) : first)
  return [
    now(),
    (change) => {
      kept.set(key, change(now()))
      draw((count) => count + 1)
    },
  ]
}

/** The ticks of a list under its filter, which opening a row and going back keeps. */
export function useTicks(key: string): [Ticks, (next: Ticks) => void] {
  const [ticks, change] = useKept(`ticks ${key}`, noTicks)
  return [ticks, (next) => change(() => next)]
}

/** The row of a list at which one stands, which opening it and going back keeps. */
export function useStood(list: string): [string | null, (row: string) => void] {
  const [row, change] = useKept<string | null>(`stood ${list}`, null)
  return [row, (next) => change(() => next)]
}

interface Look {
  hidden: readonly string[]
  height: RowHeight
}
const plain: Look = { hidden: [], height: 'normal' }

/** How a person wants a list to look, in this browser. */
export function useLook(list: string): [Look, (change: Partial<Look>) => void] {
  const key = `otsukai_desk_list_${list}`
  const [look, setLook] = useState<Look>(() => read(key))
  return [
    look,
    (change) => {
      const next = { ...look, ...change }
      browserStorage.setItem(key, JSON.stringify(next))
      setLook(next)
    },
  ]
}

function read(key: string): Look {
  try {
    const look = JSON.parse(browserStorage.getItem(key) ?? '{}') as Partial<Look>
    return { ...plain, ...look, hidden: Array.isArray(look.hidden) ? look.hidden : [] }
  } catch {
    return plain
  }
}
