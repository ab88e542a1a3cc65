import { calls } from '@otsukai/contract/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '../src/platform/db/transaction.ts'
import { until } from '../src/testing/databases.ts'
import { forgetEvents } from '../src/platform/live/event-log.ts'
import { tell } from '../src/platform/live/tell.ts'
import { type House, openHouse } from './house.ts'
import { listen } from './live-stream.ts'

let house: House
beforeAll(async () => {
  house = await openHouse({ REGISTRATIONS_PER_HOUR: '100' })
})
afterAll(() => house.close())

const say = (memberId: number, subjectId: string) =>
  transaction(house.deps.db, (tx) => tell(tx, { at: house.deps.clock(), memberId, kind: 'order', subjectId }))

test('a member hears their own news and nobody else’s', async () => {
  const [lin, wang] = [await house.member(), await house.member()]
  const stream = await listen(lin.agent)
  await say(wang.id, 'WANG')
  await say(lin.id, 'LIN')
  await until(() => stream.heard.length > 0)
  expect(stream.heard).toEqual([{ event: 'order', id: 'LIN' }])
  stream.close()
})

test('a transaction that began first and commits last is not skipped', async () => {
  const { agent, id } = await house.member()
  const stream = await listen(agent)
  let commitFirst = () => {}
  const held = new Promise<void>((resolve) => (commitFirst = resolve))
  let written = () => {}
  const firstHasWritten = new Promise<void>((resolve) => (written = resolve))
  const first = transaction(house.deps.db, async (tx) => {
    await tell(tx, { at: house.deps.clock(), memberId: id, kind: 'order', subjectId: 'BEGAN-FIRST' })
    written()
    await held
  })
  await firstHasWritten
  await say(id, 'COMMITTED-FIRST')
  const other = await listen(agent)
  commitFirst()
  await first
  await say(id, 'LAST')
  const inOrder = ['BEGAN-FIRST', 'COMMITTED-FIRST', 'LAST'].map((subject) => ({ event: 'order', id: subject }))
  for (const one of [stream, other]) {
    await until(() => one.heard.length >= 3)
    expect(one.heard).toEqual(inOrder)
    one.close()
  }
})

test('a stream that resumes hears what it missed, each once', async () => {
  const { agent, id } = await house.member()
  const stream = await listen(agent)
  await say(id, 'ONE')
  await until(() => stream.heard.length === 1)
  stream.close()
  await say(id, 'TWO')
  await say(id, 'THREE')
  const resumed = await listen(agent, stream.position)
  await say(id, 'FOUR')
  await until(() => resumed.heard.length >= 3)
  expect(resumed.heard.map((one) => one.id)).toEqual(['TWO', 'THREE', 'FOUR'])
  resumed.close()
})

test('a position older than a day, or none of ours, answers resync', async () => {
  const { agent } = await house.member()
  const first = await listen(agent)
  first.close()
  const old = first.position.replace(/\d{13}$/, String(house.deps.clock() - 25 * 3_600_000))
  for (const position of [old, 'nonsense', first.position.replace(/^\d+/, '999999999999')]) {
    const stream = await listen(agent, position)
    await until(() => stream.heard.length > 0)
    expect(stream.heard[0]?.event).toBe('resync')
    stream.close()
  }
})

test('news that nobody can resume from any more go, and the newer ones stay', async () => {
  const { agent, id } = await house.member()
  const first = await listen(agent)
  // It would hear of what comes now, and its position move on.
  first.close()
  await transaction(house.deps.db, async (tx) => {
    for (const [subjectId, hours] of [
      ['OLD', 25],
      ['YOUNG', 23],
    ] as const)
      await tell(tx, { at: house.deps.clock() - hours * 3_600_000, memberId: id, kind: 'order', subjectId })
  })
  await forgetEvents(house.deps)
  const resumed = await listen(agent, first.position)
  await say(id, 'NEW')
  await until(() => resumed.heard.some((one) => one.id === 'NEW'))
  expect(resumed.heard.map((one) => one.id)).toEqual(['YOUNG', 'NEW'])
  resumed.close()
})

test('a fifth stream of a member is refused, and one that closes makes room', async () => {
  const { agent } = await house.member()
  const streams = await Promise.all([listen(agent), listen(agent), listen(agent), listen(agent)])
  expect((await listen(agent)).status).toBe(429)
  streams[0]?.close()
  await until(async () => {
    const again = await listen(agent)
    streams.push(again)
    return again.status === 200
  })
  for (const stream of streams) stream.close()
})

test('HEAD opens no stream, and is answered', async () => {
  const { agent } = await house.member()
  for (const who of [agent, house.agent()]) {
    const answer = await who.request('HEAD', '/api/live?goods=m12345678901')
    expect([answer.status, answer.message]).toEqual([404, ''])
  }
})

test('a stream ends with its session', async () => {
  const { agent } = await house.member()
  const stream = await listen(agent)
  await agent.must(calls.logout, undefined)
  await until(() => stream.ended)
})
