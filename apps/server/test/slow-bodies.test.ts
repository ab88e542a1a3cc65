import { calls } from '@otsukai/contract/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../src/testing/databases.ts'
import { holdRequest } from './held-request.ts'
import { type House, openHouse } from './house.ts'

/** Bodies that come slowly fill no more of the memory than they may. */

let house: House
beforeAll(async () => {
  // However long a busy machine takes, none is cut off as one that is silent.
  house = await openHouse({ TRUST_PROXY: 'on' }, (app) => void app.server.setTimeout(0))
})
afterAll(() => house.close())

const KIB = 1024
const hold = (path: string, from: string, bytes: number) =>
  holdRequest(house.agent(), path, { 'content-type': 'application/json', 'content-length': bytes, 'x-forwarded-for': from })
const ask = (from: string) => house.agent().call(calls.batchGet, { ids: [] }, { 'x-forwarded-for': from })
const leaveAll = (held: readonly { leave: () => void }[]): void => held.forEach(({ leave }) => leave())

test('an address holds so much with bodies under way, by its whole network, and what it leaves makes room', async () => {
  const held = await Promise.all(Array.from({ length: 64 }, (_, n) => hold(calls.batchGet.path, `2001:db8::${n + 1}`, 64 * KIB)))
  const refused = await ask('2001:db8::ffff')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2'])
  expect((await ask('2001:db8:0:1::1')).status).toBe(200)
  held[0]!.leave()
  await until(async () => (await ask('2001:db8::ffff')).status === 200)
  leaveAll(held)
})

test('all addresses together hold so much, and no more', async () => {
  const notices = Array.from({ length: 128 }, (_, n) => hold('/marketplace/webhook', `198.51.100.${n % 32}`, KIB * KIB))
  const held = await Promise.all(notices)
  expect((await ask('203.0.113.1')).status).toBe(429)
  leaveAll(held)
  await until(async () => (await ask('203.0.113.1')).status === 200)
})

test('what is larger than any form is refused', async () => {
  const tooLarge = JSON.stringify({ ids: [], more: 'x'.repeat(64 * KIB) })
  const answer = await house.agent().request('POST', calls.batchGet.path, tooLarge, { 'content-type': 'application/json' })
  expect(answer.status).toBe(413)
})
