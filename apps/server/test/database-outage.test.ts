import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbedded } from '@otsukai/postgres/embedded'
import { asOwner } from '../src/platform/db/open.ts'
import { ledgerMustBalance } from './ledger.ts'
import { listen } from './live-stream.ts'
import { type Answer, type MemberAgent, newRequestId } from './member-agent.ts'
import { reaches } from './purchase-kit.ts'
import { startWorld, type World } from './world.ts'

/** Longer than a purchase call may take. */
const LEASE_LAPSES_MS = 131_000
const log = { info() {}, warn() {}, error: console.error }

let dataDir: string
let postgres: EmbeddedPostgres
let world: World

beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'otsukai-outage-'))
  fs.chmodSync(dataDir, 0o755)
  postgres = await startPostgres()
  const url = `postgres:///postgres?host=${encodeURIComponent(postgres.socketDir)}&port=${postgres.port}&user=postgres`
  world = await startWorld({ env: { DATABASE_URL: url, LOG_LEVEL: 'silent' } })
})
afterAll(async () => {
  await world.stop()
  await postgres.stop()
  fs.rmSync(dataDir, { recursive: true, force: true })
})

/** A PostgreSQL of this test alone, which may be stopped. */
const startPostgres = () => startEmbedded({ dataDir, log })
const ready = async () => (await fetch(`${world.origin}/readyz`)).status

test('with PostgreSQL stopped in the middle of payments members are told to come back, nothing is lost or doubled, and all goes on by itself', async () => {
  const members = await Promise.all(Array.from({ length: 4 }, () => world.member({ balanceJpy: 20_000 })))
  const orders = await Promise.all(
    members.flatMap((member) =>
      Array.from({ length: 4 }, async () => ({ member, id: await member.orders(await world.item({ priceJpy: 1_000 })) })),
    ),
  )
  const stream = await listen(members[0]!)
  const refused: Answer<unknown>[] = []
  let paid = 0
  const outage = Promise.withResolvers<void>()

  /** As a browser does: the same request again until it is answered. */
  async function payUntilPaid(member: MemberAgent, id: string): Promise<Answer<unknown>> {
    const requestId = newRequestId()
    let answer = await member.pays(id, requestId)
    await world.until(async () => {
      if (answer.status !== 503) return true
      refused.push(answer)
      answer = await member.pays(id, requestId)
      return false
    })
    paid++
    return answer
  }
  const paying = Promise.all(
    members.map(async (member) => {
      const own = orders.filter((one) => one.member === member)
      const answers = []
      for (const order of own) {
        // The last one is paid in the outage, however fast the others were.
        if (order === own.at(-1)) await outage.promise
        answers.push(await payUntilPaid(member, order.id))
      }
      return answers
    }),
  )
  await world.until(() => paid >= 4)
  await postgres.stop()
  outage.resolve()
  await world.until(() => refused.length >= members.length)
  expect(await ready()).toBe(503)
  postgres = await startPostgres()

  const answers = (await paying).flat()
  expect(answers.map(({ status, code }) => [status, code])).toEqual(orders.map(() => [200, 0]))
  for (const { code, headers } of refused) expect([code, Number(headers.get('retry-after')) > 0]).toEqual([1503, true])
  await world.until(async () => (await ready()) === 200)

  // What was sent when the database went away, and never written down, is in doubt now, and found.
  await world.passes(LEASE_LAPSES_MS)
  const { db } = world.server.deps
  for (const { member, id } of orders) {
    await reaches(member, id, ['purchased', 'shipped', 'warehoused'])
    expect(await world.purchases(id)).toHaveLength(1)
  }
  const { rows } = await sql<{ n: number }>`select count(*) as n from transfers where kind = 'orderPaid'`.execute(db)
  expect(rows[0]?.n).toBe(orders.length)
  await ledgerMustBalance(db)
  // The stream that was open before hears of orders that were paid, and bought, since.
  const own = orders.filter(({ member }) => member === members[0])
  await world.until(() => own.every(({ id }) => stream.heard.filter((heard) => heard.id === id).length >= 3))
  expect(stream.ended).toBe(false)
  stream.close()
})

test('while the database has no room on its disk members are told to come back, and go on when it has', async () => {
  const member = await world.member({ balanceJpy: 20_000 })
  const id = await member.orders(await world.item({ priceJpy: 1_000 }))
  await asOwner(postgres.connection('postgres'), (owner) =>
    owner.query(`create function no_room() returns trigger language plpgsql
    as $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
    create trigger no_room before insert on transfers execute function no_room()`),
  )
  const refused = await member.pays(id)
  expect([refused.status, refused.code, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, 1503, true])
  await asOwner(postgres.connection('postgres'), (owner) => owner.query('drop trigger no_room on transfers'))
  expect((await member.pays(id)).code).toBe(0)
})
