import { fileURLToPath } from 'node:url'
import { calls } from '@otsukai/contract/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Child, startChild } from './child-process.ts'
import { MemberAgent } from './member-agent.ts'
import { startWorld, type World } from './world.ts'

let world: World
let ahead: Child<{ url: string }>
beforeAll(async () => {
  world = await startWorld()
  const entry = fileURLToPath(new URL('hour-ahead-server.ts', import.meta.url))
  ahead = await startChild(entry, { PATH: process.env['PATH'] ?? '', ...world.settings })
})
afterAll(async () => {
  await ahead.end('SIGKILL')
  await world.stop()
})

test('a server whose machine is an hour ahead has the time of the others: it takes payment of an order that is open for half an hour', async () => {
  const member = await world.member({ balanceJpy: 20_000 })
  const id = await member.orders(await world.item({ priceJpy: 1_000 }))
  const there = new MemberAgent(ahead.told.url)
  there.keep('otsukai_session', member.cookie('otsukai_session')!)
  expect((await there.must(calls.orderList, { id })).list[0]?.state).toBe('unpaid')
  expect((await there.pays(id)).code).toBe(0)
  // Monitoring sees the machine.
  const page = await (await fetch(`${ahead.told.url}/metrics`)).text()
  const [, seconds] = /^otsukai_clock_ahead_seconds (\S+)$/m.exec(page) ?? []
  expect(Math.round(Number(seconds) / 60)).toBe(60)
})
