import { calls } from '@otsukai/contract/calls'
import type { Call } from '@otsukai/contract/call'
import { pino } from 'pino'
import { expect, vi } from 'vitest'
import type { MemberAgent } from './member-agent.ts'
import { startWorld, type World } from './world.ts'

interface Read {
  name: string
  call: Call
  input: () => Record<string, unknown> | Promise<Record<string, unknown>>
  /** Members only. */
  own?: true
  /** Its answer tells how old it is. */
  dated?: true
  /** Nothing was ever heard of it: while the marketplace cannot be asked, there is nothing to show. */
  unheard?: true
}
/** What has been heard of before the marketplace fails. */
interface Heard {
  member: MemberAgent
  /** Goods that we have heard of whole. */
  known: string[]
  shopProduct: string
  seller: string
  shop: string
  orderId: string
  item: (wanted?: Record<string, unknown>) => Promise<string>
}

const readsOf = ({ known, shopProduct, seller, shop, orderId, item }: Heard): Read[] => [
  { name: 'search in Chinese', call: calls.searchGoods, input: () => ({ keyword: '理光 相机', limit: 40 }), dated: true },
  { name: 'browse', call: calls.searchGoods, input: () => ({ categoryIds: ['97'], sort: 'priceAsc' }) },
  { name: 'detail', call: calls.goodsDetail, input: () => ({ id: known[0] }), dated: true },
  { name: 'shop product', call: calls.shopProductInfo, input: () => ({ id: shopProduct }), dated: true },
  { name: 'related', call: calls.relatedItems, input: () => ({ id: known[1] }) },
  { name: 'batch', call: calls.batchGet, input: () => ({ ids: known }), dated: true },
  { name: 'history', call: calls.historyGoods, input: () => ({ ids: known.join() }), dated: true },
  { name: 'what an id means', call: calls.productPages, input: () => ({ id: known[0] }) },
  { name: 'walk of kept goods', call: calls.productListingFilter, input: () => ({ keyword: 'カメラ' }) },
  { name: 'suggestions', call: calls.tagSuggest, input: () => ({ keyword: '任天' }) },
  { name: 'hot words', call: calls.hotKeywords, input: () => ({}) },
  { name: 'hot categories', call: calls.hotCategories, input: () => ({}) },
  { name: 'recommended', call: calls.recommendCategoriesGoods, input: () => ({}) },
  { name: 'rate', call: calls.rate, input: () => ({}) },
  { name: 'banners', call: calls.banners, input: () => ({}) },
  { name: 'help', call: calls.help, input: () => ({ id: 3 }) },
  { name: 'menu', call: calls.sysMenuList, input: () => ({}) },
  { name: 'config', call: calls.sysConfig, input: () => ({ platform: 'pc' }) },
  { name: 'seller', call: calls.sellerInfo, input: () => ({ id: seller }), dated: true },
  { name: 'badges', call: calls.sellerBadge, input: () => ({ id: seller }) },
  { name: 'risk', call: calls.sellerRisk, input: () => ({ id: seller }) },
  { name: 'what a seller sells', call: calls.sellerGetItems, input: () => ({ id: seller }), dated: true },
  { name: 'shop', call: calls.shopProfile, input: () => ({ id: shop }), dated: true },
  { name: 'what a shop sells', call: calls.shopProducts, input: () => ({ id: shop }), dated: true },
  { name: 'quote', call: calls.orderQuote, input: () => ({ goodsId: known[0] }) },
  { name: 'order', call: calls.orderInfo, input: () => ({ id: orderId }), own: true },
  { name: 'orders', call: calls.orderList, input: () => ({}), own: true },
  { name: 'collected', call: calls.collectList, input: () => ({}), own: true, dated: true },
  { name: 'followed', call: calls.sellerList, input: () => ({}), own: true },
  { name: 'blacklist', call: calls.sellerBlacklist, input: () => ({}), own: true },
  { name: 'who one is', call: calls.userInfo, input: () => ({}), own: true },
  { name: 'balance', call: calls.balance, input: () => ({}), own: true },
  { name: 'statement', call: calls.getOrderRecord, input: () => ({}), own: true },
  { name: 'new goods', call: calls.goodsDetail, input: async () => ({ id: await item() }), unheard: true },
  {
    name: 'new product',
    call: calls.shopProductInfo,
    input: async () => ({ id: await item({ kind: 'shopProduct' }) }),
    unheard: true,
  },
  { name: 'quote of new goods', call: calls.orderQuote, input: async () => ({ goodsId: await item() }), unheard: true },
]

interface Dated {
  stale: boolean
  asOf: number
}
/** Whatever of an answer tells how old it is. */
const datesOf = (data: unknown): Dated[] => {
  if (Array.isArray(data)) return data.flatMap(datesOf)
  if (typeof data !== 'object' || data === null) return []
  return ['stale' in data ? [data as Dated] : [], 'list' in data ? datesOf(data.list) : []].flat()
}

/** Older than anything that was heard may be and still count as new. */
const LONG_AGO_MS = 11 * 60_000
/** A screen is there within so long: nothing that it asks may be waited for longer. */
const ANSWER_WITHIN_MS = 3_000

export type Outages = Awaited<ReturnType<typeof openOutages>>

/** A world whose marketplace fails, and all that members and visitors read in it. Whatever the server cannot handle meanwhile is told. */
export async function openOutages() {
  const unhandled: unknown[] = []
  const note = (error: unknown) => void unhandled.push(error)
  process.on('unhandledRejection', note)
  // What it could not handle it writes as an error.
  const log = pino({ level: 'error' }, { write: (line: string) => void unhandled.push(line) })
  const limits = vi.spyOn(AbortSignal, 'timeout')
  const world = await startWorld({
    // The clerk asks the sandbox for parcels, and has more time.
    env: { CLERK_EVERY_S: '3600' },
    sandboxEnv: { SANDBOX_ITEMS: '1000' },
    wrap: (deps) => ({ ...deps, log }),
  })
  const heard = await hear(world)
  const { member } = heard
  const reads = readsOf(heard)

  /** As after a while: nothing heard a moment ago is young. */
  async function forget(): Promise<void> {
    const { questions, goods } = world.server.deps
    // What is still asked would be remembered again, and what is still being kept would be young.
    await world.until(() => questions.size === 0 && goods.unkept.timer === null)
    await world.passes(LONG_AGO_MS)
  }

  /** Every read by a visitor and by a member. */
  const eachRead = () =>
    reads.flatMap(({ name, call, input, own = false, dated = false, unheard = false }) =>
      (own ? [member] : [world.visitor(), member]).map((agent) => async () => {
        const { status, headers, data } = await agent.call(call, await input())
        return { name, status, dated, unheard, retryAfter: headers.get('retry-after'), dates: datesOf(data) }
      }),
    )

  /** Whether every read is as young as can be: one after another, as on a busy machine one is old because of all the others beside it. */
  async function allAreNew(): Promise<boolean> {
    for (const read of eachRead()) {
      const { status, dates } = await read()
      if (status !== 200 || dates.some(({ stale }) => stale)) return false
    }
    return true
  }

  /** Proves that every read is answered from what was heard, says what is old, and is new again by itself once the marketplace is. */
  async function mustAnswerWhile(kind: string, share: number): Promise<void> {
    await world.fault({ face: 'marketplace', kind, share })
    await forget()
    limits.mockClear()
    const answers = await Promise.all(eachRead().map((read) => read()))
    expect(limits).toHaveBeenCalled()
    expect(limits.mock.calls.filter(([ms]) => ms > ANSWER_WITHIN_MS)).toEqual([])
    expect(
      answers.filter(({ status, unheard, retryAfter }) => status !== 200 && !(unheard && status === 503 && Number(retryAfter) > 0)),
    ).toEqual([])
    if (share === 1)
      expect(
        answers.filter(({ dated, dates }) => dated && !(dates.length > 0 && dates.every(({ stale, asOf }) => stale && asOf > 0))),
      ).toEqual([])

    await world.fault({ face: 'marketplace', kind: 'none' })
    await world.until(async () => {
      await forget()
      return allAreNew()
    })
  }

  return {
    world,
    ...heard,
    forget,
    mustAnswerWhile,
    /** Ends the fault; throws what the server could not handle. */
    async mustBeHandled(): Promise<void> {
      await world.fault({ face: 'marketplace', kind: 'none' })
      const wrong = unhandled.splice(0)
      if (wrong.length > 0) throw new Error(`not handled: ${wrong.join('; ')}`)
    },
    async close(): Promise<void> {
      await world.stop()
      limits.mockRestore()
      process.off('unhandledRejection', note)
    },
  }
}

/** What reads need: goods, a seller and a shop that were heard of, and an order. */
async function hear({ member: newMember, item, origin, db, until }: World): Promise<Heard> {
  const member = await newMember()
  const known = await Promise.all(['RICOH カメラ', '初音ミク フィギュア'].map((name) => item({ name })))
  for (const id of known) await member.must(calls.goodsDetail, { id })
  const shopProduct = await item({ kind: 'shopProduct', name: '着物 正絹' })
  const shop = (await member.must(calls.shopProductInfo, { id: shopProduct })).shop.id
  const seller = (await member.must(calls.goodsDetail, { id: known[0]! })).sellerId
  for (const id of [seller, shop]) await member.must(calls.sellerFollow, { id })
  await member.must(calls.sellerGetItems, { id: seller })
  await member.must(calls.shopProfile, { id: shop })
  await member.must(calls.shopProducts, { id: shop })
  await member.must(calls.collectAdd, { id: known[0]! })
  await member.must(calls.searchGoods, { keyword: '相机', limit: 40 })
  const orderId = await member.orders(known[1]!)
  await fetch(`${origin}/meilu/brands.json`)
  const kept = db.selectFrom('goods_index').select((eb) => eb.fn.countAll().as('n'))
  await until(async () => Number((await kept.executeTakeFirstOrThrow()).n) >= 10)
  return { member, known, shopProduct, seller, shop, orderId, item }
}
