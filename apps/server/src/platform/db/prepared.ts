import { CompiledQuery } from 'kysely'
import pg from 'pg'
import type { Db, Tx } from './tables.ts'

/**
 * Hot queries run as prepared statements: a named one costs about half of an unnamed one. `pg` prepares a query that has a
 * name, but Kysely passes on the text alone; so the names are kept here by text, and our client adds them. A text that
 * has a name is prepared wherever it runs, in a transaction or not. The texts are few and fixed, so the map does not grow.
 */
const names = new Map<string, string>()

/** Gives a query text its name. Another text under the same name would be answered with the first one's plan, so that throws. */
function prepare(name: string, text: string): void {
  if (names.get(text) === name) return
  if ([...names.values()].includes(name)) throw new Error(`Two queries are named ${name}`)
  names.set(text, name)
}

/** Runs a named (prepared) query in a transaction, or on any connection of the pool. `values` fill $1, $2 …; the rows come as they are. */
export async function named<Row>(on: Db | Tx, name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
  prepare(name, text)
  const { rows } = await on.executeQuery<Row>(CompiledQuery.raw(text, [...values]))
  return rows
}

/** Puts a value into the statement that is being written; answers its place in the text: $1, $2 … */
export type Put = (value: unknown) => string

/**
 * Runs a statement that `write` joins from pieces of SQL, as a prepared one. For hot statements whose text is one of a few (an `in`
 * list makes a text for each length), as to build them takes longer than all else that this process does for them.
 */
export async function written<Row>(on: Db | Tx, write: (put: Put) => string): Promise<Row[]> {
  const values: unknown[] = []
  const text = write((value) => `$${values.push(value)}`)
  if (!names.has(text)) names.set(text, `written-${names.size}`)
  const { rows } = await on.executeQuery<Row>(CompiledQuery.raw(text, values))
  return rows
}

const query = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown

/** A client that sends a text with its name, when it has one. */
export class PreparingClient extends pg.Client {}

PreparingClient.prototype.query = function (this: pg.Client, first: unknown, ...rest: unknown[]) {
  const name = typeof first === 'string' ? names.get(first) : undefined
  return query.call(this, name === undefined ? first : { name, text: first }, ...rest)
} as pg.Client['query']
