import { client } from '@otsukai/web/api.ts'
import { type CallSurface, isSuccess } from '@otsukai/web/client.ts'
import { queryOptions } from '@tanstack/react-query'
import { openLocalDatabase, settled } from './local-database.ts'

/** A category with what lies under it. */
export interface Category {
  id: string
  /** In Japanese. */
  name: string
  nameZh: string
  children: readonly Category[]
}

export interface Brand {
  id: string
  /** In Japanese. */
  name: string
  nameEn: string
  nameZh?: string | undefined
  /** The first Latin letter. */
  initial: string
  /** Its reading, or the row of the kana table that it begins with. */
  kana: string
}

/** `RICOH 理光`; the Latin name alone where there is no Chinese one. */
export const brandLabel = ({ name, nameEn, nameZh }: Brand): string => [nameEn || name, nameZh].filter(Boolean).join(' ')

/** A list as it was fetched, and when. */
interface Kept {
  at: number
  list: readonly unknown[]
}

/** Fetched at most once a day: what the marketplace sells by changes a few times a year. */
const FRESH_MS = 86_400_000
const KEY = 'list'

const listFile = (path: string): CallSurface => ({ method: 'GET', path, encoding: 'query', cache: false, file: true })

/** Where each list comes from, by the store of the local database that keeps it (specification §7, §9). */
const files = { categories: listFile('/meilu/categories_tree.json'), brands: listFile('/meilu/brands.json') }
type Store = keyof typeof files

async function readKept(store: Store): Promise<Kept | undefined> {
  try {
    const database = await openLocalDatabase()
    return await settled<Kept | undefined>(database.transaction(store).objectStore(store).get(KEY))
  } catch {
    return undefined
  }
}

async function keep(store: Store, kept: Kept): Promise<void> {
  try {
    const database = await openLocalDatabase()
    await settled(database.transaction(store, 'readwrite').objectStore(store).put(kept, KEY))
  } catch {
    // Where the browser keeps no database, the list is fetched again next time.
  }
}

async function fetchList(store: Store): Promise<readonly unknown[]> {
  const answer = await client.call(files[store], {})
  if (!isSuccess(answer) || !Array.isArray(answer.data)) throw new TypeError(`${files[store].path} is no list`)
  return answer.data
}

/** The kept list while it is fresh, else a new one; without a connection the kept one, however old. Throws when there is neither. */
async function marketList(store: Store): Promise<readonly unknown[]> {
  const kept = await readKept(store)
  const age = Date.now() - (kept?.at ?? 0)
  if (kept && age >= 0 && age < FRESH_MS) return kept.list
  try {
    const list = await fetchList(store)
    await keep(store, { at: Date.now(), list })
    return list
  } catch (error) {
    if (kept) return kept.list
    throw error
  }
}

const listRead = <Entry>(store: Store) =>
  queryOptions({
    queryKey: [files[store].path],
    queryFn: () => marketList(store) as Promise<readonly Entry[]>,
    staleTime: FRESH_MS,
  })

/** The tree of categories and the list of brands, kept in the local database. */
export const marketLists = {
  categories: () => listRead<Category>('categories'),
  brands: () => listRead<Brand>('brands'),
}
