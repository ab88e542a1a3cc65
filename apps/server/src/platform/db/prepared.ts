import { CompiledQuery } from 'kysely'
import pg from 'pg'
import { PrimaryClient } from './primary-client.ts'
import type { Db, Tx } from './tables.ts'

/**
 * Names of prepared statements by their text. A named query costs about half of an unnamed one. `pg` prepares a query that has a
 * name, but Kysely passes on the text alone, so `PreparingClient` adds the name. A named text is prepared wherever it runs,
 * in a transaction or not. The texts are few and fixed, so the map does not grow.
 */
const names = new Map<string, string>()

/** Puts a value into the statement that is being written; answers its place in the text: $1, $2 … */
export type Put = (value: unknown) => string

/**
 * A fixed text with what fills $1, $2 …, or what joins one from pieces of SQL. Joined texts are to be few for a name (an `in` list
 * would make one for each length).
 */
type Statement = [text: string, values: readonly unknown[]] | [write: (put: Put) => string]

/** Runs a named (prepared) statement in a transaction, or on any connection of the pool. The rows come as they are. */
export async function named<Row>(on: Db | Tx, name: string, ...[statement, given = []]: Statement): Promise<Row[]> {
  const values = [...given]
  const text = typeof statement === 'string' ? statement : statement((value) => `$${values.push(value)}`)
  if (!names.has(text)) names.set(text, typeof statement === 'string' ? nameOfOne(name) : nameOfSeveral(name))
  const { rows } = await on.executeQuery<Row>(CompiledQuery.raw(text, values))
  return rows
}

const isNamed = (name: string): boolean => [...names.values()].includes(name)

/** Another text under the same name would be answered with the first one's plan. */
function nameOfOne(name: string): string {
  if (isNamed(name)) throw new Error(`Two queries are named ${name}`)
  return name
}

/** `name`, `name:2`, `name:3` … */
function nameOfSeveral(name: string, number = 1): string {
  const wanted = number === 1 ? name : `${name}:${number}`
  return isNamed(wanted) ? nameOfSeveral(name, number + 1) : wanted
}

/** The texts under a name that this process has run so far. */
export const textsOf = (name: string): string[] =>
  [...names].filter(([, one]) => one === name || one.startsWith(`${name}:`)).map(([text]) => text)

/** Whether a text is a prepared statement. */
export const isPrepared = (text: string): boolean => names.has(text)

/** Runs a statement, and sees it by its name, or by what it begins with. */
type Watch = (name: string, run: () => Promise<unknown>) => Promise<unknown>
let watch: Watch | null = null

/** Has every statement that is awaited run by `by` from now on; null: by nobody. */
export const watchStatements = (by: Watch | null): void => void (watch = by)

const query = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown

const firstWord = (text: string): string => (/\w+/.exec(text)?.[0] ?? 'none').toUpperCase()

/** A client that adds its name to a query text that has one. */
export class PreparingClient extends PrimaryClient {}

PreparingClient.prototype.query = function (this: pg.Client, first: unknown, ...rest: unknown[]) {
  const name = typeof first === 'string' ? names.get(first) : undefined
  const run = () => query.call(this, name === undefined ? first : { name, text: first }, ...rest)
  const awaited = typeof first === 'string' && typeof rest.at(-1) !== 'function'
  return watch && awaited ? watch(name ?? firstWord(first), run as () => Promise<unknown>) : run()
} as pg.Client['query']
