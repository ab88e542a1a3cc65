import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { type Pair, startPair } from '@otsukai/postgres/pair'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen } from './live-stream.ts'
import { ledgerMustBalance } from './ledger.ts'
import { type Answer, type MemberAgent, newRequestId } from './member-agent.ts'
import { startWorld, type World } from './world.ts'

const PRICE_JPY = 1_000

let folder: string
let pair: Pair
let world: World

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'otsukai-failover-'))
  fs.chmodSync(folder, 0o755)
  pair = await startPair(folder)
  world = await startWorld({ env: { DATABASE_URL: pair.url('postgres'), LOG_LEVEL: 'silent' } })
})
afterAll(async () => {
  await world.stop()
  await pair.stop()
  fs.rmSync(folder, { recursive: true, force: true })
})

const unpaid = async (member: MemberAgent): Promise<string> => member.orders(await world.item({ priceJpy: PRICE_JPY }))

/** Pays as a browser does: the same request again until it is answered. */
async function payUntilPaid(member: MemberAgent, id: string, refused: Answer<unknown>[]): Promise<void> {
  const requestId = newRequestId()
  await world.until(async () => {
    const answer = await member.pays(id, requestId)
    if (answer.status === 503) return (refused.push(answer), false)
    expect([answer.status, answer.code]).toEqual([200, 0])
    return true
  })
}

test('a primary that hangs and is replaced: nothing that was answered is lost, members are told to come again, and the server finds the new one', async () => {
  const members = await Promise.all(Array.from({ length: 3 }, () => world.member({ balanceJpy: 20_000 })))
  const before = await Promise.all(members.map(unpaid))
  const during = await Promise.all(members.map(unpaid))
  const stream = await listen(members[0]!)
  const refused: Answer<unknown>[] = []
  await Promise.all(members.map((member, n) => payUntilPaid(member, before[n]!, refused)))
  expect(refused).toEqual([])

  // It answers nothing and closes no connection, so that only another one's word can tell that it is gone.
  pair.primary.freeze()
  const paying = Promise.all(members.map((member, n) => payUntilPaid(member, during[n]!, refused)))
  await pair.standby.promote()
  await paying

  for (const { code, headers } of refused) expect([code, Number(headers.get('retry-after')) > 0]).toEqual([1503, true])
  const { db } = world.server.deps
  const { rows } = await sql<{ n: number; recovering: boolean }>`
    select count(*) as n, pg_is_in_recovery() as recovering from transfers where kind = 'orderPaid'`.execute(db)
  expect(rows).toEqual([{ n: before.length + during.length, recovering: false }])
  await ledgerMustBalance(db)
  // Locks, news and jobs stand on the new one too.
  for (const id of [...before, ...during]) await world.until(async () => (await world.purchases(id)).length === 1)
  await world.until(() => stream.heard.some((heard) => heard.id === during[0]))
  expect(stream.ended).toBe(false)
  stream.close()
})
