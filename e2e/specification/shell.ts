import { expect, type Page } from '@playwright/test'
import { calls } from '@otsukai/contract/calls'
import { call, newMember, rewrite } from '../journey.ts'
import { avatarComesBack } from './avatar.ts'
import { type Row, saidIn } from './proof.ts'
import { orderTypes } from './routes.ts'
import { banner, go, main, opens, otherChat, otherHome, params, searchbox, type Walk } from './walk.ts'

const topBar = (page: Page) => page.getByText('1日元 ≈ ')

/** Expects no top bar, nor the space reserved for it while the rates load: the header comes first. */
async function expectNoTopBar(page: Page): Promise<void> {
  await expect.poll(async () => (await banner(page).boundingBox())?.y).toBe(0)
  await expect(topBar(page)).toHaveCount(0)
  await expect(page.getByText('您好，')).toHaveCount(0)
}

const guideNames = ['竞拍说明', '下单流程', '收费标准', '购买须知']
const placeholder = '搜索商品ID / 商品名称 / 关键词'

/** Opens a browser as a member whose row lacks a field that registration requires, as after an import. Closes it afterwards. */
async function memberWithout({ browser }: Walk, column: 'account' | 'name', does: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const account = await newMember(page)
  await rewrite(`update members set ${column} = '' where account = $1`, account)
  await page.goto('/#/guide?id=1')
  await does(page)
  await context.close()
}

/** Opens the other server's home screen as a new member. Closes the browser afterwards. */
async function atOther({ browser, other }: Walk, does: (page: Page) => Promise<void>, member = false): Promise<void> {
  const context = await browser.newContext({ baseURL: other.url })
  const page = await context.newPage()
  if (member) await newMember(page, '小雪')
  await page.goto('/#/guide?id=1')
  await does(page)
  await context.close()
}

/** §2, the page shell. */
export const shell: readonly Row[] = [
  [
    '- Top bar, not on /login,',
    async (walk) => {
      const { member, visitor } = walk
      await opens(member, '/guide?id=1', '竞拍说明')
      const { CustomAccount } = await call(member, calls.userInfo, {})
      const { WechatRate, AliRate } = await call(member, calls.rate, {})
      for (const text of [CustomAccount, `1日元 ≈ ${WechatRate} 元（微信）`, `1日元 ≈ ${AliRate} 元（支付宝）`, '您好，小满'])
        await expect(member.getByText(text, { exact: true })).toBeVisible()
      await opens(member, '/login', '登录')
      await expectNoTopBar(member)
      await opens(visitor, '/guide?id=1', '竞拍说明')
      await expectNoTopBar(visitor)
      // Without an account or one of the rates there is no bar, not even for members.
      await memberWithout(walk, 'account', async (page) => {
        await expect(banner(page).getByRole('button', { name: '小满' })).toBeVisible()
        await expectNoTopBar(page)
      })
      await atOther(
        walk,
        async (page) => {
          await expect(banner(page).getByRole('button', { name: '小雪' })).toBeVisible()
          expect(await call(page, calls.rate, {})).toMatchObject({ WechatRate: 0.05, AliRate: null })
          await expectNoTopBar(page)
        },
        true,
      )
    },
  ],
  [
    '- Header: logo',
    async (walk) => {
      const { visitor } = walk
      await opens(visitor, '/guide?id=1', '竞拍说明')
      await banner(visitor).getByRole('link', { name: /首页$/ }).first().click()
      await expect(visitor).toHaveURL(/\/#\/$/)
      await atOther(walk, async (page) => {
        const logo = banner(page).getByRole('link', { name: /Otsukai/ })
        // Until the configuration is loaded the logo leads to our own home.
        await expect(logo).toHaveAttribute('href', otherHome())
        await logo.click()
        await expect(page).toHaveURL(otherHome())
      })
      const entries = await call(visitor, calls.sysMenuList, {})
      const menu = visitor.getByRole('navigation', { name: '主导航' })
      await expect(menu.locator('> *')).toHaveText(entries.map(({ MenuName }) => MenuName))
      for (const { MenuName, MenuUrl } of entries.filter(({ MenuDetail }) => MenuDetail.length === 0)) {
        const link = menu.getByRole('link', { name: MenuName, exact: true })
        await expect(link).toHaveAttribute('href', MenuUrl)
        await expect(link).not.toHaveAttribute('target')
      }
      const fallen = entries.find(({ MenuDetail }) => MenuDetail.length > 0)!
      await menu.getByRole('button', { name: fallen.MenuName }).click()
      const lines = visitor.getByRole('menuitem')
      await expect(lines).toHaveText(fallen.MenuDetail.map(({ MenuName }) => MenuName))
      for (const [at, { MenuUrl }] of fallen.MenuDetail.entries()) {
        await expect(lines.nth(at)).toHaveAttribute('href', MenuUrl)
        await expect(lines.nth(at)).toHaveAttribute('target', '_blank')
      }
      const opened = visitor.context().waitForEvent('page')
      await lines.nth(1).click()
      const tab = await opened
      await expect(tab).toHaveURL((url) => `${url.pathname}${url.hash}` === fallen.MenuDetail[1]!.MenuUrl)
      await tab.close()
      await expect(visitor).toHaveURL(/\/#\/$/)
      // The menu is the server's list, in its order.
      await atOther(walk, (page) =>
        expect(page.getByRole('navigation', { name: '主导航' }).locator('> *')).toHaveText(
          entries.map(({ MenuName }) => MenuName).toReversed(),
        ),
      )
    },
  ],
  [
    '- Sticky search bar, not on /login,',
    async ({ visitor, item }) => {
      await opens(visitor, '/login', '登录')
      await expect(searchbox(visitor)).toHaveCount(0)
      await opens(visitor, '/', 'Otsukai 首页')
      await expect(searchbox(visitor)).toHaveAttribute('placeholder', placeholder)
      await expect.poll(() => visitor.evaluate(() => (scrollTo(0, 600), scrollY))).toBe(600)
      await expect(searchbox(visitor)).toBeInViewport()
      await searchbox(visitor).fill('カメラ')
      await searchbox(visitor).press('Enter')
      await expect.poll(() => params(visitor)).toEqual({ keyword: 'カメラ' })
      // Enter alone: the text is unchanged, so no change event follows.
      await go(visitor, '/search?keyword=カメラ&page=2')
      await expect.poll(() => params(visitor)).toEqual({ keyword: 'カメラ', page: '2' })
      await searchbox(visitor).press('Enter')
      await expect.poll(() => params(visitor)).toEqual({ keyword: 'カメラ' })
      // Leaving the field fires the change event.
      await searchbox(visitor).fill('12345678')
      await searchbox(visitor).blur()
      await expect.poll(() => params(visitor)).toEqual({ keyword: '12345678' })
      await expect(visitor).toHaveURL(/#\/search\?/)
      await searchbox(visitor).fill(item.id)
      await searchbox(visitor).blur()
      await expect(visitor).toHaveURL(new RegExp(`#/item/${item.id}$`))
    },
  ],
  [
    '- Clicking the search field opens a popover',
    async ({ visitor }) => {
      await opens(visitor, '/guide?id=1', '竞拍说明')
      await visitor.evaluate(() => localStorage.setItem('mercari_search_history', '["茶碗"]'))
      const popover = visitor.locator('#search-popover')
      await expect(popover).toHaveCount(0)
      await searchbox(visitor).click()
      await expect(popover.getByRole('link', { name: '按分类搜索' })).toHaveAttribute('href', '/#/categories')
      await expect(popover.getByRole('link', { name: '按品牌搜索' })).toHaveAttribute('href', '/#/brands')
      await expect(popover.getByRole('region', { name: '搜索历史' }).getByRole('link')).toHaveText(['茶碗'])
      const words = await call(visitor, calls.hotKeywords, { page: '1', limit: '10' })
      const hot = popover.getByRole('region', { name: '热门搜索' }).getByRole('link')
      await expect(hot).toHaveText(words.map((word) => new RegExp(`${word}$`)))
      await visitor.keyboard.press('Escape')
      await expect(popover).toHaveCount(0)
    },
  ],
  [
    '- Message icon linking to /message.',
    async ({ member, visitor }) => {
      await opens(visitor, '/guide?id=1', '竞拍说明')
      await expect(banner(visitor).getByRole('link', { name: '消息' })).toHaveAttribute('href', '/#/message')
      await opens(member, '/guide?id=1', '竞拍说明')
      await banner(member).getByRole('link', { name: /^消息/ }).click()
      await expect(member).toHaveURL(/#\/message$/)
    },
  ],
  [
    '- An "order notes" dropdown',
    async ({ visitor }) => {
      await opens(visitor, '/brands', '品牌')
      const button = banner(visitor).getByRole('button', { name: '下单须知' })
      await button.click()
      await expect(visitor.getByRole('menuitem')).toHaveText(guideNames)
      for (const [at] of guideNames.entries())
        await expect(visitor.getByRole('menuitem').nth(at)).toHaveAttribute('href', `/#/guide?id=${at + 1}`)
      await visitor.getByRole('menuitem', { name: '收费标准' }).click()
      await expect(main(visitor).getByRole('heading', { level: 1 })).toHaveText('收费标准')
    },
  ],
  [
    '- Member dropdown',
    async (walk) => {
      const { member, visitor } = walk
      await opens(member, '/guide?id=1', '竞拍说明')
      // Without a picture the avatar shows the name's first character.
      await expect(banner(member).getByRole('button', { name: '小满' })).toHaveText('小小满')
      await banner(member).getByRole('button', { name: '小满' }).click()
      await expect(member.getByRole('menuitem', { name: '个人中心' })).toHaveAttribute('href', '/#/users')
      await member.getByRole('menuitem', { name: '我的订单' }).click()
      const orders = member.getByRole('menu').last().getByRole('menuitem')
      await expect(orders).toHaveText(orderTypes.map(([, name]) => new RegExp(`^${name}\\d*$`)))
      for (const [at, [type]] of orderTypes.entries()) await expect(orders.nth(at)).toHaveAttribute('href', `/#/users/order?type=${type}`)
      await expect(member.getByRole('menuitem', { name: '退出登录' })).toBeVisible()
      await member.keyboard.press('Escape')
      await member.keyboard.press('Escape')
      await opens(visitor, '/guide?id=1', '竞拍说明')
      const buttons = await banner(visitor).getByRole('button').allTextContents()
      await memberWithout(walk, 'name', async (page) => {
        await expect(topBar(page)).toHaveCount(2)
        await expect(banner(page).getByRole('button')).toHaveText(buttons)
      })
      await banner(visitor).getByRole('link', { name: '会员登录' }).click()
      await expect(visitor).toHaveURL(/\/#\/login$/)
    },
    saidIn('- If an avatar image fails to load,'),
  ],
  [
    '- Floating buttons:',
    async (walk) => {
      const { visitor } = walk
      await opens(visitor, '/brands', '品牌')
      const floating = visitor.getByRole('complementary', { name: '快捷操作' })
      await expect(floating.getByRole('link', { name: '在线客服' })).toHaveCount(0)
      await expect.poll(() => visitor.evaluate(() => (scrollTo(0, 900), scrollY))).toBe(900)
      await expect(floating).toBeInViewport({ ratio: 1 })
      await floating.getByRole('button', { name: '返回顶部' }).click()
      await expect.poll(() => visitor.evaluate(() => scrollY)).toBe(0)
      await floating.getByRole('link', { name: '返回首页' }).click()
      await expect(visitor).toHaveURL(/\/#\/$/)
      await atOther(walk, async (page) => {
        const chat = page.getByRole('complementary', { name: '快捷操作' }).getByRole('link', { name: '在线客服' })
        await expect(chat).toHaveAttribute('href', otherChat)
        await expect(chat).toHaveAttribute('target', '_blank')
        // Also on a phone.
        await page.setViewportSize({ width: 390, height: 844 })
        await expect(chat).toBeInViewport({ ratio: 1 })
      })
    },
  ],
  ['- Toast area at top centre.', saidIn('- Toast life 3000 ms;')],
  ['- If an avatar image fails to load,', avatarComesBack],
]
