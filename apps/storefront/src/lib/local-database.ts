import type { GoodsSummary } from '@otsukai/contract/goods'
import { evictedBy } from './viewing-history.ts'

/** Goods as they were when viewed, and when: 13 digits (specification §3). */
export type ViewedGoods = GoodsSummary & { viewDate: number }

const NAME = 'mercari'
const VERSION = 1

/** What a request of the local database answers. */
export const settled = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('refused'))
  })

let opened: Promise<IDBDatabase> | null = null

/** Some browsers never answer: whoever waits goes on without it, and has it once it comes. */
const OPENS_WITHIN_MS = 2_000

/** The browser's own database. Whoever opens it first makes all three stores. */
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

/** The line between the tabs; null where a browser has none. */
function otherTabs(): BroadcastChannel | null {
  if (channel !== undefined) return channel
  try {
    channel = new BroadcastChannel('mercari-history')
    channel.addEventListener('message', tell)
  } catch {
    channel = null
  }
  return channel
}

function tell(): void {
  for (const listener of changed) listener()
}

/** Calls `listener` whenever the history has changed, in whichever tab. */
export function onViewedChange(listener: () => void): void {
  changed.add(listener)
  otherTabs()
}

function tellAll(): void {
  tell()
  otherTabs()?.postMessage(null)
}

/** All that was viewed, newest first; nothing where the browser keeps no database. */
export async function listViewed(): Promise<ViewedGoods[]> {
  try {
    const database = await openLocalDatabase()
    const all: ViewedGoods[] = await settled(database.transaction('history').objectStore('history').getAll())
    return all.sort((a, b) => b.viewDate - a.viewDate)
  } catch {
    return []
  }
}

/** Puts goods in front of the history. A re-view moves and evicts nothing; a new one on a full 50 first deletes the oldest. */
export async function recordView(goods: GoodsSummary, viewDate = Date.now()): Promise<void> {
  try {
    const database = await openLocalDatabase()
    const history = database.transaction('history', 'readwrite').objectStore('history')
    const kept: ViewedGoods[] = await settled(history.getAll())
    for (const id of evictedBy(kept, goods.id)) history.delete(id)
    await settled(history.put({ ...goods, viewDate }))
    tellAll()
  } catch {
    // A history that cannot be kept (private windows, a full disk) is no reason to disturb whoever looks at goods.
  }
}

/** Takes one footprint out; without an id, all of them. Answers whether it worked. */
export async function forgetViewed(id?: string): Promise<boolean> {
  try {
    const database = await openLocalDatabase()
    const history = database.transaction('history', 'readwrite').objectStore('history')
    await settled(id === undefined ? history.clear() : history.delete(id))
    tellAll()
    return true
  } catch {
    return false
  }
}
