import fs from 'node:fs'
import { fileURLToPath } from 'node:url'

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** The number of the newest migration that this release knows. */
const newest = Math.max(...fs.readdirSync(migrationsFolder).map((name) => Number(/^\d{4}/.exec(name)?.[0] ?? 0)))

/**
 * A connection's name in pg_stat_activity, `otsukai/34` or `otsukai/34 turns`: by its number a migration knows whether a server that
 * knows nothing of it is still connected.
 */
export const connectionName = (part?: string): string => `otsukai/${newest}${part === undefined ? '' : ` ${part}`}`

/** The last migration before names had a number. */
const lastUnnamed = 33

/** The newest migration that the server behind a connection knows; Infinity for connections that are no server's. */
export function knows(name: string): number {
  const number = /^otsukai\/(\d+)/.exec(name)?.[1]
  if (number !== undefined) return Number(number)
  return /^otsukai(-(turns|auctions|kept))?$/.test(name) ? lastUnnamed : Infinity
}
