import { sql } from 'kysely'
import pg from 'pg'
import { feesAt } from '../../apps/server/src/catalogue/content/fees.ts'
import { requireOpenAuction, quoteBid } from '../../apps/server/src/trade/auctions/read-auction.ts'
import { followLater } from '../../apps/server/src/trade/auctions/calls/follow-later.ts'
import { placeBid } from '../../apps/server/src/trade/auctions/calls/place-bid.ts'
import type { Tx } from '../../apps/server/src/platform/db/tables.ts'
import { startEmbedded } from '@otsukai/postgres/embedded'
import { transaction } from '../../apps/server/src/platform/db/transaction.ts'
import { type Server, startServer } from '../../apps/server/src/start-server.ts'
import { findLedgerProblems } from '../../apps/server/src/money/wallet/check-ledger.ts'
import { openPlace, until } from './our-server.ts'
import { createDatabase } from './pay.ts'
import { alternate, type Line, ratioLine, spreadOf } from './side-by-side.ts'

const quiet = { info() {}, warn: console.warn, error: console.error }
/** Bidders at once, with how many times the classic transaction's rate is aimed at. */
const aims = [
  [1, 0.6],
  [10, 2],
  [50, 2.5],
] as const
const classicName = 'BEGIN, SELECT FOR UPDATE, UPDATE, COMMIT'

interface Sizes {
  rounds: number
  /** Bids of one round, each of another member and higher than the last. */
  bids: number
}

/** Bids on one hot item: ours, until each is decided, beside the transaction that locks the item's row, on the same PostgreSQL. */
export async function measureBids({ rounds, bids }: Sizes): Promise<Line[]> {
  const place = await openPlace({ SANDBOX_ITEMS: '300' })
  const postgres = await startEmbedded({ dataDir: place.dataDir, log: quiet, extra: ['-c', 'max_connections=120'] })
  const url = await createDatabase(postgres)
  const server = await startServer({ ...place.env, DATABASE_URL: url } as Record<string, string>)
  try {
    const ours = await prepare(server, server.sandboxUrl, bids)
    const medians: number[] = []
    const lines: Line[] = []
    for (const [bidders, aim] of aims) {
      const classic = await openClassic(url, bidders)
      const sides = { ours: () => ours.run(bidders), classic: async () => ({ placed: await classic.run(bids), decided: 0 }) }
      const measured = await alternate(sides, rounds)
      await classic.close()
      const [placed, decided, against] = [measured.ours.map((one) => one.placed), measured.ours.map((one) => one.decided), measured.classic]
      const classicPerS = against.map((one) => one.placed)
      medians.push(spreadOf(placed).median)
      lines.push(
        ratioLine(`bids on one hot item, ${bidders} at once, held`, '/s', placed, classicPerS, aim, classicName),
        ratioLine(`the same until all are decided`, '/s', decided, classicPerS, 1, classicName),
      )
    }
    const problems = await findLedgerProblems(server.deps.db)
    if (problems.length > 0) throw new Error(`the ledger does not balance: ${JSON.stringify(problems.slice(0, 3))}`)
    return [...lines, ratioLine('bids at 50 beside bids at 1', '/s', [medians[2]!], [medians[0]!], 1, 'one bidder')]
  } finally {
    await server.stop()
    await postgres.stop()
    place.remove()
  }
}

/** An auction, and members with money. */
async function prepare({ deps }: Server, sandboxUrl: string | null, count: number) {
  const { db } = deps
  const answer = await fetch(`${sandboxUrl}/world/auctions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'bench', startJpy: 300, endsInS: 36_000 }),
  })
  const { id } = (await answer.json()) as { id: string }
  const now = deps.clock()
  const rows = Array.from({ length: count }, (_, n) => ({
    account: `bid${n}@example.com`,
    password_hash: '',
    name: `bid ${n}`,
    created_at: now,
  }))
  const members = await db.insertInto('members').values(rows).returning('id').execute()
  for (const member of members)
    await sql`select ledger_post(${`bench:${member.id}`}, ${now}, 'adjustment', 'adjustment', ${`member:${member.id}`}, 1000000000)`.execute(
      db,
    )
  const fresh = await requireOpenAuction(deps, id)
  const quote = quoteBid(fresh, await feesAt(deps, now), 10_000)
  await followLater(db, fresh)
  let maxJpy = 10_000
  let request = 0

  const bid = async (memberId: number) => {
    maxJpy += 100
    const named = { id, maxJpy, mode: 'now', fresh, quote, acknowledged: [], request: { id: `bench-${request++}`, hash: '' } } as const
    // One that met a higher maximum on its way is answered too: refused.
    await placeBid(deps, { id: memberId, account: '', name: '', frozen: false }, { ...named, acknowledged: [] })
    deps.bids.nudge(id)
  }
  const undecided = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from bids where state = 'placing'`.execute(db)).rows[0]!.n

  return {
    async run(bidders: number): Promise<{ placed: number; decided: number }> {
      let next = 0
      const bidder = async () => {
        for (let member = members[next++]; member; member = members[next++]) await bid(member.id)
      }
      const begun = performance.now()
      await Promise.all(Array.from({ length: bidders }, bidder))
      const placed = count / ((performance.now() - begun) / 1000)
      await until(async () => (await undecided()) === 0)
      const decided = count / ((performance.now() - begun) / 1000)
      await transaction(db, (tx) => clear(tx, id, deps.clock()))
      return { placed, decided }
    },
  }
}

/** The next round begins with nobody's bid: the one that leads gives way, and what it holds goes back. The agent waits meanwhile. */
async function clear(tx: Tx, id: string, at: number): Promise<void> {
  await tx.selectFrom('auctions').select('goods_id').where('goods_id', '=', id).forUpdate().execute()
  await sql`
    with gone as (update bids set state = 'cancelled' where state in ('leading', 'outbid') returning id, member_id)
    select ledger_post('bid:' || gone.id || ':bench', ${at}, 'bidReleased', 'bid:' || gone.id, 'member:' || member_id, balance_jpy)
    from gone join accounts on accounts.id = 'bid:' || gone.id and balance_jpy > 0`.execute(tx)
}

/** The transaction that a shop would write first: lock the item's row, look at the price, raise it. */
async function openClassic(connectionString: string, bidders: number) {
  const pool = new pg.Pool({ connectionString, max: bidders })
  // A failed measurement stops PostgreSQL under it.
  pool.on('error', () => {})
  await pool.query('create table if not exists classic_auctions (id int primary key, price_jpy bigint not null, bidder bigint)')
  await pool.query('insert into classic_auctions values (1, 300, null) on conflict do nothing')
  const bid = async (client: pg.PoolClient, n: number) => {
    await client.query('begin')
    const select = { name: 'classic-lock', text: 'select price_jpy from classic_auctions where id = $1 for update', values: [1] }
    const { rows } = await client.query<{ price_jpy: string }>(select)
    const price = Number(rows[0]!.price_jpy) + 100
    const values = [1, price, n]
    await client.query({ name: 'classic-raise', text: 'update classic_auctions set price_jpy = $2, bidder = $3 where id = $1', values })
    await client.query('commit')
  }
  return {
    async run(count: number): Promise<number> {
      let next = 0
      const begun = performance.now()
      const bidder = async () => {
        const client = await pool.connect()
        while (next < count) await bid(client, next++)
        client.release()
      }
      await Promise.all(Array.from({ length: bidders }, bidder))
      return count / ((performance.now() - begun) / 1000)
    },
    close: () => pool.end(),
  }
}
