import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb, openPool } from './client.ts'
import { isDatabaseDown } from './failures.ts'
import { asOwner } from './open.ts'
import { named } from './prepared.ts'
import { freshDatabase, until, type FreshDatabase } from '../../testing/databases.ts'
import { afterCommit, transaction } from './transaction.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
  await asOwner(fresh.owner, (owner) =>
    owner.query(
      'create table pots (id int primary key, n bigint not null); insert into pots values (1, 0), (2, 0); grant all on pots to public',
    ),
  )
})
afterAll(() => fresh.drop())

const add = (n: number, id: number) => sql`update pots set n = n + ${n} where id = ${id}`
const pots = async () => (await sql<{ n: number }>`select n from pots order by id`.execute(fresh.db)).rows.map((row) => row.n)

test('two transactions that block each other both take effect, once', async () => {
  let [runs, holding] = [0, 0]
  const cross = (first: number, second: number) =>
    transaction(fresh.db, async (tx) => {
      runs++
      await add(1, first).execute(tx)
      holding++
      // Both hold their first row before either asks for the other's; one run again finds both counted already.
      await until(() => holding >= 2)
      await add(1, second).execute(tx)
    })
  await Promise.all([cross(1, 2), cross(2, 1)])
  expect(await pots()).toEqual([2, 2])
  expect(runs).toBe(3)
})

test('what a transaction wrote is gone when it throws, and its hooks do not run', async () => {
  const before = await pots()
  let ran = false
  const failing = transaction(fresh.db, async (tx) => {
    afterCommit(tx, () => (ran = true))
    await add(100, 1).execute(tx)
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect({ pots: await pots(), ran }).toEqual({ pots: before, ran: false })
})

test('a connection lost in the middle is a DatabaseDown, and the pool works on', async () => {
  const cut = transaction(fresh.db, async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await asOwner(fresh.owner, (owner) => owner.query('select pg_terminate_backend($1)', [rows[0]!.pid]))
    await add(1, 1).execute(tx)
  })
  await expect(cut).rejects.toMatchObject({ name: 'DatabaseDown' })
  expect(await pots()).toHaveLength(2)
})

test('a plain query on a database that is away is recognised, a wrong query is not', async () => {
  const pool = openPool({ host: '/nowhere', database: 'x', user: 'postgres' }, { log: { info() {}, warn() {}, error() {} } })
  const away = await sql`select 1`.execute(openDb(pool)).catch((error: unknown) => error)
  const wrong = await sql`select nonsense`.execute(fresh.db).catch((error: unknown) => error)
  await pool.end()
  expect([isDatabaseDown(away), isDatabaseDown(wrong)]).toEqual([true, false])
})

test('a named query is prepared on its connection, in a transaction too', async () => {
  const names = await transaction(fresh.db, async (tx) => {
    await named(tx, 'pot-by-id', 'select n from pots where id = $1', [1])
    return (await sql<{ name: string }>`select name from pg_prepared_statements`.execute(tx)).rows
  })
  expect(names).toContainEqual({ name: 'pot-by-id' })
  await expect(named(fresh.db, 'pot-by-id', 'select id from pots where id = $1', [1])).rejects.toThrow('Two queries are named')
})

test('a bigint comes as a number, and one beyond 2^53 is refused, not rounded', async () => {
  const read = (value: string) => sql<{ n: number }>`select ${value}::text::int8 as n`.execute(fresh.db)
  expect((await read('9007199254740991')).rows).toEqual([{ n: 9007199254740991 }])
  await expect(read('9007199254740993')).rejects.toThrow('does not fit')
})
