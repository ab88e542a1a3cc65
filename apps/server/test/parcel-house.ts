import { randomInt, randomUUID } from 'node:crypto'
import { calls } from '@otsukai/contract/calls'
import { yen } from '@otsukai/money/yen'
import { sql } from 'kysely'
import { adjustment, available } from '../src/money/wallet/accounts.ts'
import { post } from '../src/money/wallet/post.ts'
import { contentFolder, readContent } from '../src/catalogue/content/content-files.ts'
import { transaction } from '../src/platform/db/transaction.ts'
import type { FreshDatabase } from '../src/testing/databases.ts'
import { openHouse, password } from './house.ts'
import { MemberAgent } from './member-agent.ts'
import { bringParcels } from './parcel-kit.ts'
import { parcelsMustHold } from './parcel-truth.ts'

export interface Shopper {
  member: MemberAgent
  memberId: number
}

export interface Shelved extends Shopper {
  id: string
  goodsId: string
}

interface Goods {
  priceJpy?: number
  weightG?: number
  /** When it arrived, in ms. Default: now. */
  at?: number
  batteries?: boolean
  liquid?: boolean
  /** False: nobody has looked what it holds. */
  looked?: boolean
}

const PLENTY_JPY = 200_000

/** A house with goods on its shelves, whose members have money, and whose rounds run only when they are called. */
export async function openParcelHouse(on: FreshDatabase | null = null) {
  const house = await openHouse({ RATE_LIMITS: 'off', LOG_LEVEL: 'silent' }, undefined, undefined, on)
  const { deps } = house
  const { db } = deps
  // A house's own ids are all alike.
  deps.random = (bound) => randomInt(bound)
  await sql`insert into trade_accounts (id, state, address) values ('buyer', 'active', '{}')`.execute(db)
  const parcels = bringParcels(() => ({ db, server: { deps } }))

  const gives = (memberId: number, amountJpy: number) =>
    transaction(db, (tx) =>
      post(tx, {
        key: `gift:${randomUUID()}`,
        at: deps.clock(),
        kind: 'adjustment',
        from: adjustment,
        to: available(memberId),
        amountJpy: yen(amountJpy),
      }),
    )

  async function shopper(balanceJpy = PLENTY_JPY): Promise<Shopper> {
    const member = new MemberAgent(house.origin)
    const account = `${randomUUID()}@example.com`
    await member.must(calls.register, { account, password, CustomerName: '林' })
    const { id } = await db.selectFrom('members').select('id').where('account', '=', account).executeTakeFirstOrThrow()
    if (balanceJpy > 0) await gives(id, balanceJpy)
    return { member, memberId: id }
  }

  let serial = 0
  /** Goods of a member in the warehouse, as buying and receiving leave them; what they cost is settled. */
  async function shelved(
    of: Shopper,
    { priceJpy = 3_000, weightG = 500, at = deps.clock(), batteries = false, liquid = false, looked = true }: Goods = {},
  ): Promise<Shelved> {
    const n = (serial += 1)
    const id = `9${String(n).padStart(9, '0')}`
    const goodsId = `m${10_000_000 + n}`
    const goods = {
      id: goodsId,
      name: `本 ${n}`,
      nameZh: null,
      priceJpy,
      status: 'on_sale',
      thumbnail: null,
      kind: 'item',
      auction: null,
      sellerId: 's1',
      brand: null,
      conditionId: null,
      shippingPayer: 'seller',
      collected: false,
      createdAt: at,
      updatedAt: at,
      asOf: at,
      stale: false,
    }
    const quote = { lines: [{ kind: 'goods', nameZh: '商品', amountJpy: priceJpy }], notes: [], totalJpy: priceJpy }
    await sql`with placed as (
        insert into orders (id, member_id, state, goods_id, one_off, goods, kept, quote, total_jpy, paid_jpy, remark, pay_by, created_at, updated_at, request_id, request_hash)
        values (${id}, ${of.memberId}, 'warehoused', ${goodsId}, true, ${JSON.stringify(goods)}, '{"sellerId": "s1"}', ${JSON.stringify(quote)}, ${priceJpy}, ${priceJpy}, '', 0, ${at}, ${at}, ${id}, '')),
      bought as (insert into order_purchases (order_id, trade_account, market_kind, market_id) values (${id}, 'buyer', 'transaction', ${id}))
      insert into order_stock (order_id, received_at, weight_g, photos, stay_at, batteries, liquid, fragile, weighed_alone)
        values (${id}, ${at}, ${weightG}, '[]', ${at}, ${looked ? batteries : null}, ${looked ? liquid : null}, ${looked ? false : null}, true)`.execute(
      db,
    )
    return { ...of, id, goodsId }
  }

  /** Shipping lines as published from now on. */
  async function publishLines(change: (text: string) => string): Promise<void> {
    const entry = readContent(contentFolder).find(({ kind }) => kind === 'shippingLines')!
    const body = change(JSON.stringify(entry.body))
    await sql`insert into content (kind, body, digest, since, created_at) values ('shippingLines', ${body}::jsonb, ${randomUUID()}, ${deps.clock()}, ${deps.clock()})`.execute(
      db,
    )
  }

  /** Yuan for a yen, from now on. */
  async function publishRate(wechat: number): Promise<void> {
    const body = JSON.stringify({ wechat, alipay: wechat })
    await sql`insert into content (kind, body, digest, since, created_at) values ('rates', ${body}::jsonb, ${randomUUID()}, ${deps.clock()}, ${deps.clock()})`.execute(
      db,
    )
  }

  return {
    ...parcels,
    house,
    deps,
    db,
    shopper,
    shelved,
    gives,
    publishLines,
    publishRate,
    mustHold: () => parcelsMustHold(db),
    close: house.close,
  }
}
