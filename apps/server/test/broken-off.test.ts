import { calls } from '@otsukai/contract/calls'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner } from '../src/platform/db/open.ts'
import { until } from '../src/platform/db/testing.ts'
import { holdRequest } from './held-request.ts'
import { type House, openHouse } from './house.ts'
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

/** Does something while nobody else can read or write a table. */
const whileLocked = (table: string, act: (waiting: () => Promise<number>) => Promise<void>): Promise<void> =>
  asOwner(house.database.owner, async (owner: pg.Client) => {
    await owner.query(`begin; lock table ${table} in access exclusive mode`)
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await act(async () => (await owner.query(waiting)).rows.length)
  })

test('a form whose sender left while it waited holds no turn: the next is answered', async () => {
  const { agent } = await house.member()
  const send = () => agent.call(calls.msgSend, { text: '你好', requestId: newRequestId() })
  const before = brokenOff
  let sending: ReturnType<typeof send>[] = []
  await whileLocked('messages', async (waiting) => {
    sending = [send()]
    await until(async () => (await waiting()) === 1)
    const second = await holdRequest(agent, calls.msgSend.path, { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 100 })
    second.send('--b\r\n')
    second.leave()
    await until(() => brokenOff > before)
    sending.push(send())
  })
  expect((await Promise.all(sending)).map(({ code }) => code)).toEqual([0, 0])
})
