import pg from 'pg'
import { ConfigError, startRefused } from './config-reader.ts'
import type { Config } from './config.ts'
import { type EmbeddedPostgres, startEmbedded } from '@otsukai/postgres/embedded'
import { DatabaseDown, codeOf } from '../platform/db/failures.ts'
import { addressesOf, connectionTo } from '../platform/db/primary-client.ts'
import { type DatabaseUrls, onConnection, type OpenDatabase, openDatabase } from '../platform/db/open.ts'
import { type Pooling, probePooling } from '../platform/db/pooling.ts'
import { queues } from '../platform/jobs/queues.ts'
import type { Log } from '../platform/db/log.ts'

export type StartedDatabase = OpenDatabase & { stop(): Promise<void> }

/** Opens the database at DATABASE_URL, or starts the embedded one, and prepares it for this release. Throws `ConfigError` for faults that the operator can correct. */
export async function startDatabase(config: Config, log: Log): Promise<StartedDatabase> {
  const { databaseUrls, dataDir, mode } = config
  if (databaseUrls) await mustSuit(databaseUrls)
  let embedded: EmbeddedPostgres | null = null
  try {
    if (databaseUrls === null) embedded = await startEmbedded({ dataDir, log })
    const open = await openDatabase({ ...(embedded ? { embedded } : databaseUrls!), mode, queues, log })
    const stop = async () => {
      await open.close()
      await embedded?.stop()
    }
    return { ...open, stop }
  } catch (error) {
    await embedded?.stop()
    throw forOperator(error, databaseUrls && { variable: 'DATABASE_URL', url: databaseUrls.url })
  }
}

/**
 * Throws a sentence that names the variable where an address does not answer, or leads to a pooler that is not for it. With one log-in it
 * asks nothing: poolers leave the start-up options out or refuse them, and that is told too.
 */
async function mustSuit({ url, ownerUrl, sessionUrl }: DatabaseUrls): Promise<void> {
  if (!ownerUrl) return
  const [queries, ...needSession] = await Promise.all([
    poolingAt('DATABASE_URL', url),
    poolingAt('DATABASE_OWNER_URL', ownerUrl),
    ...(sessionUrl ? [poolingAt('DATABASE_SESSION_URL', sessionUrl)] : []),
  ])
  const moving = needSession.find(({ moves }) => moves)
  const faults = [
    ...(moving
      ? [`${moving.variable} leads to a pooler in transaction mode: let it lead to PostgreSQL itself, or to a pool in session mode`]
      : []),
    ...(queries.moves && !sessionUrl
      ? [
          'DATABASE_URL leads to a pooler in transaction mode: set DATABASE_SESSION_URL, which leads to PostgreSQL itself, for locks and LISTEN',
        ]
      : []),
    ...(queries.losesNames
      ? ['the pooler at DATABASE_URL loses named statements: it must be PgBouncer 1.21 or newer, with max_prepared_statements = 1000']
      : []),
  ]
  if (faults.length > 0) throw startRefused(faults)
}

/** How connections at a variable's address fare. Throws a sentence that names the variable where none can be opened. */
async function poolingAt(variable: string, url: string): Promise<Pooling & { variable: string }> {
  const connected = <T>(fn: (client: pg.Client) => Promise<T>): Promise<T> => onConnection(connectionTo(url), 'start', fn)
  try {
    const pooling = await connected((first) => connected((second) => connected((third) => probePooling(first, [second, third]))))
    return { variable, ...pooling }
  } catch (error) {
    throw forOperator(error, { variable, url })
  }
}

/** Turns faults that the operator can correct into a `ConfigError` that names the variable; other errors stay unchanged. Null: the embedded database. */
function forOperator(error: unknown, at: { variable: string; url: string } | null): unknown {
  if (!(error instanceof Error)) return error
  // Sentences for the operator are plain errors, and so are pg's messages about an address or a server.
  const isSentence = error.constructor === Error && codeOf(error) === undefined
  if (at === null) return isSentence ? refusal(`Otsukai does not start: ${error.message}`, error) : error
  const { variable, url } = at
  const named = `the database at ${variable} (${placeOf(url)})`
  const isSilent = error.message === 'timeout expired'
  if (isSilent || error instanceof DatabaseDown) {
    const why = isSilent ? 'no answer within 5 s' : messageOf(error.cause)
    const helps = why.includes('startup parameter')
      ? 'A pooler takes no start-up options: set DATABASE_OWNER_URL, and let DATABASE_URL log in as a role of its own.'
      : `Start that database, or correct ${variable}.`
    return refusal(`Otsukai does not start: ${named} cannot be reached: ${why}. ${helps}`, error)
  }
  // 28: the user is refused; 3D: no such database. https://www.postgresql.org/docs/18/errcodes-appendix.html
  if (error instanceof pg.DatabaseError && /^(28|3D)/.test(error.code ?? '')) {
    return refusal(`Otsukai does not start: ${named} refuses us: ${error.message}. Correct ${variable}.`, error)
  }
  // 42501: a right is missing.
  if (codeOf(error) === '42501') {
    const helps = 'DATABASE_OWNER_URL (DATABASE_URL, where it is not set) must be the log-in of the database’s owner.'
    return refusal(`Otsukai does not start with ${named}: ${error.message}. ${helps}`, error)
  }
  return isSentence ? refusal(`Otsukai does not start with ${named}: ${error.message}`, error) : error
}

const refusal = (sentence: string, cause: Error) => new ConfigError(sentence, { cause })

/** An error of several attempts (IPv6, then IPv4) has no message of its own. */
const messageOf = (error: unknown): string => (error instanceof Error ? error.message || (codeOf(error) ?? error.name) : String(error))

/** Hosts and database of an address, without its password. */
function placeOf(databaseUrl: string): string {
  const addresses = addressesOf(databaseUrl).flatMap((address) => (URL.canParse(address) ? [new URL(address)] : []))
  const [first] = addresses
  if (!first) return 'host not given'
  const hosts = addresses.map(({ host, searchParams }) => host || (searchParams.get('host') ?? 'this machine'))
  return `${hosts.join(', ')}, database ${first.pathname.slice(1) || 'not given'}`
}
