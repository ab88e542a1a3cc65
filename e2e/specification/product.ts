import { expect } from '@playwright/test'
import { calls } from '@otsukai/contract/calls'
import { call } from '../journey.ts'
import { type Row, saidIn } from './proof.ts'
import { go, main, opens, searchbox } from './walk.ts'

/** §1: what the product does, and for whom. */
export const product: readonly Row[] = [
  [
    'The product is a web storefront on which customers buy goods',
    saidIn('| Login |', '| Search goods |', '- Goods: /api/goods/batchGet,', '| Add collection |', '| Web recharge |'),
    saidIn(
      '- Orders: /api/order/info,',
      '/users/order takes a query parameter type:',
      '- Bidding: /api/goods/userPreview,',
      '| /message |',
    ),
  ],
  [
    '- Audience: Chinese-speaking customers',
    async ({ visitor, item }) => {
      await opens(visitor, `/item/${item.id}`, item.name)
      expect(await visitor.evaluate(() => document.documentElement.lang)).toBe('zh-CN')
      // The goods keep their Japanese, and say so; what is ours is Chinese.
      await expect(main(visitor).locator('h1[lang=ja], h1 [lang=ja]')).toBeVisible()
      for (const word of ['费用明细', '微信', '支付宝']) await expect(main(visitor).getByText(word).first()).toBeVisible()
    },
  ],
  [
    '- Visitors who are not logged in can browse and search.',
    async ({ visitor, member, item, auction }) => {
      await searchbox(visitor).fill(item.name)
      await searchbox(visitor).press('Enter')
      await expect(main(visitor).getByRole('link', { name: item.name }).first()).toBeVisible()
      const wants = [
        ['/api/collect/add', { form: { id: item.id } }],
        ['/api/order/create', { data: {} }],
        ['/api/goods/userBid', { data: {} }],
        ['/api/user/webRecharge', { form: {} }],
        ['/api/order/msgSend', { multipart: { text: '你好' } }],
      ] as const
      for (const [path, input] of wants) expect((await visitor.request.post(path, input)).status(), path).toBe(401)
      await call(member, calls.collectAdd, { id: item.id })
      await call(member, calls.userPreview, { id: auction.id, maxJpy: 2_000 })
      const sent = await member.request.post('/api/order/msgSend', { multipart: { text: '你好', requestId: `spec-${Date.now()}` } })
      expect(await sent.json()).toMatchObject({ code: 0 })
    },
  ],
  [
    '- Function areas:',
    saidIn('| /search |', '- Search text that matches the item ID format', '| /categories |', '| /brands |'),
    saidIn('| Goods detail |', '| /item/:id |', '| Related goods |', '- Bidding: /api/goods/userPreview,', '- Orders: /api/order/info,'),
    saidIn('- User: /api/user/balance,', '| Web recharge |', '| Collected goods |', '- Viewing history:', '- Sellers: /api/seller/list,'),
    saidIn('| /shop/:id |', '| /shop/product/:id |', '- Shop: /api/shop/products,', '| / |', '| Hot keywords |'),
    saidIn('- Home: /api/index/hotCategories.', '| /guide |', '- Configuration, queried by platform:', '- Top bar, not on /login,'),
  ],
  [
    '- The site is reached through a hash-based address.',
    async ({ visitor }) => {
      await opens(visitor, '/guide?id=2', '下单流程')
      const scripts: string[] = []
      const note = (request: { resourceType: () => string; url: () => string }) =>
        void (request.resourceType() === 'script' && scripts.push(request.url()))
      visitor.on('request', note)
      await opens(visitor, '/brands', '品牌')
      visitor.off('request', note)
      expect(
        scripts.some((url) => /brands-/.test(url)),
        scripts.join('\n'),
      ).toBe(true)
      expect(new URL(visitor.url())).toMatchObject({ pathname: '/', search: '', hash: '#/brands' })
      await expect.poll(() => visitor.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(2_000)
      // As wide as no screen of ours is, so that there is a left to come back to; another screen, and the same one with other params.
      await visitor.evaluate(() => (document.documentElement.style.minWidth = '3000px'))
      for (const [from, to] of [
        ['/brands', '/categories'],
        ['/guide?id=2', '/guide?id=3'],
      ] as const) {
        await go(visitor, from)
        await expect.poll(() => visitor.evaluate(() => (scrollTo(300, 400), [scrollX, scrollY]))).toEqual([300, 400])
        await go(visitor, to)
        await expect.poll(() => visitor.evaluate(() => [scrollX, scrollY])).toEqual([0, 0])
      }
      await visitor.evaluate(() => (document.documentElement.style.minWidth = ''))
    },
  ],
]
