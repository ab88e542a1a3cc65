import { calls } from '@otsukai/contract/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdRequest } from './held-request.ts'
import { type House, openHouse } from './house.ts'

/** Forms that come slowly keep nobody from sending theirs. */

let house: House
beforeAll(async () => {
  // However long a busy machine takes, none is cut off as one that is silent or takes too long.
  house = await openHouse({ TRUST_PROXY: 'on', REGISTRATIONS_PER_HOUR: '100' }, ({ server }) => {
    server.setTimeout(0)
    server.requestTimeout = 0
  })
})
afterAll(() => house.close())

/** A member begins a form of which nothing comes. */
async function hold(from: string) {
  const { agent } = await house.member()
  const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 100_000, 'x-forwarded-for': from }
  return holdRequest(agent, calls.updateHeadImg.path, headers)
}
/** Answered 415 as soon as it has been its turn. */
async function send(from: string) {
  const { agent } = await house.member()
  return (await agent.call(calls.updateHeadImg, { file: new File(['no picture'], 'none.png') }, { 'x-forwarded-for': from })).status
}

test('a form that comes too slowly is told so and cut off, and the next has its place', async () => {
  const held = await Promise.all(['2001:db8::1', '2001:db8::2'].map(hold))
  const next = send('2001:db8::3')
  house.passes(5_000)
  expect(await Promise.all(held.map(({ answered }) => answered))).toEqual([408, 408])
  for (const { closed } of held) await closed
  expect(await next).toBe(415)
})

test('an address holds two places, by its whole network and with however many accounts', async () => {
  house.stopMonotonic()
  const held = await Promise.all(Array.from({ length: 8 }, (_, n) => hold(`2001:db8::${n + 1}`)))
  expect(await send('2001:db8:0:1::1')).toBe(415)
  for (const { leave } of held) leave()
  expect(await send('2001:db8::9')).toBe(415)
})
