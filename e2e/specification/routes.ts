import { expect } from '@playwright/test'
import { buy, call, world } from '../journey.ts'
import { provedIn, type Row } from './proof.ts'
import { main, newItem, opens, params, searchbox, type Walk } from './walk.ts'

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

/** The list's types in their order, and their names. */
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
      const banners = await call<{ img: string; jumpUrl: string }[]>(visitor, '/api/index/banners', {}, 'get')
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
  ['| /brands |', shows('visitor', '/brands', '品牌'), provedIn('e2e/finding.spec.ts', 'brands are found by Chinese')],
  ['| /categories |', shows('visitor', '/categories', '分类'), provedIn('e2e/finding.spec.ts', 'the tree of categories leads')],
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
      const { name } = await call<{ name: string }>(member, '/api/shop/profile', { id: shop }, 'get')
      await opens(member, `/shop/${shop}`, name)
    },
  ],
  [
    '| /seller/:id |',
    async ({ member, seller }) => {
      const { name } = await call<{ name: string }>(member, '/api/seller/info', { id: seller }, 'get')
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
  [
    '| /order/bid/:id |',
    shows('member', ({ auction }) => `/order/bid/${auction.id}`, /出价|领先|超过/),
    provedIn('e2e/bidding.spec.ts', 'a bid goes from its preview to the order'),
  ],
  ['| /order/bid/list |', shows('member', '/order/bid/list', '我的竞拍'), provedIn('e2e/bidding.spec.ts', 'a bid for the closing')],
  ['| /order/check/:id |', shows('member', ({ item }) => `/order/check/${item.id}`, '确认订单')],
  ['| /order/settle/:id |', shows('member', (walk) => `/order/settle/${walk.order}`, '付款')],
  [
    '| /users |',
    async ({ member }) => {
      await opens(member, '/users', '总览')
      const ways = member.getByRole('navigation', { name: '个人中心' })
      await ways.getByRole('link', { name: '设置' }).click()
      await expect(main(member).getByRole('heading', { level: 1 })).toHaveText('设置')
      // The frame stays; its child changes.
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
      for (const [type, name] of orderTypes) {
        await opens(member, `/users/order?type=${type}`, '我的订单')
        const tabs = main(member).getByRole('navigation', { name: '订单状态' }).getByRole('link')
        await expect(tabs.and(main(member).locator('[aria-current]'))).toHaveText(new RegExp(`^${name}`))
        expect(params(member)).toEqual({ type })
        const unpaid = main(member).getByText(order)
        if (type === 'all' || type === '2') await expect(unpaid).toBeVisible()
        else await expect(unpaid).toHaveCount(0)
      }
      // Each further list, as orders come to it.
      const [bought, failed] = [await buy(member, (await newItem('仕様 鉢')).id), await buy(member, (await newItem('仕様 匙')).id)]
      for (const [id, to, type] of [
        [bought, null, '4'],
        [bought, 'shipped', '5'],
        [bought, 'arrived', '6'],
        [failed, 'cancelledBySeller', '13'],
      ] as const) {
        if (to) await world(`/world/purchases/${id}`, { to })
        await opens(member, `/users/order?type=${type}`, '我的订单')
        // The clerk looks every 5 s.
        await expect(main(member).getByText(id)).toBeVisible({ timeout: 30_000 })
      }
    },
    provedIn('apps/server/test/paying.test.ts', 'the counts of the tabs are the numbers of rows they show'),
    provedIn('apps/server/test/order-table.test.ts', 'an order from a won auction lists under 60000 too'),
  ],
]
