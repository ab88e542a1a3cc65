import { type APIResponse, expect } from '@playwright/test'
import { calls as contract } from '@otsukai/contract/calls'
import { answered, ask, buy, call, newAccount, order, recharge, world } from '../journey.ts'
import { provedIn, type Proof, type Row, saidIn } from './proof.ts'
import { go, main, newAuction, newItem, opens, type Walk } from './walk.ts'

type Input = Record<string, unknown>
type Given = Input | ((walk: Walk) => Input | Promise<Input>)

const requestId = () => `spec-${Date.now()}-${Math.random().toString(36).slice(2)}`
const code = async (answer: APIResponse): Promise<number> => ((await answer.json()) as { code: number }).code
const inputOf = async (given: Given, walk: Walk): Promise<Input> => (typeof given === 'function' ? given(walk) : given)
const texts = (input: Input) => Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]))

const get =
  (path: string, given: Given = {}): Proof =>
  async (walk) =>
    void (await ask(walk.member, { method: 'GET', path, encoding: 'query' }, await inputOf(given, walk)))

/** Taken as a form, and as nothing else. */
const form =
  (path: string, given: Given): Proof =>
  async (walk) => {
    const input = await inputOf(given, walk)
    expect((await walk.member.request.post(path, { data: input })).status()).toBe(415)
    await ask(walk.member, { method: 'POST', path, encoding: 'form' }, input)
  }

const post =
  (path: string, given: Given = {}): Proof =>
  async (walk) =>
    void (await ask(walk.member, { method: 'POST', path, encoding: 'json' }, await inputOf(given, walk)))

/** Path by path: each answers in the envelope, with its data, or with the refusal that is told. */
const answers =
  (...paths: readonly (readonly ['GET' | 'POST', path: string, given?: Given, told?: number])[]): Proof =>
  async (walk) => {
    for (const [method, path, given = {}, told = 0] of paths) {
      const input = await inputOf(given, walk)
      const { request } = walk.member
      const answer = await answered(() =>
        method === 'GET' ? request.get(path, { params: texts(input) }) : request.post(path, { data: input }),
      )
      expect(answer.status(), path).toBe(200)
      expect(await code(answer), path).toBe(told)
    }
  }

const client = 'packages/web/src/client.test.ts'
const id = ({ item }: Walk) => ({ id: item.id })
const ofOrder = (walk: Walk) => ({ id: walk.order })
const auctionId = ({ auction }: Walk) => ({ id: auction.id })
const sellerId = ({ seller }: Walk) => ({ id: seller })
const shopId = ({ shop }: Walk) => ({ id: shop })

const picture = {
  name: 'a.png',
  mimeType: 'image/png',
  buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M/wHwAEBgIApD5fRAAAAABJRU5ErkJggg==', 'base64'),
}

/** §7: the calls, and how answers are handled. */
export const calls: readonly Row[] = [
  [
    'All calls go through one shared client',
    async ({ visitor, asked }) => {
      // One tab hears what may be kept once, however many screens show it; and the rest anew.
      const heard: string[] = []
      await visitor.goto('about:blank')
      const from = asked.length
      // What was asked for by a screen that was left before it came is dropped, and asked for by the next.
      visitor.on('requestfinished', (request) => heard.push(`${request.method()} ${new URL(request.url()).pathname}`))
      await visitor.goto('/')
      for (const [path, title] of [
        ['/', 'Otsukai 首页'],
        ['/brands', '品牌'],
        ['/', 'Otsukai 首页'],
      ] as const)
        await opens(visitor, path, title)
      await expect(main(visitor).getByRole('region', { name: '活动' }).getByRole('link').first()).toBeVisible()
      await opens(visitor, '/guide?id=3', '收费标准')
      const often = (kept: string) => heard.filter((one) => one === `GET ${kept}`).length
      for (const kept of ['/api/sys/config', '/api/SysMenuList', '/api/index/banners']) expect(often(kept), kept).toBe(1)
      expect(asked.slice(from).some((one) => one.startsWith('GET /api/index/help?id=3'))).toBe(true)
    },
    provedIn(
      client,
      '400 and above raise the status text',
      'a timeout error names its limit; the limit is 600000 ms by default',
      'a call marked cache is answered from memory for 300000 ms, and no longer',
      'calls with the same method, path, query and body are sent once and share the answer',
      'of more than the limit the least recently used goes first',
      '1000 are cached by default',
      'what a member changed is fetched again',
      '%s empties the cache and reports why',
    ),
    // After what a member does, what they see is fresh.
    async ({ member }) => {
      const item = await newItem('Spec to collect')
      await opens(member, '/users/collect', '收藏')
      await expect(main(member).getByRole('link', { name: item.name })).toHaveCount(0)
      await opens(member, `/item/${item.id}`, item.name)
      await main(member).getByRole('button', { name: '收藏', exact: true }).click()
      await expect(main(member).getByRole('button', { name: '已收藏', exact: true })).toBeVisible()
      await opens(member, '/users/collect', '收藏')
      await expect(main(member).getByRole('link', { name: item.name })).toBeVisible()
    },
  ],
  [
    '| Login |',
    async ({ browser }) => {
      const context = await browser.newContext()
      const page = await context.newPage()
      const login = newAccount()
      await call(page, contract.register, { ...login, CustomerName: '小满' })
      expect((await page.request.post('/api/user/login', { data: login })).status()).toBe(415)
      await page.goto('/#/login')
      await page.getByLabel('账号', { exact: true }).fill(login.account)
      await page.getByLabel('密码', { exact: true }).fill(login.password)
      const sent = page.waitForRequest('**/api/user/login')
      await page.getByRole('button', { name: '登录', exact: true }).click()
      expect((await sent).headers()['content-type']).toMatch(/^application\/x-www-form-urlencoded/)
      expect(await (await (await sent).response())!.json()).toMatchObject({ code: 0 })
      await context.close()
    },
  ],
  [
    '| Logout |',
    async ({ visitor }) => expect(await (await visitor.request.post('/api/user/logout')).json()).toMatchObject({ code: 0 }),
    saidIn('- Login:'),
  ],
  ['| Viewing-history goods |', get('/api/goods/historyGoods', ({ item, shopProduct }) => ({ ids: `${item.id},${shopProduct.id}` }))],
  ['| Add collection |', form('/api/collect/add', id)],
  ['| Collected goods |', get('/api/collect/list', { page: 1, limit: 20 })],
  ['| Delete collection |', post('/api/collect/delete', ({ item }) => ({ ids: [item.id] }))],
  ['| Recommended category goods |', get('/api/index/recommendCategoriesGoods')],
  ['| Related goods |', get('/api/goods/relatedItems', id)],
  ['| Goods detail |', get('/api/goods/detail', id)],
  ['| Shop goods detail |', get('/api/goods/shopProductInfo', ({ shopProduct }) => ({ id: shopProduct.id }))],
  ['| Search goods |', post('/api/goods/search', { keyword: '茶碗' })],
  ['| Suggest tag |', post('/api/goods/tagSuggest', { keyword: '茶' })],
  [
    '| Hot keywords |',
    async ({ visitor, asked }) => {
      const words = await call(visitor, contract.hotKeywords, { page: 1, limit: 10 })
      expect(words).toHaveLength(10)
      for (const word of words) expect(typeof word).toBe('string')
      expect(asked).toContain('GET /api/index/hotKeywords?page=1&limit=10')
    },
  ],
  ['| User info |', get('/api/user/info')],
  ['| Update user info |', form('/api/user/updateInfo', { CustomerName: '小满' })],
  ['| Web recharge |', form('/api/user/webRecharge', () => ({ amountJpy: 100, payType: 'wechat', requestId: requestId() }))],
  ['| Recharge status |', get('/api/user/GetRechargeStatus', ({ recharge }) => ({ rechargeId: recharge }))],
  [
    '| Update head image |',
    async ({ member }) => {
      expect((await member.request.post('/api/user/updateHeadImg', { form: { file: 'x' } })).status()).toBe(415)
      expect(await code(await member.request.post('/api/user/updateHeadImg', { multipart: { file: picture } }))).toBe(0)
    },
  ],
  ['| Rate |', get('/api/index/rate')],
  ['| Menu list |', get('/api/SysMenuList')],
  ['| Banner list |', get('/api/index/banners')],
  ['| Help document |', get('/api/index/help', { id: 1 }), get('/api/index/help', { id: 4 })],
  ['| System config |', get('/api/sys/config', { platform: 'pc' }), saidIn('- Configuration, queried by platform:')],
  ['- User: /api/user/balance,', answers(['GET', '/api/user/balance'], ['GET', '/api/user/GetOrderRecord'])],
  ['- Home: /api/index/hotCategories.', answers(['GET', '/api/index/hotCategories'])],
  [
    '- Orders: /api/order/info,',
    answers(
      ['GET', '/api/order/info', ({ item }) => ({ goodsId: item.id })],
      ['GET', '/api/order/list'],
      ['GET', '/api/order/list', ofOrder],
      ['POST', '/api/order/editInfo', (walk) => ({ id: walk.order, remark: '请包得仔细些' })],
      ['POST', '/api/order/editInspectionState', (walk) => ({ id: walk.order, wanted: true })],
      ['GET', '/api/order/msgList'],
      ['GET', '/api/order/msgInfo', (walk) => ({ orderId: walk.order })],
      ['POST', '/api/order/cancel', async ({ member }) => ({ id: await order(member, (await newItem('Spec basket')).id) })],
      [
        'POST',
        '/api/order/pay',
        // Made by /api/order/create.
        async ({ member }) => ({ id: await order(member, (await newItem('Spec box')).id), requestId: requestId() }),
      ],
    ),
    async ({ member, order }) => {
      const ids = async (input: Input) => {
        const { list } = await call(member, contract.orderList, input)
        return list.map(({ id }) => id)
      }
      expect((await ids({})).length).toBeGreaterThan(1)
      expect(await ids({ id: order })).toEqual([order])
    },
    async ({ member }) => {
      await recharge(member, 5_000)
      const id = await buy(member, (await newItem('Spec inspected')).id, { inspection: true })
      await world(`/world/purchases/${id}`, { to: 'arrived' })
      const state = async () => {
        const { list } = await call(member, contract.orderList, { id })
        return list[0]?.inspection.state
      }
      await expect.poll(state).toBe('inspected')
      await ask(member, { method: 'POST', path: '/api/order/YahooInspectionConfirm', encoding: 'json' }, { id, accept: true })
      expect(await state()).toBe('accepted')
    },
  ],
  [
    '- Bidding: /api/goods/userPreview,',
    answers(
      ['POST', '/api/goods/userPreview', ({ auction }) => ({ id: auction.id, maxJpy: 2_000 })],
      ['POST', '/api/goods/userBid', ({ auction }) => ({ id: auction.id, maxJpy: 2_000, mode: 'now', requestId: requestId() })],
      ['GET', '/api/goods/bidList'],
      ['GET', '/api/goods/bidDetails', bidOf],
      ['GET', '/api/goods/auctionInfo', auctionId],
      // The only bid, so it leads and binds.
      ['POST', '/api/goods/cancelBid', bidOf, 2_404],
    ),
    async ({ member }) => {
      const { id } = await newAuction('Spec withdrawn')
      await world(`/world/auctions/${id}/bid`, { maxJpy: 1_200 })
      const { bidId } = await call(member, contract.userBid, {
        id,
        maxJpy: 2_000,
        mode: 'closing',
        requestId: requestId(),
      })
      await call(member, contract.cancelBid, { bidId })
    },
  ],
  [
    '- Goods: /api/goods/batchGet,',
    answers(
      ['POST', '/api/goods/batchGet', ({ item }) => ({ ids: [item.id] })],
      ['POST', '/api/goods/productListing:filter', { keyword: '茶碗' }],
      ['GET', '/api/goods/productPages', id],
    ),
  ],
  [
    '- Sellers: /api/seller/list,',
    answers(
      ['GET', '/api/seller/list'],
      ['GET', '/api/seller/info', sellerId],
      ['GET', '/api/seller/badge', sellerId],
      ['GET', '/api/seller/blacklist'],
      ['GET', '/api/seller/getItems', sellerId],
      ['POST', '/api/seller/follow', sellerId],
      ['POST', '/api/seller/unfollow', sellerId],
      ['POST', '/api/seller/black', sellerId],
      ['POST', '/api/seller/unblack', sellerId],
      ['GET', '/api/seller/risk', sellerId],
    ),
  ],
  ['- Shop: /api/shop/products,', answers(['GET', '/api/shop/products', shopId], ['GET', '/api/shop/profile', shopId])],
  [
    '- Static: /meilu/',
    async ({ visitor }) => {
      for (const name of ['categories_tree', 'brands']) {
        const answer = await visitor.request.get(`/meilu/${name}.json`)
        expect(answer.headers()['content-type']).toMatch(/^application\/json/)
        expect(((await answer.json()) as unknown[]).length, name).toBeGreaterThan(5)
      }
    },
  ],
  [
    '- Code 0: the data is used.',
    async ({ visitor, item }) => {
      await opens(visitor, '/', 'Otsukai 首页')
      await opens(visitor, `/item/${item.id}`, item.name)
      await expect(main(visitor).getByText('1,200').first()).toBeVisible()
    },
  ],
  [
    '- Non-zero code: silently ignored,',
    async ({ member }) => {
      const sold = await newItem('Spec sold')
      await world(`/world/items/${sold.id}`, { status: 'sold_out' })
      const answer = await answered(() => member.request.get('/api/order/info', { params: { goodsId: sold.id } }))
      const refused = (await answer.json()) as { message: string }
      expect(refused).toMatchObject({ code: 2_201 })
      // A read that is refused: the screen has its own state, the envelope's message is nowhere.
      await opens(member, `/order/check/${sold.id}`, '确认订单')
      await expect(main(member).getByRole('link').first()).toBeVisible()
      await expect(member.getByText(refused.message)).toHaveCount(0)
      await expect(member.getByRole('dialog')).toHaveCount(0)
    },
    refusedAct,
  ],
  [
    '- HTTP error:',
    async ({ member, uncaught }) => {
      await go(member, '/item/m00000000')
      await expect(main(member).getByText('没有这件商品').first()).toBeAttached()
      await expect(member.getByText('Not Found')).toHaveCount(0)
      await expect(member.getByRole('dialog')).toHaveCount(0)
      expect(uncaught).toEqual([])
    },
    saidIn('All calls go through one shared client'),
  ],
]

async function bidOf({ member, auction }: Walk): Promise<Input> {
  const { list } = await call(member, contract.bidList, { goodsId: auction.id })
  return { bidId: list[0]!.bidId }
}

/**
 * Our one departure (docs/decisions/0006-refusals-beside-the-button.md): what a member does by a form or a button and is refused stands beside that form or button,
 * and nowhere else.
 */
async function refusedAct({ visitor }: Walk): Promise<void> {
  await opens(visitor, '/login', '登录')
  await visitor.getByLabel('账号', { exact: true }).fill('nobody@example.com')
  await visitor.getByLabel('密码', { exact: true }).fill('wrong horse')
  await visitor.getByRole('button', { name: '登录', exact: true }).click()
  await expect(main(visitor).getByRole('alert')).toHaveCount(1)
  await expect(visitor.getByRole('alert')).toHaveCount(1)
  await expect(visitor.getByRole('dialog')).toHaveCount(0)
}
