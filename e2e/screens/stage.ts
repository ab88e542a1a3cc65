import { type Browser, expect, type Page } from '@playwright/test'
import type { RequestOf } from '@otsukai/contract/call'
import { calls } from '@otsukai/contract/calls'
import type { GoodsSummary } from '@otsukai/contract/goods'
import { buy, call, newMember, order, recharge, staff, world } from '../journey.ts'

/** Somebody who looks at the shop, in a browser of their own. */
export type Who = 'visitor' | 'newcomer' | 'member'

type Kind = RequestOf<typeof calls.searchGoods>['kind']

/** People and goods at every point of an errand, made once for all screens. */
export interface Stage {
  /** A visitor; somebody who registered a moment ago; a member with everything that a member can have. */
  people: Record<Who, Page>
  /** Goods of the catalogue that nobody bought; nothing happens to them. */
  item: string
  sold: string
  auction: string
  product: string
  seller: string
  shop: string
  /** The member's orders, by how they stand. */
  orders: Record<'unpaid' | 'purchased' | 'charged' | 'shipped' | 'inspected' | 'failed' | 'cancelled', string>
  /** Auctions, by how the member's bid on them stands. */
  bids: Record<'none' | 'leading' | 'outbid', string>
  /** Of the member: an order that lies in the warehouse, and a packed parcel to be paid. */
  stored: string
  parcel: string
  /** Of the newcomer, whose balance is empty. */
  unpaidAndShort: string
  recharges: Record<'paid' | 'pending', string>
  /** Nobody looked at these goods and their sellers yet: each can be seen on its way once. */
  unseen: GoodsSummary[]
  /** A thread with questions and answers. */
  thread: string
}

export async function setStage(browser: Browser): Promise<Stage> {
  const open = async () => (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
  const [visitor, newcomer, member] = [await open(), await open(), await open()]
  await visitor.goto('/')
  await newMember(newcomer)
  await newMember(member)

  const find = (keyword: string, kind?: Kind) => findGoods(visitor, keyword, kind)
  const [cameras, games, figures, bags] = [await find('カメラ'), await find('ゲーム'), await find('フィギュア'), await find('バッグ')]
  const products = await find('', 'shopProduct')
  const [auction] = await find('', 'auction')
  const goods = [cameras[0], games[0], figures[0], bags[0], cameras[1], games[1], figures[1], bags[1]].map((one) => one!)
  const sold = figures[2]!
  await world(`/world/items/${sold.id}`, { status: 'sold_out' })
  const product = await withVariants(visitor, products)
  const { shop } = await call(visitor, calls.shopProductInfo, { id: product })

  const orders = await makeOrders(member, goods)
  const bids = await makeBids(member)
  await mark(member, [...cameras.slice(2, 6), ...games.slice(2, 5), ...bags.slice(2, 5)], sold)
  const thread = await talk(member)
  await writeAddresses(member)
  const parcels = await makeParcels(member, [figures[3]!.id, figures[4]!.id])
  const unpaidAndShort = await order(newcomer, cameras[6]!.id, { inspection: true })
  const pending = await call(member, calls.webRecharge, asked(5_000))
  const paid = (await call(member, calls.getOrderRecord, {})).list
  return {
    people: { visitor, newcomer, member },
    item: cameras[2]!.id,
    sold: sold.id,
    auction: auction!.id,
    product,
    seller: cameras[2]!.sellerId,
    shop: shop.id,
    orders,
    bids,
    ...parcels,
    unpaidAndShort,
    recharges: { paid: paid.find(({ rechargeId }) => rechargeId)?.rechargeId ?? '', pending: pending.rechargeId },
    unseen: [...games.slice(7), ...bags.slice(7), ...figures.slice(5)],
    thread,
  }
}

const asked = (amountJpy: number) => ({
  amountJpy: String(amountJpy),
  payType: 'wechat' as const,
  requestId: `stage${Date.now()}${Math.random().toString(36).slice(2)}`,
})

/** One in each of three countries. */
async function writeAddresses(page: Page): Promise<void> {
  const save = (address: Omit<RequestOf<typeof calls.addressSave>, 'requestId'>) =>
    call(page, calls.addressSave, { ...address, requestId: `stage-${address.country}` })
  const shanghai = { province: '上海市', city: '上海市', district: '徐汇区', line: '天平路街道衡山路 811 号 6 号楼 1203 室' }
  await save({ name: '林晓满', phone: '13820006021', country: 'CN', ...shanghai, postcode: '200030' })
  const taipei = { city: '台北市', district: '大安区', line: '和平東路二段 96 巷 15 號 4 樓', postcode: '106' }
  await save({ name: '王怡君', phone: '0912334608', country: 'TW', ...taipei })
  const kowloon = { city: '九龙', district: '油尖旺区', line: '尖沙咀弥敦道 132 号 18 楼 1806 室' }
  const latin = 'CHAN KA MAN\nRm 1806, 18/F, 132 Nathan Rd, Tsim Sha Tsui\nYau Tsim Mong, Kowloon\nHONG KONG'
  await save({ name: '陈嘉文', phone: '92344417', country: 'HK', ...kowloon, latin })
}

/** One order is left in the warehouse, the other is sent, to be paid once it is weighed. */
async function makeParcels(page: Page, goods: readonly [string, string]): Promise<Pick<Stage, 'stored' | 'parcel'>> {
  await recharge(page, 110_000)
  const orders: string[] = []
  for (const id of goods) orders.push(await buy(page, id))
  for (const id of orders) await world(`/world/purchases/${id}`, { to: 'arrived' })
  for (const id of orders) await expect.poll(async () => (await call(page, calls.orderInfo, { id })).allowed).toContain('ship')
  const [stored = '', sent = ''] = orders
  const [address] = await call(page, calls.addressList, {})
  const wish = { orderIds: [sent], addressId: address!.id, lineId: 'ems', payMode: 'weighed' } as const
  const options = { packing: 'simple', invoice: 'in' } as const
  const { ticks } = await call(page, calls.parcelPreview, { ...wish, orderIds: [sent], options })
  const asks = { ...wish, orderIds: [sent], options, acknowledged: ticks, requestId: 'stage-parcel' }
  const { parcelId } = await call(page, calls.createParcel, asks)
  await expect.poll(async () => (await call(page, calls.parcelInfo, { id: parcelId })).state).toBe('packed')
  return { stored, parcel: parcelId }
}

/** Twelve listings at most, each of another seller and, up to 50,000 yen, to be ordered without a second thought; auctions where they are asked for. */
export async function findGoods(page: Page, keyword: string, kind: Kind = 'item'): Promise<GoodsSummary[]> {
  const { list } = await call(page, calls.searchGoods, { keyword, kind, priceMaxJpy: 50_000, limit: 40 })
  const found: GoodsSummary[] = []
  for (const one of list) {
    if ((one.auction !== null) !== (kind === 'auction') || found.some(({ sellerId }) => sellerId === one.sellerId)) continue
    const { level } = await call(page, calls.sellerRisk, { id: one.sellerId })
    if (level !== 'high' && found.push(one) === 12) break
  }
  return found
}

async function withVariants(page: Page, products: readonly GoodsSummary[]): Promise<string> {
  for (const { id } of products) {
    const { variants } = await call(page, calls.shopProductInfo, { id })
    if (variants.length > 2) return id
  }
  return products[0]!.id
}

/** One order for each way in which an order can stand. */
async function makeOrders(page: Page, goods: readonly GoodsSummary[]): Promise<Stage['orders']> {
  await recharge(page, 300_000)
  const [a, b, c, d, e, f, g] = goods.map(({ id }) => id) as [string, string, string, string, string, string, string]
  const state = (id: string) => async () => (await call(page, calls.orderList, { id })).list[0]?.state
  const inspected = await buy(page, a, { inspection: true })
  const shipped = await buy(page, b)
  const failed = await buy(page, c)
  const purchased = await buy(page, d)
  const charged = await buy(page, e)
  await world(`/world/purchases/${inspected}`, { to: 'arrived' })
  await world(`/world/purchases/${shipped}`, { to: 'shipped' })
  await world(`/world/purchases/${failed}`, { to: 'cancelledBySeller' })
  await staff('charge-order', { order: charged, yen: '1200', zh: '到付运费', receipt: 'yamato 4711' })
  const cancelled = await order(page, f)
  await call(page, calls.cancelOrder, { id: cancelled })
  const unpaid = await order(page, g, { inspection: true })
  await expect.poll(state(shipped)).toBe('shipped')
  await expect.poll(state(failed)).toBe('tradeFailed')
  await expect.poll(state(inspected)).toBe('warehoused')
  return { unpaid, purchased, charged, shipped, inspected, failed, cancelled }
}

async function makeBids(page: Page): Promise<Stage['bids']> {
  const open = async (name: string) => (await world<{ id: string }>('/world/auctions', { name, startJpy: 1_000, endsInS: 3_000 })).id
  const bids = {
    none: await open('江戸切子 ぐい呑み 共箱'),
    leading: await open('備前焼 徳利 窯変'),
    outbid: await open('萩焼 抹茶碗 桐箱付き'),
  }
  const state = async (id: string) => {
    const { list } = await call(page, calls.bidList, {})
    return list.find(({ goods }) => goods.id === id)?.state
  }
  for (const id of [bids.leading, bids.outbid]) {
    const wanted = { id, maxJpy: 3_000, mode: 'now' as const, requestId: `bid${id}${Date.now()}` }
    await call(page, calls.userBid, wanted)
    await expect.poll(() => state(id)).toBe('leading')
  }
  await world(`/world/auctions/${bids.outbid}/bid`, { maxJpy: 5_000 })
  await expect.poll(() => state(bids.outbid)).toBe('outbid')
  return bids
}

/** What a member collects, follows, blacklists and looked at; two became cheaper, one is sold. */
async function mark(page: Page, goods: readonly GoodsSummary[], sold: GoodsSummary): Promise<void> {
  for (const { id } of [sold, ...goods]) await call(page, calls.collectAdd, { id })
  for (const one of goods.slice(0, 2)) await world(`/world/items/${one.id}`, { priceJpy: Math.round(one.priceJpy! * 0.8) })
  const sellers = [...new Set(goods.map(({ sellerId }) => sellerId))]
  for (const id of sellers.slice(0, 4)) await call(page, calls.sellerFollow, { id })
  for (const id of sellers.slice(4, 6)) await call(page, calls.sellerBlack, { id })
  for (const { id } of goods) {
    await page.goto(`/#/item/${id}`)
    await expect(page.getByRole('main').getByRole('region', { name: '费用明细' })).toBeVisible()
  }
  await page.evaluate(() =>
    localStorage.setItem('mercari_search_history', JSON.stringify(['理光 相机', '初音未来 手办', '吉伊卡哇', '宝可梦 卡'])),
  )
}

/** A question to support, which the sandbox's clerk answers. */
async function talk(page: Page): Promise<string> {
  const text = '你好，包裹外箱有点压扁，发国际件之前能帮忙加固吗？'
  const { threadId } = await call(page, calls.msgSend, { text, requestId: `talk${Date.now()}` })
  await page.goto(`/#/message?threadId=${threadId}`)
  await expect(page.getByRole('log', { name: '对话' })).toContainText('消息收到了')
  return threadId
}
