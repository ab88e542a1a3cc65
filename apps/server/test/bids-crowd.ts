import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { calls } from '@otsukai/contract/calls'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { auctionsOf, bidsMustHold, followedAuctionsOf, type WorldAuction } from './bid-kit.ts'
import { MemberAgent, newRequestId } from './member-agent.ts'
import type { World } from './world.ts'

const MEMBERS = 500
const START_JPY = 100_000
const SERVICE_JPY = 300

/** A member whose session was there before. */
export class Bidder extends MemberAgent {
  readonly id: number
  readonly #cookie: string
  constructor(origin: string, id: number, token: string) {
    super(origin)
    this.id = id
    this.#cookie = `otsukai_session=${token}`
  }
  override request<T = unknown>(method: string, path: string, body?: string | URLSearchParams | FormData, headers = {}) {
    return super.request<T>(method, path, body, { ...headers, cookie: this.#cookie })
  }
}

/** 500 members with money: their rows at once, as to register and recharge 500 takes minutes. */
export async function gatherCrowd(world: World): Promise<Bidder[]> {
  const { db } = world
  const now = world.now()
  const rows = Array.from({ length: MEMBERS }, (_, n) => ({
    account: `hot${n}@example.com`,
    password_hash: '',
    name: `会员${n}`,
    created_at: now,
  }))
  const members = await db.insertInto('members').values(rows).returning('id').execute()
  const bidders = members.map(({ id }) => ({ id, token: randomBytes(32).toString('base64url') }))
  const sessions = bidders.map(({ id, token }) => ({
    token_hash: createHash('sha256').update(token).digest(),
    member_id: id,
    created_at: now,
    expires_at: now + 86_400_000,
  }))
  await db.insertInto('sessions').values(sessions).execute()
  for (const { id } of bidders)
    await sql`select ledger_post(${`hot:${id}`}, ${now}, 'adjustment', 'adjustment', ${`member:${id}`}, ${START_JPY})`.execute(db)
  return bidders.map(({ id, token }) => new Bidder(world.origin, id, token))
}

/** Chance that is the same for the same seed: mulberry32. */
function chance(seed: number): (bound: number) => number {
  let state = seed
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % bound
  }
}

/** As a browser does: the same request again while nobody can be asked. */
async function bidsUntilAnswered(bidder: Bidder, id: string, maxJpy: number) {
  for (const requestId = newRequestId(); ;) {
    const answer = await bidder.call(calls.userBid, { id, maxJpy, mode: 'now', requestId })
    if (answer.status !== 503) return answer
    await sleep(50)
  }
}

const WAVES = 10
/** An hour: longer than a crowd takes, and any bid moves the end so far away again. */
const EXTEND_S = 3_600
const LAST_MS = 50_000

/**
 * Has all of a crowd bid on one item, a wave after the other and each at once, with rivals among them; some waves come in its last minute and
 * extend it. Then lets its end come, and proves that it has one winner or none, at a price that the rules give, with every hold settled. Answers it.
 */
export async function crowdBids(world: World, crowd: readonly Bidder[], seed: number): Promise<WorldAuction> {
  const random = chance(seed)
  const auctions = followedAuctionsOf(() => world)
  const { rivalBids } = auctionsOf(() => world)
  const isProxy = seed % 3 === 0
  const id = await auctions.list({ endsInS: EXTEND_S - 60, extendS: EXTEND_S, proxy: isProxy })
  const before = await totalJpy(world)
  const leftMs = async () => (await auctions.look(id)).endsAt! - world.now()
  const waves = crowd.map((bidder) => ({ bidder, wave: random(WAVES), maxJpy: 1_000 + random(600) * 100 }))
  const answers: Awaited<ReturnType<typeof bidsUntilAnswered>>[] = []
  for (let wave = 0; wave < WAVES; wave++) {
    if (random(2) === 0) await world.passes(Math.max(0, (await leftMs()) - LAST_MS))
    const rivals = Array.from({ length: random(3) }, () => random(80)).map(async (more) => {
      const { currentJpy } = await auctions.look(id)
      const refused = await rivalBids(id, currentJpy + 100 * (1 + more)).catch((error: unknown) => error)
      // Others may have bid more meanwhile, and on a slow machine its last seconds may be over.
      if (refused instanceof Error) expect(refused.message).toMatch(/the least bid is|the auction is over/)
    })
    const coming = waves.filter((one) => one.wave === wave).map(({ bidder, maxJpy }) => bidsUntilAnswered(bidder, id, maxJpy))
    answers.push(...(await Promise.all(coming)))
    await Promise.all(rivals)
  }
  await world.passes(Math.max(0, (await leftMs()) + 1_000))
  await auctions.isLookedAt(id)

  // Taken, or refused for a reason of the rules: nothing else.
  const codes = answers.map(({ status, code }) => `${status} ${code}`)
  expect(new Set(codes)).toSatisfy(
    (seen: Set<string>) => [...seen].every((one) => ['200 0', '200 2401', '200 2402', '200 2405', '200 2408'].includes(one)),
    [...new Set(codes)].join(),
  )
  const settled = () =>
    sql<{ n: number }>`select count(*)::int as n from bids where goods_id = ${id} and state not in ('won', 'lost', 'cancelled')`.execute(
      world.db,
    )
  await world.until(async () => (await settled()).rows[0]!.n === 0)

  const truth = await auctions.look(id)
  const rows = await world.db.selectFrom('bids').selectAll().where('goods_id', '=', id).execute()
  const won = rows.filter(({ state }) => state === 'won')
  const amounts = truth.bids.map(({ amountJpy }) => amountJpy)
  const oursLast = truth.bids.at(-1)?.by === 'us'
  if (!isProxy) {
    // Each bid lay at least one increment above the last, and the last one won.
    expect(amounts.every((amount, n) => n === 0 || amount >= amounts[n - 1]! + 100)).toBe(true)
    expect(won).toHaveLength(oursLast ? 1 : 0)
    // We never bid over ourselves.
    expect(truth.bids.some(({ by }, n) => by === 'us' && truth.bids[n - 1]?.by === 'us')).toBe(false)
  }
  expect(won.length).toBeLessThanOrEqual(1)
  for (const { max_jpy, order_id } of won) {
    expect(truth.currentJpy).toBeLessThanOrEqual(max_jpy)
    const order = await world.db.selectFrom('orders').selectAll().where('id', '=', order_id!).executeTakeFirstOrThrow()
    expect(order.total_jpy).toBe(truth.currentJpy + SERVICE_JPY)
    // Nobody else had named more by the time that it was won.
    await world.until(async () => (await world.purchases(order.id)).length === 1)
  }
  await bidsMustHold(world)
  // What the crowd has is what it had, but for the one order.
  expect(await totalJpy(world)).toBe(before - (won.length > 0 ? truth.currentJpy + SERVICE_JPY : 0))
  const winner = crowd.find(({ id: memberId }) => memberId === won[0]?.member_id) ?? crowd[0]!
  expect((await winner.must(calls.bidList, { goodsId: id })).list[0]?.heldJpy ?? 0).toBe(0)
  return truth
}

const totalJpy = async ({ db }: World): Promise<number> =>
  (await sql<{ sum: number }>`select coalesce(sum(balance_jpy), 0)::bigint as sum from accounts where id ~ '^(member|bid):'`.execute(db))
    .rows[0]!.sum
