import { expect, type Page } from '@playwright/test'
import { calls } from '@otsukai/contract/calls'
import { buy, call, recharge, world } from '../journey.ts'
import type { Row } from './proof.ts'
import { main, newAuction, newItem, opens, params, searchbox, type Walk } from './walk.ts'

type Of<Value> = Value | ((walk: Walk) => Value)
const of = <Value extends string | RegExp>(value: Of<Value>, walk: Walk): Value => (typeof value === 'function' ? value(walk) : value)
const shows = (who: 'visitor' | 'member', to: Of<string>, title: Of<string | RegExp>) => (walk: Walk) =>
  opens(walk[who], of(to, walk), of(title, walk))

const guides = ['竞拍说明', '下单流程', '收费标准', '购买须知']

/** The child screens of /users, and their titles. */
const children: readonly [path: string, title: string | RegExp][] = [
  ['/users', '总览'],
  ['/users/index', '总览'],
  ['/users/charge', '充值与明细'],
  ['/users/collect', '收藏'],
  ['/users/history', /^足迹/],
  ['/users/order', '我的订单'],
  ['/users/service', '客服'],
  ['/users/setting', '设置'],
  ['/users/shop', /^关注/],
  ['/users/shop/black', /^黑名单/],
]

/** The types of the order list, in order, and their names. */
export const orderTypes = [
  ['all', '全部'],
  ['2', '待付款'],
  ['3', '已付款'],
  ['60000', '竞拍商品'],
  ['4', '已购买'],
  ['5', '已发货'],
  ['6', '已入库'],
  ['13', '交易失败'],
] as const

/** §2: each route shows its screen. */
export const routes: readonly Row[] = [
  [
    '| / |',
    async ({ visitor }) => {
      await opens(visitor, '/', 'Otsukai 首页')
      const banners = await call(visitor, calls.banners, {})
      const slides = main(visitor).getByRole('region', { name: '活动' }).locator('a')
      await expect(slides).toHaveCount(banners.length)
      for (const [at, { img, jumpUrl }] of banners.entries()) {
        await expect(slides.nth(at)).toHaveAttribute('href', jumpUrl)
        await expect(slides.nth(at).locator('img')).toHaveAttribute('src', img)
      }
      await expect(slides.first().locator('img')).not.toHaveJSProperty('naturalWidth', 0)
      await main(visitor).getByRole('button', { name: '第 2 张' }).click()
      await expect(main(visitor).getByRole('link', { name: (await slides.nth(1).getAttribute('aria-label')) ?? '' })).toBeInViewport()
    },
  ],
  ['| /login |', shows('visitor', '/login', '登录')],
  [
    '| /brands |',
    async ({ visitor }) => {
      await opens(visitor, '/brands', '品牌')
      await main(visitor).getByRole('region', { name: 'A', exact: true }).getByRole('link').first().click()
      await expect.poll(() => params(visitor)).toEqual({ brandId: expect.any(String) })
    },
  ],
  [
    '| /categories |',
    async ({ visitor }) => {
      await opens(visitor, '/categories', '分类')
      await main(visitor).locator('section li li a').first().click()
      await expect.poll(() => params(visitor)).toEqual({ categoryId: expect.any(String) })
    },
  ],
  [
    '| /search |',
    async ({ visitor, item }) => {
      await opens(visitor, `/search?keyword=${encodeURIComponent(item.name)}`, item.name)
      await expect(searchbox(visitor)).toHaveValue(item.name)
      await expect(main(visitor).getByRole('link', { name: item.name }).first()).toBeVisible()
    },
  ],
  ['| /search/method |', shows('member', '/search/method', /^怎么找到/)],
  [
    '| /item/:id |',
    shows(
      'visitor',
      ({ item }) => `/item/${item.id}`,
      ({ item }) => item.name,
    ),
  ],
  [
    '| /shop/product/:id |',
    shows(
      'visitor',
      ({ shopProduct }) => `/shop/product/${shopProduct.id}`,
      ({ shopProduct }) => shopProduct.name,
    ),
  ],
  [
    '| /product/:id |',
    shows(
      'member',
      ({ item }) => `/product/${item.id}`,
      ({ item }) => item.name,
    ),
  ],
  [
    '| /shop/:id |',
    async ({ member, shop }) => {
      const { name } = await call(member, calls.shopProfile, { id: shop })
      await opens(member, `/shop/${shop}`, name)
    },
  ],
  [
    '| /seller/:id |',
    async ({ member, seller }) => {
      const { name } = await call(member, calls.sellerInfo, { id: seller })
      await opens(member, `/seller/${seller}`, name)
    },
  ],
  [
    '| /guide |',
    async ({ visitor }) => {
      for (const [at, title] of guides.entries()) {
        await opens(visitor, `/guide?id=${at + 1}`, title)
        await expect(main(visitor).getByRole('heading', { level: 2 }).first()).toBeVisible()
      }
      for (const id of ['', '?id=5', '?id=x']) await opens(visitor, `/guide${id}`, guides[0]!)
    },
  ],
  ['| /message |', shows('member', '/message', '消息')],
  ['| /charge/success |', shows('member', (walk) => `/charge/success?rechargeId=${walk.recharge}`, /30,000/)],
  ['| /order/:id |', shows('member', (walk) => `/order/${walk.order}`, /待付款/)],
  ['| /order/bid/:id |', shows('member', ({ auction }) => `/order/bid/${auction.id}`, '出价')],
  [
    '| /order/bid/list |',
    async ({ member }) => {
      const { id, name } = await newAuction('Spec list')
      await bidNow(member, id)
      await opens(member, '/order/bid/list', '我的竞拍')
      await expect(main(member).getByRole('article').filter({ hasText: name })).toHaveCount(1)
    },
  ],
  ['| /order/check/:id |', shows('member', ({ item }) => `/order/check/${item.id}`, '确认订单')],
  ['| /order/settle/:id |', shows('member', (walk) => `/order/settle/${walk.order}`, '付款')],
  [
    '| /users |',
    async ({ member }) => {
      await opens(member, '/users', '总览')
      const ways = member.getByRole('navigation', { name: '个人中心' })
      await ways.getByRole('link', { name: '设置' }).click()
      await expect(main(member).getByRole('heading', { level: 1 })).toHaveText('设置')
      // The layout of /users stays; only its child changes.
      await expect(ways).toBeVisible()
    },
  ],
  [
    'Child screens of /users:',
    async ({ member }) => {
      for (const [path, title] of children) await opens(member, path, title)
    },
  ],
  [
    '/users/order takes a query parameter type:',
    async ({ member, order }) => {
      const tab = main(member).getByRole('navigation', { name: '订单状态' }).getByRole('link').and(main(member).locator('[aria-current]'))
      // The number on a tab is that of its rows.
      const counts = () =>
        expect(async () => {
          expect(await tab.textContent()).toMatch(new RegExp(`\\D${await main(member).getByRole('article').count()}$`))
        }).toPass()
      for (const [type, name] of orderTypes) {
        await opens(member, `/users/order?type=${type}`, '我的订单')
        await expect(tab).toHaveText([new RegExp(`^${name}`)])
        expect(params(member)).toEqual({ type })
        const unpaid = main(member).getByText(order)
        if (type === 'all' || type === '2') await expect(unpaid).toBeVisible()
        else await expect(unpaid).toHaveCount(0)
        await counts()
      }
      // Check each further list once an order reaches it.
      await recharge(member, 10_000)
      const auction = await newAuction('Spec won')
      await bidNow(member, auction.id)
      const [bought, failed] = [await buy(member, (await newItem('Spec pot')).id), await buy(member, (await newItem('仕様 匙')).id)]
      await world(`/world/auctions/${auction.id}`, { to: 'endedEarly' })
      for (const [text, to, type] of [
        [bought, null, '4'],
        [bought, 'shipped', '5'],
        [bought, 'arrived', '6'],
        [failed, 'cancelledBySeller', '13'],
        [auction.name, null, '60000'],
      ] as const) {
        if (to) await world(`/world/purchases/${text}`, { to })
        await opens(member, `/users/order?type=${type}`, '我的订单')
        await expect(main(member).getByText(text)).toBeVisible()
        await counts()
      }
    },
  ],
]

/** Bids as the page's member, at once and a low amount. The bid leads when this returns. */
async function bidNow(page: Page, id: string): Promise<void> {
  await call(page, calls.userBid, { id, maxJpy: 1_500, mode: 'now', requestId: `spec-${id}` })
  const state = async () => (await call(page, calls.bidList, { goodsId: id })).list[0]?.state
  await expect.poll(state).toBe('leading')
}
