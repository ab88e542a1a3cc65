import { client } from '@otsukai/web/api.ts'
import { type CallSurface, isSuccess } from '@otsukai/web/client.ts'
import { queryOptions } from '@tanstack/react-query'
import { openLocalDatabase, settled } from './local-database.ts'

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
  /** Its reading in kana, or only the row of the kana table that it begins with. */
  kana: string
}

/** `RICOH 理光`; the Latin name alone where there is no Chinese one. */
export const brandLabel = ({ name, nameEn, nameZh }: Brand): string => [nameEn || name, nameZh].filter(Boolean).join(' ')

/** A list and when it was fetched, in milliseconds. */
interface Stored {
  at: number
  list: readonly unknown[]
}

/** Fetched at most once a day: the lists change a few times a year. */
const FRESH_MS = 86_400_000
const KEY = 'list'

const listFile = (path: string): CallSurface => ({ method: 'GET', path, encoding: 'query', cache: false, file: true })

/** The path of each list, by its store in the local database (specification §7, §9). */
const files = { categories: listFile('/meilu/categories_tree.json'), brands: listFile('/meilu/brands.json') }
type Store = keyof typeof files

async function readStored(store: Store): Promise<Stored | undefined> {
  try {
    const database = await openLocalDatabase()
    return await settled<Stored | undefined>(database.transaction(store).objectStore(store).get(KEY))
  } catch {
    return undefined
  }
}

async function save(store: Store, entry: Stored): Promise<void> {
  try {
    const database = await openLocalDatabase()
    await settled(database.transaction(store, 'readwrite').objectStore(store).put(entry, KEY))
  } catch {
    // Without a database the list is fetched again next time.
  }
}

async function fetchList(store: Store): Promise<readonly unknown[]> {
  const answer = await client.call(files[store], {})
  if (!isSuccess(answer) || !Array.isArray(answer.data)) throw new TypeError(`${files[store].path} is no list`)
  return answer.data
}

/** The stored list while it is fresh, else a new one; after an error the stored one, however old. Throws when there is neither. */
async function marketList(store: Store): Promise<readonly unknown[]> {
  const stored = await readStored(store)
  const age = Date.now() - (stored?.at ?? 0)
  if (stored && age >= 0 && age < FRESH_MS) return stored.list
  try {
    const list = await fetchList(store)
    await save(store, { at: Date.now(), list })
    return list
  } catch (error) {
    if (stored) return stored.list
    throw error
  }
}

const listRead = <Entry>(store: Store) =>
  queryOptions({
    queryKey: [files[store].path],
    queryFn: () => marketList(store) as Promise<readonly Entry[]>,
    staleTime: FRESH_MS,
  })

/** The queries of the category tree and the brand list, stored in the local database. */
export const marketLists = {
  categories: () => listRead<Category>('categories'),
  brands: () => listRead<Brand>('brands'),
}
