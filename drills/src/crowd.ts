import { calls } from '@otsukai/contract/calls'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, MemberAgent, newRequestId } from '../../apps/server/test/member-agent.ts'
import type { Shop } from './shop.ts'

const PRICE_JPY = 300
const BALANCE_JPY = 500_000

/** An errand that ends because it was refused. */
class Refused extends Error {}

/** What members were told, each with its moment (`performance.now()`), in ms. */
export interface Answered {
  orders: string[]
  payments: string[]
  recharges: string[]
  bids: string[]
}

/** Members who order, pay, bid and recharge until they are told to go home. */
export interface Crowd {
  /** What was answered with code 0. */
  answered: Answered
  /** Moments of answers with 503 and a Retry-After. */
  comeAgain: number[]
  /** Anything else that went wrong, as a member saw it. */
  others: { at: number; what: string }[]
  /** Moments of answered writes. */
  writes: number[]
  /** Each member ends the errand under way. */
  goHome(): Promise<void>
}

/** Registers so many members with a balance, and lets them shop, each with a pause between errands. */
export async function openCrowd(shop: Shop, { members, pauseMs }: { members: number; pauseMs: number }): Promise<Crowd> {
  const { tell } = shop
  const answered: Answered = { orders: [], payments: [], recharges: [], bids: [] }
  const [comeAgain, writes, others]: [number[], number[], Crowd['others']] = [[], [], []]
  let isOpen = true

  /** The same request again until it is answered, as a browser does. Throws `Refused` for an answer that is a refusal. */
  async function insist<T>(ask: () => Promise<Answer<T>>): Promise<T> {
    for (;;) {
      const answer = await ask().catch((error: Error) => error)
      const at = performance.now()
      if (answer instanceof Error) others.push({ at, what: reasonOf(answer) })
      else if (answer.status === 200 && answer.code === 0) return answer.data
      else if (answer.status === 503 && answer.headers.has('retry-after')) comeAgain.push(at)
      else others.push({ at, what: `${answer.status} ${answer.code} ${answer.message}`.slice(0, 120) })
      if (!(answer instanceof Error) && answer.status < 500) throw new Refused()
      await sleep(300)
    }
  }
  const write = async <T>(ask: () => Promise<Answer<T>>): Promise<T> => {
    const data = await insist(ask)
    writes.push(performance.now())
    return data
  }

  async function buy(member: MemberAgent): Promise<void> {
    const { id: goodsId } = await tell<{ id: string }>('POST', '/world/items', { name: 'フィギュア', priceJpy: PRICE_JPY })
    const { quote } = await insist(() => member.call(calls.orderQuote, { goodsId, inspection: false }))
    const order = { goodsId, inspection: false, expectedTotalJpy: quote.totalJpy, requestId: newRequestId() }
    const { orderId } = await write(() => member.call(calls.createOrder, order))
    answered.orders.push(orderId)
    const requestId = newRequestId()
    await write(() => member.pays(orderId, requestId))
    answered.payments.push(orderId)
  }
  async function recharge(member: MemberAgent, amountJpy: number): Promise<void> {
    const wanted = { amountJpy, payType: 'wechat' as const, requestId: newRequestId() }
    const { rechargeId } = await write(() => member.call(calls.webRecharge, wanted))
    await tell('POST', `/world/payments/${rechargeId}`, { outcome: 'pay' })
    answered.recharges.push(rechargeId)
  }
  /** Each bid is the first on an auction of its own: none is refused because another was higher. */
  async function bid(member: MemberAgent): Promise<void> {
    const auction = { name: 'フィルムカメラ', startJpy: 1_000, endsInS: 36_000 }
    const { id } = await tell<{ id: string }>('POST', '/world/auctions', auction)
    const wanted = { id, maxJpy: 1_500, mode: 'now' as const, requestId: newRequestId() }
    const { bidId } = await write(() => member.call(calls.userBid, wanted))
    answered.bids.push(bidId)
  }

  /** Every fourth member recharges now and then; the others never wait at a gateway. */
  async function live(member: MemberAgent, n: number): Promise<void> {
    await sleep(Math.random() * pauseMs)
    for (let errand = 0; isOpen; errand++) {
      const run = n % 4 === 0 && errand % 3 === 1 ? recharge(member, 1_000) : errand % 12 === 3 ? bid(member) : buy(member)
      await run.catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error
      })
      await sleep(pauseMs)
    }
  }

  const crowd: MemberAgent[] = []
  for (let n = 0; n < members; n++) {
    const member = new MemberAgent(shop.origin)
    await member.must(calls.register, { account: `drill${n}@example.com`, password: newRequestId(), CustomerName: `会员${n}` })
    await recharge(member, BALANCE_JPY)
    crowd.push(member)
  }
  for (const member of crowd) while ((await member.balance()).availableJpy === 0) await sleep(100)
  const lives = crowd.map(live)
  return {
    answered,
    comeAgain,
    others,
    writes,
    goHome: async () => {
      isOpen = false
      await Promise.all(lives)
    },
  }
}

const reasonOf = ({ message, cause }: Error): string => (cause instanceof Error ? `${message}: ${cause.message}` : message)
