import type pg from 'pg'
import { newBase32 } from '../src/platform/base32.ts'
import { MEMBERS, START_AT } from './databases.ts'
import type { Random } from './random.ts'
import type { MarketWorld, WorldPurchase } from './world/market-world.ts'

const HOUR_MS = 3_600_000
const SERVICE_JPY = 300
const INSPECTION_JPY = 500
/** Orders of each member that lie in the warehouse at first. */
const ORDERS_EACH = 6
/** What each member has at first. */
const BALANCE_JPY = 40_000

interface Lying {
  id: string
  memberId: number
  goodsJpy: number
  /** What the marketplace charged; the rest was given back. */
  paidJpy: number
  inspection: boolean
  weightG: number
  arrivedAt: number
  /** Somebody has looked for batteries and the like. */
  looked: boolean
  batteries: boolean
}

/** Fills the warehouse, as if the orders had been bought and received before the history began; the world has sold them. */
export async function fillWarehouse(owner: pg.Client, random: Random, market: MarketWorld): Promise<readonly { id: string }[]> {
  const lying: Lying[] = []
  for (let memberId = 1; memberId <= MEMBERS; memberId++) {
    for (let n = 0; n < ORDERS_EACH; n++) {
      const goodsJpy = random.between(5, 80) * 100 * random.pick([1, 1, 1, 1, 1, 1, 1, 6])
      lying.push({
        id: newBase32(random.whole, 10),
        memberId,
        goodsJpy,
        paidJpy: goodsJpy - (random.chance(0.2) ? 100 : 0),
        inspection: random.chance(0.1),
        weightG: random.between(1, 30) * 100,
        arrivedAt: START_AT - random.between(1, 220) * HOUR_MS,
        looked: random.chance(0.9),
        batteries: random.chance(0.15),
      })
    }
  }
  await owner.query(`
    select ledger_post('stock:' || m, ${START_AT - 400 * HOUR_MS}, 'adjustment', 'adjustment', 'member:' || m, ${BALANCE_JPY})
    from generate_series(1, ${MEMBERS}) m`)
  for (const [n, one] of lying.entries()) {
    market.purchases.push(soldBefore(one, n))
    await layDown(owner, one, n)
  }
  return lying
}

const soldBefore = ({ id, paidJpy, weightG, arrivedAt, inspection }: Lying, n: number): WorldPurchase => ({
  reference: { kind: 'transaction', id: String(30_000_000 + n) },
  account: 'main',
  ref: id,
  itemId: `m${90_000_000 + n}`,
  sellerId: '100000001',
  paidJpy,
  at: arrivedAt - 50 * HOUR_MS,
  updatedAt: arrivedAt,
  state: 'done',
  tracking: null,
  parcel: 'arrived',
  weightG,
  closesAt: null,
  board: [],
  defect: inspection && n % 2 === 0 ? '背面有划痕' : null,
})

async function layDown(owner: pg.Client, lying: Lying, n: number): Promise<void> {
  const { id, memberId, goodsJpy, paidJpy, inspection, weightG, arrivedAt, looked, batteries } = lying
  const at = arrivedAt - 50 * HOUR_MS
  const lines = [
    { kind: 'goods', labelZh: '商品价', amountJpy: goodsJpy },
    { kind: 'serviceFee', labelZh: '手续费', amountJpy: SERVICE_JPY },
    ...(inspection ? [{ kind: 'inspection', labelZh: '拍照验货', amountJpy: INSPECTION_JPY }] : []),
  ]
  const totalJpy = lines.reduce((sum, { amountJpy }) => sum + amountJpy, 0)
  const goods = {
    id: `m${90_000_000 + n}`,
    name: `品物 ${n}`,
    nameZh: null,
    priceJpy: goodsJpy,
    status: 'trading',
    thumbnail: null,
    kind: 'item',
    auction: null,
    sellerId: '100000001',
    brand: null,
    conditionId: '3',
    shippingPayer: 'seller',
    collected: false,
    createdAt: at,
    updatedAt: at,
    asOf: at,
    stale: false,
    variant: null,
  }
  const kept = { checksum: '-', name: goods.name, description: '', photoUrls: [], conditionId: '3', shippingPayer: 'seller' }
  await owner.query(
    `insert into orders (id, member_id, state, goods_id, one_off, goods, kept, quote, total_jpy, paid_jpy, refunded_jpy, remark, pay_by, created_at, updated_at, request_id, request_hash)
     values ($1, $2, 'warehoused', $3, true, $4, $5, $6, $7, $7, $8, '', $9, $9, $10, $11, '-')`,
    // oxfmt-ignore
    [id, memberId, goods.id, goods, { ...kept, priceJpy: goodsJpy, shippingFeeJpy: null, variantId: null, sellerId: '100000001' }, { lines, notes: [], totalJpy }, totalJpy, goodsJpy - paidJpy, at, arrivedAt, `stock-${n}`],
  )
  const reference = String(30_000_000 + n)
  await owner.query(
    "insert into order_purchases (order_id, trade_account, market_kind, market_id, rated_at) values ($1, 'main', 'transaction', $2, $3)",
    [id, reference, arrivedAt],
  )
  await owner.query(
    `insert into order_stock (order_id, received_at, weight_g, photos, stay_at, batteries, liquid, fragile)
     values ($1, $2, $3, '[]', $2, $4, $5, $5)`,
    [id, arrivedAt, weightG, looked ? batteries : null, looked ? false : null],
  )
  if (inspection) await owner.query("insert into order_inspections (order_id, state) values ($1, 'requested')", [id])
  for (const event of ['create', 'pay', 'beginPurchase', 'purchased', 'arrived'])
    await owner.query("insert into order_timeline (order_id, at, event, note_zh, facts) values ($1, $2, $3, '', '{}')", [
      id,
      event === 'arrived' ? arrivedAt : at,
      event,
    ])
  const post = (kind: string, from: string, to: string, amountJpy: number) =>
    amountJpy > 0 &&
    owner.query('select ledger_post($1, $2, $3, $4, $5, $6, $7)', [`stock:${id}:${kind}`, at, kind, from, to, amountJpy, id])
  const [member, order] = [`member:${memberId}`, `order:${id}`]
  // What it cost comes from before.
  await owner.query('select ledger_post($1, $2, $3, $4, $5, $6)', [
    `stock:${id}:before`,
    at,
    'adjustment',
    'adjustment',
    member,
    totalJpy - (goodsJpy - paidJpy),
  ])
  await post('orderPaid', member, order, totalJpy)
  await post('purchase', order, 'payable:marketplace:main', paidJpy)
  await post('purchaseRest', order, member, goodsJpy - paidJpy)
  await post('serviceFee', order, 'revenue:fees', SERVICE_JPY)
}
