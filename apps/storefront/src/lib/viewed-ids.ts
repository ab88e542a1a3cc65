import { useSyncExternalStore } from 'react'
import { listViewed, onViewedChange } from './local-database.ts'

let ids: ReadonlySet<string> | null = null
const listeners = new Set<() => void>()

async function load(): Promise<void> {
  ids = new Set((await listViewed()).map(({ id }) => id))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (ids === null) {
    ids = new Set()
    void load()
    onViewedChange(() => void load())
  }
  return () => void listeners.delete(listener)
}

/** Whether goods are in this browser's viewing history. */
export const useViewed = (id: string): boolean => useSyncExternalStore(subscribe, () => ids?.has(id) ?? false)
