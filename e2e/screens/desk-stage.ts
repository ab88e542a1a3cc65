import fs from 'node:fs'
import { type Browser, expect, type Page } from '@playwright/test'
import { calls } from '@otsukai/contract/calls'
import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import { type Role, roleNames } from '@otsukai/contract/staff/roles'
import { atDesk, buy, call, doAtDesk, newMember, order, recharge, world } from '../journey.ts'
import { packAtTable, PHOTO, requested } from '../parcels.ts'
import { findGoods } from './stage.ts'

/** The operator's people at their desks in the middle of a day, and what waits for them. */
export interface DeskStage {
  people: Record<Role, Page>
  visitor: Page
  /** Orders, by how they stand. */
  orders: Record<'unpaid' | 'purchased' | 'shipped' | 'stored' | 'toInspect' | 'disputed' | 'charged', string>
  /** A carrier's number that an order waits for. */
  number: string
  /** Goods that lie in a box to be packed. */
  toScan: string
  parcels: Record<'toPack' | 'packed' | 'sent', string>
  /** The member of most of it, by number. */
  member: number
  entries: Record<'dispute' | 'orphan', number>
  proposal: number
}

/** Everything is made by the front doors of members and staff: people do what the clerk of a sandbox does elsewhere. */
export async function setDeskStage(browser: Browser): Promise<DeskStage> {
  const people = {} as DeskStage['people']
  for (const role of roleNames) people[role] = await atDesk(browser, role)
  const shop = async (name: string, jpy: number): Promise<Page> => {
    const page = await (await browser.newContext({ baseURL: process.env['E2E_URL']! })).newPage()
    await newMember(page, name)
    await recharge(page, jpy)
    return page
  }
  const [wang, he, shen] = [await shop('王晓满', 300_000), await shop('何嘉', 200_000), await shop('沈一帆', 60_000)]
  const goods = [...(await findGoods(wang, 'カメラ')), ...(await findGoods(wang, 'フィギュア')), ...(await findGoods(wang, 'バッグ'))].map(
    ({ id }) => id,
  )
  const next = (): string => goods.shift()!
  const state = (page: Page, id: string) => async () => (await call(page, calls.orderList, { id })).list[0]?.state
  const shipped = async (page: Page, wants: { inspection?: boolean } = {}): Promise<{ id: string; number: string }> => {
    const id = await buy(page, next(), wants)
    const { trackingNumber } = await world<{ trackingNumber: string }>(`/world/purchases/${id}`, { to: 'shipped' })
    await expect.poll(state(page, id)).toBe('shipped')
    return { id, number: trackingNumber }
  }
  const keeper = people.warehouse
  const photo = await photoOf(keeper)
  let shelves = 0
  const received = async (page: Page, wants: { inspection?: boolean } = {}): Promise<string> => {
    const { id, number } = await shipped(page, wants)
    const shelf = `${'ABC'[shelves % 3]}-0${1 + (shelves++ % 6)}`
    await doAtDesk(keeper, 'receive-parcel', {
      orders: [id],
      tracking: number,
      weightG: 380 + 70 * shelves,
      photos: [await photo()],
      shelf,
    })
    return id
  }
  const looked = async (page: Page): Promise<string> => {
    const id = await received(page)
    await doAtDesk(keeper, 'set-traits', { order: id, batteries: false, liquid: false, fragile: shelves % 2 === 0 })
    return id
  }

  const orders = {
    unpaid: await order(shen, next()),
    purchased: await buy(wang, next()),
    charged: await buy(he, next()),
    shipped: (await shipped(wang)).id,
    stored: await received(he),
    toInspect: await received(wang, { inspection: true }),
    disputed: await received(he, { inspection: true }),
  }
  await received(shen, { inspection: true })
  await shipped(shen)
  await buy(he, next())
  await doAtDesk(people.support, 'charge-order', { order: orders.charged, yen: 1_200, zh: '到付运费', receipt: '大和 4711' })
  const found = { order: orders.disputed, result: 'defect', zh: '镜片边缘有一点霉，商品页没写', photos: [await photo()] }
  await doAtDesk(keeper, 'inspect-parcel', found)
  await call(he, calls.confirmInspection, { id: orders.disputed, accept: false, note: '商品页写着无霉，这个我不要' })
  await doAtDesk(keeper, 'receive-parcel', { weightG: 420, tracking: '625401038890', photos: [await photo()], shelf: 'Z-01' })

  const parcels = await makeParcels({ keeper, page: he, looked: () => looked(he) })
  for (const [page, text] of [
    [wang, '你好，包裹外箱有点压扁，发国际件之前能帮忙加固吗？'],
    [he, '验货照片里右下角是划痕还是反光？'],
    [shen, '这个卖家一直没发货，能帮我催一下吗'],
  ] as const)
    await call(page, calls.msgSend, { text, requestId: `desk${Date.now()}` })
  await call(wang, calls.msgSend, { orderId: orders.shipped, text: '预计哪天到仓？', requestId: 'desk-stage' })

  for (const [name, endsInS, maxJpy] of [
    ['江戸切子 ぐい呑み 共箱', 280, 4_000],
    ['備前焼 徳利 窯変', 620, 12_000],
    ['萩焼 抹茶碗 桐箱付き', 840, 8_000],
    ['九谷焼 花瓶 箱付き', 3_000, 6_000],
  ] as const) {
    const { id } = await world<{ id: string }>('/world/auctions', { name, startJpy: 1_000, endsInS })
    await call(wang, calls.userBid, { id, maxJpy, mode: 'now', requestId: `desk${id}` })
  }

  const { list } = await call(people.manager, deskCalls.deskMembers, { q: '何嘉' })
  const account = `member:${list[0]!.id}`
  const made = await doAtDesk(
    people.finance,
    'adjust-balance',
    { member: account, amountJpy: 18_000, ref: 'case-8', note: '补偿' },
    '客服核过',
  )
  const entry = async (kind: 'dispute' | 'orphan'): Promise<number> =>
    (await call(people.manager, deskCalls.deskQueue, { kind })).list[0]!.id
  return {
    people,
    visitor: await browser.newPage({ baseURL: process.env['E2E_DESK_URL']! }),
    orders,
    number: (await shipped(wang)).number,
    ...parcels,
    member: list[0]!.id,
    entries: { dispute: await entry('dispute'), orphan: await entry('orphan') },
    proposal: (made as { id: number }).id,
  }
}

/** Stores pictures of somebody's at the desk; their ids. */
async function photoOf(desk: Page): Promise<() => Promise<string>> {
  const buffer = fs.readFileSync(PHOTO)
  return async () => {
    const answer = await desk.request.post(deskCalls.deskPhoto.path, {
      multipart: { photo: { name: 'a.webp', mimeType: 'image/webp', buffer } },
    })
    return ((await answer.json()) as { data: { id: string } }).data.id
  }
}

interface Packing {
  keeper: Page
  page: Page
  /** A new order in the warehouse, looked at. */
  looked: () => Promise<string>
}

/** One parcel to be packed, one that waits to be handed over, and one on its way. */
async function makeParcels({ keeper, page, looked }: Packing): Promise<Pick<DeskStage, 'parcels' | 'toScan'>> {
  const state = (id: string) => async () => (await call(page, calls.parcelInfo, { id })).state
  const packed = async (n: number): Promise<string> => {
    const goods = await looked()
    const id = await requested(page, [goods], 'ceiling', `desk-parcel-${n}`)
    await packAtTable(keeper, id, [goods], '1.1')
    await expect.poll(state(id)).toBe('paid')
    return id
  }
  const sent = await packed(1)
  await keeper.getByRole('button', { name: /由承运商出面单/ }).click()
  await expect(keeper.getByText(/放到交运区/)).toBeVisible()
  const { carriers } = await call(keeper, deskCalls.deskManifest, {})
  const { number } = carriers.flatMap((one) => one.parcels).find(({ id }) => id === sent)!
  await doAtDesk(keeper, 'hand-over', { carrier: 'japanPost', numbers: [number] })
  const packs = await packed(2)
  const toScan = await looked()
  return { parcels: { sent, packed: packs, toPack: await requested(page, [toScan], 'ceiling', 'desk-parcel-3') }, toScan }
}
