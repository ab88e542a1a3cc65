import { expect } from '@playwright/test'
import { calls } from '@otsukai/contract/calls'
import { call } from '../journey.ts'
import { provedIn, type Row, saidIn } from './proof.ts'
import { main, opens, searchbox } from './walk.ts'

const client = 'packages/web/src/client.test.ts'
const washi = 'rgb(248, 245, 238)'

/** §8: the errors. */
export const errors: readonly Row[] = [
  ['- HTTP status 400 or above:', saidIn('- HTTP error:')],
  ['- Non-zero code in the envelope:', saidIn('- Non-zero code: silently ignored,')],
  [
    '- Generic transport messages:',
    provedIn(
      client,
      'a lost connection is a Network Error',
      'a caller who stops waiting gets Request aborted',
      'a timeout error names its limit',
      'an empty status text becomes the generic sentence',
      'another protocol than http is refused',
    ),
  ],
  ['- Avatar load failure:', saidIn('- Avatar retry: up to 5 retries,')],
  ['- Unauthenticated access to a protected route:', saidIn('- Visitor (not logged in) may open only:')],
]

/** §9: constants and limits. */
export const constants: readonly Row[] = [
  ['- Login flag key:', saidIn('- Login:')],
  ['- Request timeout 600000 ms.', saidIn('All calls go through one shared client')],
  ['- Viewing history keeps at most 50 entries;', saidIn('- Viewing history:')],
  [
    '- Search history shows 5 entries,',
    async ({ visitor }) => {
      const key = 'mercari_search_history'
      const history = visitor.locator('#search-popover').getByRole('region', { name: '搜索历史' })
      const shows = async (words: string[]) => {
        await opens(visitor, '/guide?id=1', '竞拍说明')
        await visitor.evaluate(([name, list]) => localStorage.setItem(name, list), [key, JSON.stringify(words)] as const)
        await searchbox(visitor).click()
        await expect(history.getByRole('link')).toHaveText(words.slice(0, 5))
      }
      await shows(['一', '二', '三', '四', '五'])
      await expect(history.getByRole('button', { name: '展开' })).toHaveCount(0)
      await visitor.keyboard.press('Escape')
      await opens(visitor, '/brands', '品牌')
      await shows(['一', '二', '三', '四', '五', '六'])
      await history.getByRole('button', { name: '展开' }).click()
      await expect(history.getByRole('link')).toHaveCount(6)
      await history.getByRole('button', { name: '收起' }).click()
      await expect(history.getByRole('link')).toHaveCount(5)
      await history.getByRole('button', { name: '清空' }).click()
      await expect(history).toHaveCount(0)
      expect(await visitor.evaluate((name) => localStorage.getItem(name), key)).toBeNull()
      await visitor.keyboard.press('Escape')
    },
  ],
  ['- Hot search: page 1, limit 10.', saidIn('| Hot keywords |')],
  [
    '- Toast life 3000 ms;',
    async ({ browser, member }) => {
      // The clock belongs to the whole context, so use a new one.
      const context = await browser.newContext({ storageState: await member.context().storageState() })
      const page = await context.newPage()
      const toast = page.getByRole('status').getByText('已保存')
      await page.clock.install({ time: 1_795_000_000_000 })
      await page.goto('/#/users/setting')
      await expect(main(page).getByRole('button', { name: '保存' })).toBeVisible()
      await page.clock.pauseAt(1_795_000_600_000)
      await main(page).getByRole('button', { name: '保存' }).click()
      await expect(toast).toBeVisible()
      // At the top, centred in the window.
      const box = (await toast.boundingBox())!
      expect(Math.abs(box.x + box.width / 2 - page.viewportSize()!.width / 2)).toBeLessThan(10)
      expect(box.y).toBeLessThan(60)
      await page.clock.runFor(2_900)
      await expect(toast).toBeVisible()
      await page.clock.runFor(100)
      await expect(toast).toHaveCount(0)
      await context.close()
    },
  ],
  ['- Avatar retry: 5 tries,', saidIn('- Avatar retry: up to 5 retries,')],
  [
    '- 13-digit timestamps',
    async (walk) => {
      const { list } = await call(walk.member, calls.orderList, { id: walk.order })
      const { createdAt } = list[0]!
      expect(String(createdAt)).toMatch(/^\d{13}$/)
      // Shanghai is eight hours ahead, all year.
      const shown = new Date(createdAt + 8 * 3_600_000).toISOString().slice(0, 16).replaceAll('-', '/').replace('T', ' ')
      await opens(walk.member, `/order/${walk.order}`, /待付款/)
      await expect(main(walk.member).getByText(`${shown} 提交`)).toBeVisible()
    },
  ],
  [
    '- The display theme is light only;',
    async ({ visitor }) => {
      await visitor.emulateMedia({ colorScheme: 'dark' })
      await opens(visitor, '/brands', '品牌')
      const look = () => ({
        colorScheme: getComputedStyle(document.documentElement).colorScheme,
        backgroundColor: getComputedStyle(document.body).backgroundColor,
      })
      expect(await visitor.evaluate(look)).toEqual({ colorScheme: 'light', backgroundColor: washi })
      await visitor.emulateMedia({ colorScheme: null })
    },
  ],
  ['- Item ID pattern:', saidIn('- Search text that matches the item ID format')],
  ['- Currency:', saidIn('- Top bar, not on /login,')],
]
