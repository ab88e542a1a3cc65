import { type CallLane, callLanes } from '@otsukai/connectors/marketplace'
import { calls } from '@otsukai/contract/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from './world.ts'

let world: World
/** Whatever was asked about an auction: by its id, and the lane that the question waited in. */
const looks: { id: string; lane: CallLane | undefined }[] = []
beforeAll(async () => {
  world = await startWorld({
    env: { MARKETPLACE_CALLS_PER_S: '10', RATE_LIMITS: 'on', TRUST_PROXY: 'on', REGISTRATIONS_PER_HOUR: '100', PURCHASE_DELAY_S: '3600' },
    wrap: (deps) => {
      const ask = deps.market.auction
      // Where the watch finds it: it was given the adapter itself.
      deps.market.auction = (id, options) => {
        looks.push({ id, lane: options?.lane })
        return ask(id, options)
      }
      return deps
    },
  })
})
afterAll(() => world.stop())

/** Held, or the streams would be closed as soon as nobody could read them any more. */
const open: Response[] = []

/** Answers its status. */
async function openStream(ids: readonly string[], address: string, stop: AbortSignal): Promise<number> {
  const answer = await fetch(`${world.origin}/api/live?goods=${ids.join()}`, { headers: { 'x-forwarded-for': address }, signal: stop })
  open.push(answer)
  return answer.status
}

const invented = (n: number): string => `m9${String(n).padStart(9, '0')}`

test('hundreds of streams about invented auctions stand before no member’s call: detail, order and pay answer, and a real auction is followed', async () => {
  const member = await world.member({ balanceJpy: 10_000 })
  const id = await world.item({ priceJpy: 3_000 })
  const { id: auction } = await world.tell<{ id: string }>('POST', '/world/auctions', { name: '競り', startJpy: 1_000, endsInS: 3_600 })
  const stop = new AbortController()
  const opened = await Promise.all(
    Array.from({ length: 400 }, (_, n) =>
      openStream(
        Array.from({ length: 5 }, (_unused, m) => invented(n * 5 + m)),
        `203.0.113.${n % 4}`,
        stop.signal,
      ),
    ),
  )
  expect(opened).toEqual(opened.map(() => 200))
  // A stream more, and more auctions than one address may follow, are refused.
  expect(await openStream([invented(1)], '203.0.113.1', stop.signal)).toBe(429)
  await world.until(() => looks.length > 0)

  expect((await member.call(calls.goodsDetail, { id })).code).toBe(0)
  const orderId = await member.orders(id)
  expect((await member.pays(orderId)).code).toBe(0)
  await world.visitor().must(calls.auctionInfo, { id: auction })
  looks.length = 0
  expect(await openStream([auction], '198.51.100.1', stop.signal)).toBe(200)
  await world.until(() => looks.some((look) => look.id === auction))

  const ofStreams = looks.filter((look) => look.id !== auction || look.lane !== 'visitor')
  expect(new Set(ofStreams.map(({ lane }) => lane))).toEqual(new Set(['stream']))
  expect(callLanes.at(-1)).toBe('stream')
  stop.abort()
})

test('fifty ids a stream are counted together for an address', async () => {
  const stop = new AbortController()
  const statuses = []
  for (let n = 0; n < 11; n++)
    statuses.push(
      await openStream(
        Array.from({ length: 50 }, (_, m) => invented(10_000 + n * 50 + m)),
        '192.0.2.1',
        stop.signal,
      ),
    )
  expect(statuses).toEqual([...Array(10).fill(200), 429])
  stop.abort()
})
