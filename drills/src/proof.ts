import { openDb, openPool } from '../../apps/server/src/platform/db/client.ts'
import { connectionTo } from '../../apps/server/src/platform/db/primary-client.ts'
import { findLedgerProblems } from '../../apps/server/src/money/wallet/check-ledger.ts'
import type { WorldPurchase } from '../../apps/server/test/world.ts'
import type { Answered, Crowd } from './crowd.ts'
import { log, until } from './log.ts'
import type { Shop } from './shop.ts'

/** Of what members were told, what the database does not hold. */
const lost: Record<keyof Answered, string> = {
  orders: 'select id from unnest($1::text[]) id where not exists (select from orders o where o.id = id.id)',
  payments: `select id from unnest($1::text[]) id
    where (select count(*) from transfers t where t.order_id = id.id and t.kind = 'orderPaid') <> 1`,
  recharges: 'select id from unnest($1::text[]) id where not exists (select from recharges r where r.id = id.id)',
  bids: 'select id from unnest($1::text[]) id where not exists (select from bids b where b.id = id.id)',
}

/**
 * Proves that all that members were told is so: each order and bid stands, each payment and recharge was booked once, the ledger adds
 * up, and nothing was bought twice. Throws when it is not.
 */
export async function prove(shop: Shop, databaseUrl: string, { answered }: Crowd): Promise<void> {
  const pool = openPool(connectionTo(databaseUrl), { log: { info() {}, warn() {}, error: console.error } })
  try {
    for (const [what, text] of Object.entries(lost) as [keyof Answered, string][]) {
      const { rows } = await pool.query(text, [answered[what]])
      if (rows.length > 0) throw new Error(`lost or doubled: ${rows.length} of ${answered[what].length} ${what}`)
    }
    await until('each recharge is credited', async () => {
      const { rows } = await pool.query("select count(*)::int as n from recharges where id = any($1) and state <> 'paid'", [
        answered.recharges,
      ])
      return rows[0].n === 0
    })
    const problems = await findLedgerProblems(openDb(pool))
    if (problems.length > 0) throw new Error(`the ledger does not add up: ${JSON.stringify(problems.slice(0, 3))}`)
    const bought = await boughtTwice(shop, answered.payments)
    if (bought.length > 0) throw new Error(`bought twice: ${bought.join(', ')}`)
    const { orders, payments, recharges, bids } = answered
    log(
      `proved: ${orders.length} orders, ${payments.length} payments, ${recharges.length} recharges, ${bids.length} bids were answered; none is lost or doubled, the ledger adds up`,
    )
  } finally {
    await pool.end()
  }
}

async function boughtTwice(shop: Shop, orderIds: readonly string[]): Promise<string[]> {
  const twice: string[] = []
  for (const id of orderIds) {
    const purchases = await shop.tell<WorldPurchase[]>('GET', `/world/purchases?ref=${id}`)
    if (purchases.filter(({ state }) => state !== 'cancelled').length > 1) twice.push(id)
  }
  return twice
}

/** What members saw of a fault that began at this moment: how long no write was answered, how many answers told to come again, and what else. */
export function tellSeen({ comeAgain, others, writes }: Crowd, at: number): void {
  const after = writes.filter((moment) => moment > at)
  const moments = [at, ...after.toSorted((a, b) => a - b)]
  const gaps = moments.slice(1).map((moment, n) => moment - moments[n]!)
  const told = comeAgain.filter((moment) => moment > at)
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  log(
    `members saw: no write answered for ${seconds(Math.max(0, ...gaps))} at most; 503 with Retry-After ${told.length} times${told.length > 0 ? `, the last ${seconds(Math.max(...told) - at)} after it began` : ''}`,
  )
  const kinds = Object.entries(
    Object.groupBy(
      others.filter((one) => one.at > at),
      ({ what }) => what,
    ),
  )
  log(kinds.length === 0 ? 'no other error' : `other errors: ${kinds.map(([what, all]) => `${all!.length} × ${what}`).join('; ')}`)
}
