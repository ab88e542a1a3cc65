import type { GoodsSummary } from '@otsukai/contract/goods'
import { evictedBy } from './viewing-history.ts'

/** Goods in their state when viewed; `viewDate` is in milliseconds, 13 digits (specification §3). */
export type ViewedGoods = GoodsSummary & { viewDate: number }

const NAME = 'mercari'
const VERSION = 1

/** A request of IndexedDB as a promise. */
export const settled = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('refused'))
  })

let opened: Promise<IDBDatabase> | null = null

/** Some browsers never answer `open`: after this time callers go on without the database. A later answer serves later callers. */
const OPENS_WITHIN_MS = 2_000

/** Opens the local database (specification §9), with all three stores made at the first opening. */
export function openLocalDatabase(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('categories')
      request.result.createObjectStore('brands')
      request.result.createObjectStore('history', { keyPath: 'id' })
    }
    request.onsuccess = () => {
      resolve(request.result)
      opened = Promise.resolve(request.result)
    }
    request.onerror = () => {
      reject(request.error ?? new Error('refused'))
      opened = null
    }
    setTimeout(() => reject(new Error('no answer')), OPENS_WITHIN_MS)
  })
  opened.catch(() => {})
  return opened
}

const changed = new Set<() => void>()
let channel: BroadcastChannel | null | undefined

/** The channel between the tabs; null in a browser without one. */
function otherTabs(): BroadcastChannel | null {
  if (channel !== undefined) return channel
  try {
    channel = new BroadcastChannel('mercari-history')
    channel.addEventListener('message', notify)
  } catch {
    channel = null
  }
  return channel
}

function notify(): void {
  for (const listener of changed) listener()
}

/** Calls `listener` whenever the history has changed, in any tab. */
export function onViewedChange(listener: () => void): void {
  changed.add(listener)
  otherTabs()
}

function notifyAllTabs(): void {
  notify()
  otherTabs()?.postMessage(null)
}

/** The viewing history, newest first; empty without a database. */
export async function listViewed(): Promise<ViewedGoods[]> {
  try {
    const database = await openLocalDatabase()
    const all: ViewedGoods[] = await settled(database.transaction('history').objectStore('history').getAll())
    return all.sort((a, b) => b.viewDate - a.viewDate)
  } catch {
    return []
  }
}

/** Puts goods in front of the history. Goods viewed before move to the front; new ones evict the oldest of a full history. */
export async function recordView(goods: GoodsSummary, viewDate = Date.now()): Promise<void> {
  try {
    const database = await openLocalDatabase()
    const history = database.transaction('history', 'readwrite').objectStore('history')
    const stored: ViewedGoods[] = await settled(history.getAll())
    for (const id of evictedBy(stored, goods.id)) history.delete(id)
    await settled(history.put({ ...goods, viewDate }))
    notifyAllTabs()
  } catch {
    // A history that cannot be stored (private window, full disk) must not disturb the screen.
  }
}

/** Deletes one footprint, or without an id all of them. Returns whether it worked. */
export async function forgetViewed(id?: string): Promise<boolean> {
  try {
    const database = await openLocalDatabase()
    const history = database.transaction('history', 'readwrite').objectStore('history')
    await settled(id === undefined ? history.clear() : history.delete(id))
    notifyAllTabs()
    return true
  } catch {
    return false
  }
}
