import { setTimeout as sleep } from 'node:timers/promises'
import { calls } from '@otsukai/contract/calls'
import { MemberAgent, newRequestId } from '../../apps/server/test/member-agent.ts'
import { openHelper } from './helper.ts'
import { type OurServer, until } from './our-server.ts'
import type { Flooded, ToFlood } from './search-load.ts'
import { alternate, type Line, limitRatioLine } from './side-by-side.ts'

/** The server's settings: live's own budget of calls, and its limits for every address. */
export const hostileSettings = { MARKETPLACE_CALLS_PER_S: '10', RATE_LIMITS: 'on', TRUST_PROXY: 'on', REGISTRATIONS_PER_HOUR: '100' }

const streams = 400
const addresses = 4
const inventedIds = 5
const priceJpy = 500
/** The most of one recharge, as the server has it. */
const rechargeMaxJpy = 500_000
/** The budget of calls is whole again before each errand. */
const restMs = 1_000

/** Payments of one round. */
const payments = 30
/** Visitors who search as fast as they are answered, each at an address of their own: no allowance of an address holds them back. */
const searchers = 20

/**
 * Measures a member's errand (an item is read, ordered and paid) while hundreds of streams ask about auctions that do not exist, and
 * payments while visitors search without a pause, each beside the same in calm.
 */
export async function measureHostile(server: OurServer, { rounds }: { rounds: number }): Promise<Line[]> {
  return [await besideStreams(server, rounds), await besideSearches(server, rounds)]
}

async function besideStreams(server: OurServer, rounds: number): Promise<Line> {
  const member = await newMember(server, rounds * 2 + 2)
  const calm = () => errand(server, member)
  const besieged = async () => {
    const siege = await openStreams(server)
    try {
      return await errand(server, member)
    } finally {
      siege.abort()
    }
  }
  const times = await alternate({ besieged, calm }, rounds)
  return limitRatioLine(`read, order and pay beside ${streams} hostile streams`, 'ms', times.besieged, times.calm, 3, 'in calm')
}

async function besideSearches(server: OurServer, rounds: number): Promise<Line> {
  const member = await newMember(server, payments * (rounds * 2 + 2))
  const calm = () => slowestPay(server, member)
  await using ends = new AsyncDisposableStack()
  const flood = openHelper<ToFlood, Flooded>('search-load.ts')
  ends.defer(flood.stop)
  const flooded = async () => {
    await flood.ask({ url: server.url, searchers })
    const slowest = await slowestPay(server, member)
    const { searches, found } = await flood.ask({ stop: true })
    if (found === 0) throw new Error(`of ${searches} searches none was answered with goods`)
    return slowest
  }
  const times = await alternate({ flooded, calm }, rounds)
  return limitRatioLine(`the slowest of ${payments} payments beside ${searchers} who search`, 'ms', times.flooded, times.calm, 3, 'in calm')
}

/** The time of the slowest of so many payments, in ms: about the 99th of a hundred. */
async function slowestPay(server: OurServer, member: MemberAgent): Promise<number> {
  let slowest = 0
  for (let n = 0; n < payments; n++) {
    const { id } = await tell<{ id: string }>(server, '/world/items', { name: 'フィルムカメラ', priceJpy })
    const orderId = await member.orders(id)
    const begun = performance.now()
    await member.must(calls.payOrder, { id: orderId, requestId: newRequestId() })
    slowest = Math.max(slowest, performance.now() - begun)
  }
  return slowest
}

async function tell<T>(server: OurServer, path: string, body: unknown): Promise<T> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await fetch(server.sandboxUrl + path, init)
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  return (await answer.json()) as T
}

/** A member with enough for so many errands. */
async function newMember(server: OurServer, errands: number): Promise<MemberAgent> {
  const member = new MemberAgent(server.url)
  await member.must(calls.register, {
    account: `bench${newRequestId().slice(0, 8)}@example.com`,
    password: newRequestId(),
    CustomerName: '林',
  })
  const needsJpy = errands * priceJpy * 2
  for (let leftJpy = needsJpy; leftJpy > 0; leftJpy -= rechargeMaxJpy) {
    const { rechargeId } = await member.recharges(Math.min(leftJpy, rechargeMaxJpy))
    await tell(server, `/world/payments/${rechargeId}`, { outcome: 'pay' })
  }
  await until(async () => (await member.balance()).availableJpy >= needsJpy)
  return member
}

/** The errand's time in ms, with goods that nobody has read before. */
async function errand(server: OurServer, member: MemberAgent): Promise<number> {
  const { id } = await tell<{ id: string }>(server, '/world/items', { name: 'フィルムカメラ', priceJpy })
  await sleep(restMs)
  const begun = performance.now()
  await member.must(calls.goodsDetail, { id })
  const orderId = await member.orders(id)
  await member.must(calls.payOrder, { id: orderId, requestId: newRequestId() })
  return performance.now() - begun
}

/** Opens them all, each about auctions of its own. */
async function openStreams(server: OurServer): Promise<AbortController> {
  const siege = new AbortController()
  const answers = await Promise.all(
    Array.from({ length: streams }, (_, n) => {
      const ids = Array.from({ length: inventedIds }, () => `m9${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`)
      const headers = { 'x-forwarded-for': `203.0.113.${n % addresses}` }
      return fetch(`${server.url}/api/live?goods=${ids.join()}`, { headers, signal: siege.signal })
    }),
  )
  if (answers.some(({ status }) => status !== 200)) throw new Error('a stream was refused')
  return siege
}
