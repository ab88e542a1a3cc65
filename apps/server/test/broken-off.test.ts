import { calls } from '@otsukai/contract/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner } from '../src/platform/db/open.ts'
import { until } from '../src/testing/databases.ts'
import { holdRequest } from './held-request.ts'
import { type House, openHouse } from './house.ts'
import { listen } from './live-stream.ts'
import { newRequestId } from './member-agent.ts'

/** Whoever leaves before they are answered leaves nothing taken behind. */

let house: House
/** Requests whose connection closed before their answer. */
let brokenOff = 0
beforeAll(async () => {
  house = await openHouse({}, (app) => {
    app.addHook('onRequest', (_, { raw }, done) => {
      raw.once('close', () => (brokenOff += raw.writableFinished ? 0 : 1))
      done()
    })
  })
})
afterAll(() => house.close())

/** Does something while nobody else can read or write a table, and then has all that waited for it go on. */
const whileLocked = (table: string, act: (waiting: () => Promise<number>) => Promise<void>, { database } = house): Promise<void> =>
  asOwner(database.owner, async (owner) => {
    const waiting = () =>
      // Within the transaction one would read the same activity again and again.
      asOwner(database.owner, async (other) => {
        const { rows } = await other.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
        return rows.length
      })
    await owner.query(`begin; lock table ${table} in access exclusive mode`)
    await act(waiting)
    await owner.query('commit')
    await until(async () => (await waiting()) === 0)
  })

test('a form whose sender left while it waited holds no turn: the next is answered', async () => {
  const { agent } = await house.member()
  const send = () => agent.call(calls.msgSend, { text: '你好', requestId: newRequestId() })
  const before = brokenOff
  let sending: ReturnType<typeof send>[] = []
  await whileLocked('messages', async (waiting) => {
    sending = [send()]
    await until(async () => (await waiting()) === 1)
    const second = await holdRequest(agent, calls.msgSend.path, {
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': 100,
    })
    second.send('--b\r\n')
    second.leave()
    await until(() => brokenOff > before)
    sending.push(send())
  })
  expect((await Promise.all(sending)).map(({ code }) => code)).toEqual([0, 0])
})

test('streams whose browser left while its session was looked up do not count: it may open others', async () => {
  const { agent } = await house.member()
  const before = brokenOff
  await whileLocked('sessions', async (waiting) => {
    const leaver = new AbortController()
    const headers = { cookie: `otsukai_session=${agent.cookie('otsukai_session')}` }
    const opening = Array.from({ length: 4 }, () => fetch(`${agent.origin}/api/live`, { headers, signal: leaver.signal }))
    await until(async () => (await waiting()) === 4)
    leaver.abort()
    expect((await Promise.allSettled(opening)).map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
    await until(() => brokenOff === before + 4)
  })
  await agent.must(calls.msgList, {})
  const stream = await listen(agent)
  expect(stream.status).toBe(200)
  stream.close()
})

test('a stream that was about to begin does not keep a server from closing', async () => {
  let beganToClose = () => {}
  const closes = new Promise<void>((resolve) => (beganToClose = resolve))
  let close = () => Promise.resolve()
  const ending = await openHouse({}, (app) => {
    app.addHook('preClose', async () => beganToClose())
    close = () => app.close()
  })
  const { agent } = await ending.member()
  const headers = { cookie: `otsukai_session=${agent.cookie('otsukai_session')}` }
  let opening = Promise.resolve('')
  let closed: Promise<unknown> = Promise.resolve()
  await whileLocked(
    'sessions',
    async (waiting) => {
      opening = fetch(`${agent.origin}/api/live`, { headers }).then(
        (answer) => answer.text(),
        () => 'refused',
      )
      await until(async () => (await waiting()) === 1)
      closed = close()
      await closes
    },
    ending,
  )
  await closed
  expect(await opening).toBe('refused')
  await ending.close()
})
