import { expect } from '@playwright/test'
import { calls } from '@otsukai/contract/calls'
import { call, lose, newAccount, register, world } from '../journey.ts'
import { avatarIsGivenUp } from './avatar.ts'
import { fillHistory, viewedIds } from './entities.ts'
import { provedIn, type Row, saidIn } from './proof.ts'
import { banner, go, main, newItem, opens, searchbox } from './walk.ts'

const flag = () => localStorage.getItem('mercari_pc_logged')
const atLogin = /\/#\/login$/

/** §4 states and transitions, §5 validation, §6 roles. */
export const states: readonly Row[] = [
  [
    '- Login:',
    async ({ browser }) => {
      const context = await browser.newContext()
      const page = await context.newPage()
      await page.goto('/#/login')
      expect(await page.evaluate(flag)).toBeNull()
      await register(page)
      expect(await page.evaluate(flag)).not.toBeNull()
      await opens(page, '/users/setting', '设置')
      // The flag alone decides what may be opened, whatever the session says.
      await page.evaluate(() => localStorage.removeItem('mercari_pc_logged'))
      await go(page, '/users/collect')
      await expect(page).toHaveURL(atLogin)
      await page.evaluate(() => localStorage.setItem('mercari_pc_logged', '1'))
      await page.reload()
      await opens(page, '/users/collect', '收藏')
      // A log-out without an answer clears nothing.
      await lose(page, '*/api/user/logout')
      await banner(page).getByRole('button', { name: '小满' }).click()
      await page.getByRole('menuitem', { name: '退出登录' }).click()
      await expect(page.getByRole('alert')).toHaveText('退出登录没有成功：暂时连不上，请检查网络后再试一次。')
      expect(await page.evaluate(flag)).not.toBeNull()
      await expect(page).toHaveURL(/#\/users\/collect$/)
      await lose(page)
      await banner(page).getByRole('button', { name: '小满' }).click()
      const loggedOut = page.waitForResponse('**/api/user/logout')
      await page.getByRole('menuitem', { name: '退出登录' }).click()
      expect(await (await loggedOut).json()).toMatchObject({ code: 0 })
      await expect(page).toHaveURL(atLogin)
      expect(await page.evaluate(flag)).toBeNull()
      await expect(page.getByText('小满')).toHaveCount(0)
      // A mark without a session is taken back by the first answer.
      await page.evaluate(() => localStorage.setItem('mercari_pc_logged', '1'))
      await page.goto('/#/users')
      await page.reload()
      await expect(page).toHaveURL(atLogin)
      expect(await page.evaluate(flag)).toBeNull()
      await register(page)
      expect(await page.evaluate(flag)).not.toBeNull()
      await context.close()
    },
    // The log-in call does not set the flag: the answer of the user info does.
    async ({ browser }) => {
      const context = await browser.newContext()
      const page = await context.newPage()
      const login = newAccount()
      await call(page, calls.register, { ...login, CustomerName: '小满' })
      await call(page, calls.logout, {})
      await page.goto('/#/login')
      await lose(page, '*/api/user/info')
      await page.getByLabel('账号', { exact: true }).fill(login.account)
      await page.getByLabel('密码', { exact: true }).fill(login.password)
      const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/user/info'))
      await page.getByRole('button', { name: '登录', exact: true }).click()
      await lost
      await go(page, '/users')
      await expect(page).toHaveURL(atLogin)
      expect(await page.evaluate(flag)).toBeNull()
      await context.close()
    },
  ],
  [
    '- Item sale status:',
    async ({ visitor }) => {
      const item = await newItem('Spec opened')
      await opens(visitor, `/item/${item.id}`, item.name)
      await expect(main(visitor).getByText('已售出')).toHaveCount(0)
      const sold = await newItem('Spec gone')
      await world(`/world/items/${sold.id}`, { status: 'sold_out' })
      await opens(visitor, `/item/${sold.id}`, sold.name)
      await expect(main(visitor).getByText('已售出').first()).toBeVisible()
    },
    provedIn(
      'apps/storefront/src/features/goods/sale-status.test.ts',
      'the three statuses for on sale count in upper or lower case',
      'any other status is not on sale',
    ),
  ],
  ['- Avatar retry: up to 5 retries,', avatarIsGivenUp],
  [
    '- Viewing history:',
    async ({ visitor }) => {
      const [one, two] = [await newItem('Spec first'), await newItem('Spec second')]
      for (const { id, name } of [one, two, one]) {
        await opens(visitor, `/item/${id}`, name)
        await expect.poll(async () => (await viewedIds(visitor))[0]).toBe(id)
      }
      expect((await viewedIds(visitor)).slice(0, 2)).toEqual([one.id, two.id])
      const oldest = await fillHistory(visitor)
      expect(await viewedIds(visitor)).toHaveLength(50)
      const next = await newItem('Spec third')
      await opens(visitor, `/item/${next.id}`, next.name)
      await expect.poll(async () => (await viewedIds(visitor))[0]).toBe(next.id)
      const viewed = await viewedIds(visitor)
      expect(viewed).toHaveLength(50)
      expect(viewed).not.toContain(oldest)
    },
  ],
  ['- Order statuses:', saidIn('/users/order takes a query parameter type:', '- Orders: /api/order/info')],
  [
    '- Search text that matches the item ID format',
    async ({ visitor }) => {
      const commits = async (text: string, where: RegExp) => {
        await opens(visitor, '/guide?id=1', '竞拍说明')
        await searchbox(visitor).fill(text)
        await searchbox(visitor).press('Enter')
        await expect(visitor, text).toHaveURL(where)
      }
      for (const id of ['m12345678', 'm123456789012']) await commits(id, new RegExp(`#/item/${id}$`))
      for (const text of ['m1234567', 'm1234567890123', 'M12345678', 'x m12345678'])
        await commits(text, new RegExp(`#/search\\?keyword=${text.replace(' ', '[+%]')}`))
    },
  ],
  [
    '- Visitor (not logged in) may open only:',
    async ({ visitor, item, shopProduct }) => {
      const open = ['/login', '/', `/item/${item.id}`, `/shop/product/${shopProduct.id}`, '/search', '/categories', '/brands', '/guide']
      for (const path of open) {
        await go(visitor, path)
        await expect(main(visitor).getByRole('heading', { level: 1 })).toHaveCount(1)
        expect(new URL(visitor.url()).hash, path).toMatch(new RegExp(`^#${path}(?:$|\\?)`))
      }
      for (const path of membersOnly) {
        await go(visitor, path)
        await expect(visitor, path).toHaveURL(atLogin)
        await opens(visitor, '/brands', '品牌')
      }
    },
  ],
  [
    '- Logged-in member may open all routes.',
    async ({ member, item, shopProduct }) => {
      for (const path of [
        '/login',
        '/',
        `/item/${item.id}`,
        `/shop/product/${shopProduct.id}`,
        '/search',
        '/categories',
        '/brands',
        '/guide',
        ...membersOnly.filter((each) => each !== '/nowhere'),
      ]) {
        await go(member, path)
        await expect(main(member)).toBeVisible()
        await expect(member, path).toHaveURL(new RegExp(`#${path}(?:$|\\?)`))
        await expect(member.getByText('这一页没有送到'), path).toHaveCount(0)
      }
    },
  ],
  ['- The rate bar needs', saidIn('- Top bar, not on /login,', '- Member dropdown', '- Floating buttons:')],
]

/** Every route of §2 that a visitor may not open, and one unknown route. */
const membersOnly = [
  '/search/method',
  '/product/m12345678',
  '/shop/1',
  '/seller/1',
  '/message',
  '/charge/success',
  '/order/7K3QX0V9MB',
  '/order/bid/m12345678',
  '/order/bid/list',
  '/order/check/m12345678',
  '/order/settle/7K3QX0V9MB',
  ...['', '/index', '/charge', '/collect', '/history', '/order', '/service', '/setting', '/shop', '/shop/black'].map(
    (child) => `/users${child}`,
  ),
  '/nowhere',
]
