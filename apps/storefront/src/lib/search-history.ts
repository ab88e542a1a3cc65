import { browserStorage } from '@otsukai/web/browser-storage.ts'

/** Holds a JSON list of the texts searched for, newest first, without duplicates. */
const KEY = 'mercari_search_history'
const LIMIT = 50

/** The texts searched for, newest first; empty when there are none or they are unreadable. */
export function listSearches(storage: Pick<Storage, 'getItem'> = browserStorage): string[] {
  try {
    const list: unknown = JSON.parse(storage.getItem(KEY) ?? '[]')
    return Array.isArray(list) ? list.filter((text): text is string => typeof text === 'string') : []
  } catch {
    return []
  }
}

/** Puts a text in front of the history. */
export function recordSearch(text: string, storage: Pick<Storage, 'getItem' | 'setItem'> = browserStorage): void {
  const list = [text, ...listSearches(storage).filter((other) => other !== text)].slice(0, LIMIT)
  storage.setItem(KEY, JSON.stringify(list))
}

export function clearSearches(storage: Pick<Storage, 'removeItem'> = browserStorage): void {
  storage.removeItem(KEY)
}
