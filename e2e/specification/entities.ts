import { expect, type Page } from '@playwright/test'
import type { Call, RequestOf } from '@otsukai/contract/call'
import { calls } from '@otsukai/contract/calls'
import { call } from '../journey.ts'
import { type Row, saidIn } from './proof.ts'
import { newItem, opens, searchbox } from './walk.ts'

interface Viewed {
  id: string
  /** Milliseconds since 1970. */
  viewDate: number
}

/** The local database: its version, its stores, and what it keeps of viewed goods, the newest first. */
const localDatabase = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ version: number; stores: string[]; key: IDBObjectStore['keyPath']; viewed: Viewed[] }>((resolve, reject) => {
        const opening = indexedDB.open('mercari')
        opening.onerror = () => reject(opening.error!)
        opening.onsuccess = () => {
          const { version, objectStoreNames } = opening.result
          const history = opening.result.transaction('history').objectStore('history')
          const all: IDBRequest<Viewed[]> = history.getAll()
          all.onsuccess = () => {
            opening.result.close()
            const viewed = all.result.sort((a, b) => b.viewDate - a.viewDate)
            resolve({ version, stores: [...objectStoreNames], key: history.keyPath, viewed })
          }
        }
      }),
  )

/** The goods in the viewing history, the newest first. */
export const viewedIds = async (page: Page): Promise<string[]> => (await localDatabase(page)).viewed.map(({ id }) => id)

/** Fills the viewing history to fifty with goods that were viewed long ago. Answers the id of the oldest. */
export const fillHistory = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('mercari')
        opening.onsuccess = () => {
          const writing = opening.result.transaction('history', 'readwrite')
          const history = writing.objectStore('history')
          const all: IDBRequest<Viewed[]> = history.getAll()
          all.onsuccess = () => {
            const kept = all.result
            for (let at = 0; at < 50 - kept.length; at += 1)
              history.put({ ...kept[0], id: `m${20_000_000 + at}`, viewDate: 1_600_000_000_000 + at })
          }
          writing.oncomplete = () => {
            opening.result.close()
            resolve('m20000000')
          }
        }
      }),
  )

const fields = async <C extends Call>(page: Page, of: C, input: RequestOf<C>): Promise<string[]> => {
  const data = (await call(page, of, input)) as object | object[]
  return Object.keys(Array.isArray(data) ? data[0]! : data)
}

/** §3: entities and their fields. */
export const entities: readonly Row[] = [
  [
    '- User info:',
    async ({ member }) => {
      expect(await fields(member, calls.userInfo, {})).toEqual(expect.arrayContaining(['CustomAccount', 'CustomerName', 'HeadImg']))
      expect(await fields(member, calls.balance, {})).toEqual(['availableJpy', 'heldJpy', 'parcelHeldJpy'])
    },
  ],
  [
    '- Rate info:',
    async ({ visitor }) => expect(await fields(visitor, calls.rate, {})).toEqual(expect.arrayContaining(['WechatRate', 'AliRate'])),
  ],
  [
    '- Menu entry:',
    async ({ visitor }) => {
      const named = ['ID', 'MenuDetail', 'MenuIcon', 'MenuName', 'MenuUrl']
      const entries = await call(visitor, calls.sysMenuList, {})
      const inner = entries.flatMap(({ MenuDetail }) => MenuDetail)
      expect(inner.length).toBeGreaterThan(0)
      for (const entry of [...entries, ...inner]) expect(Object.keys(entry).sort()).toEqual(named)
    },
  ],
  [
    '- Banner:',
    async ({ visitor }) => expect(await fields(visitor, calls.banners, {})).toEqual(expect.arrayContaining(['img', 'jumpUrl'])),
  ],
  [
    '- Configuration, queried by platform:',
    async ({ visitor, asked }) => {
      const named = await fields(visitor, calls.sysConfig, { platform: 'pc' })
      expect(named).toEqual(expect.arrayContaining(['wechat_work', 'home_url']))
      expect(asked).toContain('GET /api/sys/config?platform=pc')
    },
  ],
  [
    '- Viewing-history entry, stored locally:',
    async ({ visitor }) => {
      const item = await newItem('Spec viewed')
      await opens(visitor, `/item/${item.id}`, item.name)
      await expect.poll(async () => (await viewedIds(visitor))[0]).toBe(item.id)
      const { key, viewed } = await localDatabase(visitor)
      expect(key).toBe('id')
      expect(viewed[0]).toMatchObject({ id: item.id, name: item.name, priceJpy: 1_200 })
      expect(String(viewed[0]!.viewDate)).toMatch(/^\d{13}$/)
    },
  ],
  [
    '- Search history: list of search strings stored locally.',
    async ({ visitor }) => {
      await opens(visitor, '/guide?id=1', '竞拍说明')
      await visitor.evaluate(() => localStorage.clear())
      for (const words of ['茶碗', '徳利']) {
        await searchbox(visitor).fill(words)
        await searchbox(visitor).press('Enter')
        await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(words)
      }
      const kept = await visitor.evaluate(() => Object.values<unknown>(localStorage))
      expect(kept).toEqual([JSON.stringify(['徳利', '茶碗'])])
    },
  ],
  ['- Item ID format:', saidIn('- Search text that matches the item ID format')],
  [
    '- Response envelope:',
    async ({ visitor }) => {
      const well: unknown = await (await visitor.request.get('/api/index/rate')).json()
      expect(well).toMatchObject({ code: 0, data: { WechatRate: expect.any(Number) } })
      const form = { account: 'nobody@example.com', password: 'wrong' }
      const refused = (await (await visitor.request.post('/api/user/login', { form })).json()) as { code: number }
      expect(refused.code).toBeGreaterThan(0)
      expect(refused).toHaveProperty('data')
    },
  ],
  [
    '- Local database:',
    async ({ visitor }) => {
      const { version, stores } = await localDatabase(visitor)
      expect({ version, stores: stores.sort() }).toEqual({ version: 1, stores: ['brands', 'categories', 'history'] })
    },
  ],
  ['- Static data files served with the site:', saidIn('- Static: /meilu/')],
]
