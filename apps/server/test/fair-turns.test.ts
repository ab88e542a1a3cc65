import { type LocalMercari, startLocalMercari } from '@otsukai/connectors/mercari/local-mercari'
import { calls } from '@otsukai/contract/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAsker } from '../src/platform/http/caller-lane.ts'
import { until } from '../src/testing/databases.ts'
import { type House, openHouse } from './house.ts'

/** What live grants. */
const CALLS_PER_S = 10
/** What one caller may have waiting: two seconds' calls. */
const WAITING_AT_MOST = 20
const FOREVER_MS = 3_600_000

let mercari: LocalMercari
let house: House
/** How many questions have lined up for their turn. */
let linedUp = 0
beforeAll(async () => {
  mercari = await startLocalMercari()
  const timeouts = { memberReadMs: FOREVER_MS, readMs: FOREVER_MS }
  const adapter = mercari.adapter({ budgetPerSecond: CALLS_PER_S, timeouts }, undefined, undefined, readAsker)
  const auction: typeof adapter.auction = (id, options) => {
    const answer = adapter.auction(id, options)
    linedUp += 1
    return answer
  }
  const env = { RATE_LIMITS: 'off', REGISTRATIONS_PER_HOUR: '100', TRUST_PROXY: 'on' }
  house = await openHouse(env, undefined, { ...adapter, auction })
})
afterAll(async () => {
  await house.close()
  await mercari.close()
})

let invented = 0
const inventId = () => `m8${String(++invented).padStart(9, '0')}`

/** Somebody who asks how an auction stands that there is not; answers its id and the answer's status. */
type Ask = () => { id: string; status: Promise<number> }

async function member(): Promise<Ask> {
  const { agent } = await house.member()
  return () => {
    const id = inventId()
    return { id, status: agent.call(calls.auctionInfo, { id }).then(({ status }) => status) }
  }
}

/** A visitor who comes from these addresses by turns. */
function visitor(...addresses: string[]): Ask {
  const agent = house.agent()
  let asked = 0
  return () => {
    const id = inventId()
    const headers = { 'x-forwarded-for': addresses[asked++ % addresses.length]! }
    return { id, status: agent.call(calls.auctionInfo, { id }, headers).then(({ status }) => status) }
  }
}

test.each<[string, number, () => Promise<[Ask, Ask]>]>([
  ['members', CALLS_PER_S, async () => [await member(), await member()]],
  [
    'visitors, of whom a network of 64 bits is one',
    // They leave the others a fifth.
    CALLS_PER_S * 0.8,
    async () => [visitor('2001:db8:1:2::1', '2001:db8:1:2::2'), visitor('2001:db8:1:3::1')],
  ],
])('a flood of one caller’s questions stands before another’s as one question: %s', async (_, atOnce, come) => {
  const [flood, other] = await come()
  const before = mercari.heard.length
  linedUp = 0
  const floods = Array.from({ length: atOnce + WAITING_AT_MOST }, flood)
  await until(() => linedUp === floods.length)
  await mercari.hears(before + atOnce)
  expect(await flood().status).toBe(503)
  const asked = other()
  await until(() => linedUp === floods.length + 2)

  const waiting = before + atOnce
  for (const count of [1, 2]) {
    mercari.timing.pass(1_000 / CALLS_PER_S)
    await mercari.hears(waiting + count)
  }
  expect(mercari.heard.slice(waiting).findIndex(({ path }) => path.endsWith(asked.id))).toBe(1)
  expect(await asked.status).toBe(404)

  for (let n = 0; n < 3; n++) mercari.timing.pass(1_000)
  expect(new Set(await Promise.all(floods.map(({ status }) => status)))).toEqual(new Set([404]))
  mercari.timing.pass(1_000)
})
