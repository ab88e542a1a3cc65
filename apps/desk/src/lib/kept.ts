import { noTicks, type Ticks } from '@otsukai/ui/desk/ticks.ts'
import type { RowHeight } from '@otsukai/ui/desk/list-types.ts'
import { browserStorage } from '@otsukai/web/browser-storage.ts'
import { useState } from 'react'

const ticks = new Map<string, Ticks>()

/** The ticks of a list under its filter, which opening a row and going back keeps. */
export function useTicks(key: string): [Ticks, (next: Ticks) => void] {
  const [, draw] = useState(0)
  return [
    ticks.get(key) ?? noTicks,
    (next) => {
      ticks.set(key, next)
      draw((count) => count + 1)
    },
  ]
}

const stood = new Map<string, string>()

/** The row of a list at which one stands, which opening it and going back keeps. */
export function useStood(list: string): [string | null, (row: string) => void] {
  const [, draw] = useState(0)
  return [
    stood.get(list) ?? null,
    (row) => {
      stood.set(list, row)
      draw((count) => count + 1)
    },
  ]
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
    const kept = JSON.parse(browserStorage.getItem(key) ?? '{}') as Partial<Look>
    return { ...plain, ...kept, hidden: Array.isArray(kept.hidden) ? kept.hidden : [] }
  } catch {
    return plain
  }
}
