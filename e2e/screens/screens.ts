import { expect, type Page } from '@playwright/test'
import type { Stage, Who } from './stage.ts'

/** A screen in one of its states, and the steps to it. */
export interface Screen {
  /** As the specification writes it; if it is not named there, as the router does. */
  route: string
  /** The state's name. Without one, the route's usual state. */
  state?: string
  who: Who
  /** The address, without `#`. */
  path: string | ((stage: Stage) => string)
  /** The emulated line: `slow`, no answer arrives; `dead`, every request fails. */
  line?: 'slow' | 'dead'
  /** The state exists in wide windows only. */
  wide?: true
  /** The screen is as high as the window and would grow with it: its picture shows one window. */
  fits?: true
  /** Steps on the screen before `look`. */
  act?: (page: Page) => Promise<unknown>
}

const main = (page: Page) => page.getByRole('main')

/** Every route of the shop in its main states. */
export const screens: readonly Screen[] = [
  { route: '/', who: 'visitor', path: '/' },
  { route: '/', state: 'of a member', who: 'member', path: '/' },
  {
    route: '/',
    state: 'with the search popover',
    who: 'member',
    path: '/',
    act: async (page) => {
      await page.getByRole('searchbox').click()
      await expect(page.getByRole('region', { name: '搜索历史' })).toBeVisible()
    },
  },
  {
    route: '/',
    state: 'with suggestions',
    who: 'visitor',
    path: '/',
    act: async (page) => {
      await page.getByRole('searchbox').pressSequentially('相机')
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  },
  {
    route: '/',
    state: 'with the member menu',
    who: 'member',
    path: '/',
    wide: true,
    act: async (page) => {
      await page.getByRole('banner').getByRole('button', { name: /小满/ }).click()
      await page.getByRole('menuitem', { name: '我的订单' }).hover()
    },
  },
  {
    route: '/',
    state: 'with the order notes',
    who: 'member',
    path: '/',
    wide: true,
    act: async (page) => {
      await page.getByRole('banner').getByRole('button', { name: '下单须知' }).click()
      await expect(page.getByRole('menuitem').first()).toBeVisible()
    },
  },

  { route: '/login', who: 'visitor', path: '/login' },
  { route: '/login', state: 'to register', who: 'visitor', path: '/login', act: (page) => page.getByRole('tab', { name: '注册' }).click() },
  {
    route: '/login',
    state: 'refused',
    who: 'visitor',
    path: '/login',
    act: async (page) => {
      await page.getByRole('tab', { name: '登录' }).click()
      await page.getByLabel('账号', { exact: true }).fill('nobody@example.com')
      await page.getByLabel('密码', { exact: true }).fill('wrong horse')
      await page.getByRole('button', { name: '登录', exact: true }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },

  {
    route: '/login',
    state: 'with a link to set a password',
    who: 'visitor',
    path: '/login?reset=forgotten',
    act: (page) => page.getByLabel('新密码', { exact: true }).fill('correct horse'),
  },
  {
    route: '/login',
    state: 'with a link that is over',
    who: 'visitor',
    path: '/login?reset=forgotten',
    act: async (page) => {
      await page.getByLabel('新密码', { exact: true }).fill('correct horse')
      await page.getByRole('button', { name: '设置并登录' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },

  { route: '/brands', who: 'visitor', path: '/brands' },
  {
    route: '/brands',
    state: 'filtered',
    who: 'visitor',
    path: '/brands',
    act: async (page) => {
      await main(page).getByRole('textbox').fill('索尼')
      await expect(main(page).getByText(/^找到/)).toBeVisible()
    },
  },
  { route: '/categories', who: 'visitor', path: '/categories' },
  { route: '/search', who: 'member', path: '/search?keyword=相机' },
  { route: '/search', state: 'filtered', who: 'visitor', path: '/search?keyword=相机&max=30000&payer=seller&sort=priceAsc' },
  { route: '/search', state: 'of auctions', who: 'visitor', path: '/search?kind=auction' },
  { route: '/search', state: 'found nothing', who: 'visitor', path: '/search?keyword=理光 GR1v 限定九十九' },
  { route: '/search', state: 'on its way', who: 'visitor', path: () => `/search?keyword=時計&max=${Date.now() % 1_000_000}`, line: 'slow' },
  { route: '/search', state: 'without a connection', who: 'visitor', path: '/search?keyword=指輪', line: 'dead' },
  { route: '/search/method', who: 'member', path: '/search/method' },
  {
    route: '/search/method',
    state: 'tried',
    who: 'member',
    path: '/search/method',
    act: async (page) => {
      const row = main(page).getByRole('region', { name: '按关键词' })
      await row.getByRole('textbox').fill('理光 相机')
      await row.getByRole('button', { name: '试一试' }).click()
      await expect(row.getByRole('link', { name: '去看' })).toBeVisible()
    },
  },

  { route: '/item/:id', who: 'member', path: ({ item }) => `/item/${item}` },
  { route: '/item/:id', state: 'sold', who: 'visitor', path: ({ sold }) => `/item/${sold}` },
  { route: '/item/:id', state: 'an auction', who: 'member', path: ({ auction }) => `/item/${auction}` },
  { route: '/item/:id', state: 'not there', who: 'visitor', path: '/item/m00000000' },
  { route: '/item/:id', state: 'on its way', who: 'visitor', path: ({ unseen }) => `/item/${unseen.pop()!.id}`, line: 'slow' },
  { route: '/shop/product/:id', who: 'visitor', path: ({ product }) => `/shop/product/${product}` },
  { route: '/product/:id', state: 'neither item nor product', who: 'member', path: '/product/m00000000' },
  { route: '/seller/:id', who: 'member', path: ({ seller }) => `/seller/${seller}` },
  { route: '/seller/:id', state: 'on its way', who: 'member', path: ({ unseen }) => `/seller/${unseen.pop()!.sellerId}`, line: 'slow' },
  { route: '/shop/:id', who: 'member', path: ({ shop }) => `/shop/${shop}` },

  ...[1, 2, 3, 4].map((id) => ({ route: '/guide', state: `id ${id}`, who: 'visitor' as const, path: `/guide?id=${id}` })),
  { route: '/message', who: 'member', fits: true, path: '/message' },
  { route: '/message', state: 'a thread', who: 'member', fits: true, path: ({ thread }) => `/message?threadId=${thread}` },
  { route: '/message', state: 'an order', who: 'member', fits: true, path: ({ orders }) => `/message?threadId=${orders.shipped}` },
  { route: '/message', state: 'empty', who: 'newcomer', fits: true, path: '/message' },

  { route: '/order/check/:id', who: 'member', path: ({ item }) => `/order/check/${item}` },
  { route: '/order/settle/:id', who: 'member', path: ({ orders }) => `/order/settle/${orders.unpaid}` },
  { route: '/order/settle/:id', state: 'short', who: 'newcomer', path: ({ unpaidAndShort }) => `/order/settle/${unpaidAndShort}` },
  { route: '/order/:id', who: 'member', path: ({ orders }) => `/order/${orders.shipped}` },
  { route: '/order/:id', state: 'unpaid', who: 'member', path: ({ orders }) => `/order/${orders.unpaid}` },
  { route: '/order/:id', state: 'with a charge', who: 'member', path: ({ orders }) => `/order/${orders.charged}` },
  { route: '/order/:id', state: 'inspected', who: 'member', path: ({ orders }) => `/order/${orders.inspected}` },
  { route: '/order/:id', state: 'failed', who: 'member', path: ({ orders }) => `/order/${orders.failed}` },
  { route: '/order/:id', state: 'cancelled', who: 'member', path: ({ orders }) => `/order/${orders.cancelled}` },
  { route: '/order/:id', state: 'of somebody else', who: 'newcomer', path: ({ orders }) => `/order/${orders.shipped}` },
  { route: '/parcel/new', who: 'member', path: ({ stored }) => `/parcel/new?orders=${stored}` },
  {
    route: '/parcel/new',
    state: 'all chosen',
    who: 'member',
    path: ({ stored }) => `/parcel/new?orders=${stored}`,
    act: async (page) => {
      await main(page).getByRole('radio', { name: /^EMS/ }).check()
      await main(page).getByRole('radio', { name: /简装/ }).check()
      await main(page)
        .getByRole('radio', { name: /封顶付款/ })
        .check()
      await expect(main(page).getByRole('checkbox').first()).toBeVisible()
    },
  },
  { route: '/parcel/new', state: 'nothing to send', who: 'newcomer', path: '/parcel/new' },
  { route: '/parcel/:id', state: 'packed', who: 'member', path: ({ parcel }) => `/parcel/${parcel}` },
  { route: '/parcel/:id', state: 'of somebody else', who: 'newcomer', path: ({ parcel }) => `/parcel/${parcel}` },
  { route: '/order/bid/:id', who: 'member', path: ({ bids }) => `/order/bid/${bids.none}` },
  { route: '/order/bid/:id', state: 'leading', who: 'member', path: ({ bids }) => `/order/bid/${bids.leading}` },
  { route: '/order/bid/:id', state: 'outbid', who: 'member', path: ({ bids }) => `/order/bid/${bids.outbid}` },
  { route: '/order/bid/list', who: 'member', path: '/order/bid/list' },
  { route: '/order/bid/list', state: 'empty', who: 'newcomer', path: '/order/bid/list' },
  { route: '/charge/success', who: 'member', path: ({ recharges }) => `/charge/success?rechargeId=${recharges.paid}` },
  { route: '/charge/success', state: 'pending', who: 'member', path: ({ recharges }) => `/charge/success?rechargeId=${recharges.pending}` },

  { route: '/users', who: 'member', path: '/users' },
  { route: '/users/index', state: 'of somebody new', who: 'newcomer', path: '/users/index' },
  { route: '/users/charge', who: 'member', path: '/users/charge' },
  {
    route: '/users/charge',
    state: 'with a code',
    who: 'newcomer',
    path: '/users/charge',
    act: async (page) => {
      await page.getByRole('radio', { name: /^20,000/ }).check({ force: true })
      await page.getByRole('radio', { name: /微信/ }).check({ force: true })
      await page.getByRole('button', { name: /^生成付款/ }).click()
      await expect(main(page).getByText('付款码有效')).toBeVisible()
    },
  },
  { route: '/users/collect', who: 'member', path: '/users/collect' },
  {
    route: '/users/collect',
    state: 'selecting',
    who: 'member',
    path: '/users/collect',
    act: (page) => main(page).getByRole('checkbox').nth(2).click(),
  },
  { route: '/users/collect', state: 'empty', who: 'newcomer', path: '/users/collect' },
  { route: '/users/history', who: 'member', path: '/users/history' },
  { route: '/users/history', state: 'empty', who: 'newcomer', path: '/users/history' },
  { route: '/users/order', who: 'member', path: '/users/order' },
  { route: '/users/order', state: 'unpaid', who: 'member', path: '/users/order?type=2' },
  { route: '/users/order', state: 'empty', who: 'newcomer', path: '/users/order?type=6' },
  { route: '/users/warehouse', who: 'member', path: '/users/warehouse' },
  {
    route: '/users/warehouse',
    state: 'goods chosen',
    who: 'member',
    path: '/users/warehouse',
    act: async (page) => {
      await main(page).getByRole('checkbox', { name: '全选' }).check()
      await expect(main(page).getByRole('region', { name: '已选的商品' })).toContainText('最低')
    },
  },
  { route: '/users/warehouse', state: 'parcels', who: 'member', path: '/users/warehouse?tab=parcels' },
  { route: '/users/warehouse', state: 'empty', who: 'newcomer', path: '/users/warehouse' },
  { route: '/users/addresses', who: 'member', path: '/users/addresses' },
  {
    route: '/users/addresses',
    state: 'changing one',
    who: 'member',
    path: '/users/addresses',
    act: async (page) => {
      await main(page).getByRole('button', { name: '修改陈嘉文的地址' }).click()
      await expect(main(page).getByRole('heading', { name: '修改地址' })).toBeFocused()
    },
  },
  {
    route: '/users/addresses',
    state: 'incomplete',
    who: 'member',
    path: '/users/addresses',
    act: async (page) => {
      await main(page).getByRole('button', { name: '新增地址' }).click()
      await main(page).getByRole('button', { name: '保存地址' }).click()
      await expect(main(page).getByRole('alert')).toHaveCount(6)
    },
  },
  { route: '/users/addresses', state: 'empty', who: 'newcomer', path: '/users/addresses' },
  { route: '/users/service', who: 'member', path: '/users/service' },
  { route: '/users/setting', who: 'member', path: '/users/setting' },
  { route: '/users/shop', who: 'member', path: '/users/shop' },
  { route: '/users/shop', state: 'empty', who: 'newcomer', path: '/users/shop' },
  { route: '/users/shop/black', who: 'member', path: '/users/shop/black' },
  { route: '/users/shop/black', state: 'empty', who: 'newcomer', path: '/users/shop/black' },
  { route: '*', state: 'nothing is there', who: 'member', path: '/no/such/screen' },
]
