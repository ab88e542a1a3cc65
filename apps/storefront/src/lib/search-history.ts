import { browserStorage } from '@otsukai/web/browser-storage.ts'

/** A JSON list of the texts searched for, newest first, without doubles. */
const KEY = 'mercari_search_history'
const LIMIT = 50

/** What was searched for, newest first; empty when there is none or it cannot be read. */
export function listSearches(storage: Pick<Storage, 'getItem'> = browserStorage): string[] {
  try {
    const list: unknown = JSON.parse(storage.getItem(KEY) ?? '[]')
    return Array.isArray(list) ? list.filter((text): text is string => typeof text === 'string') : []
  } catch {
    return []
  }
}

/** Puts a text in front. */
export function recordSearch(text: string, storage: Pick<Storage, 'getItem' | 'setItem'> = browserStorage): void {
  const list = [text, ...listSearches(storage).filter((other) => other !== text)].slice(0, LIMIT)
  storage.setItem(KEY, JSON.stringify(list))
}

/** Forgets every text searched for. */
export function clearSearches(storage: Pick<Storage, 'removeItem'> = browserStorage): void {
  storage.removeItem(KEY)
}
