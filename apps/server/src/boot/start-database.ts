import pg from 'pg'
import { ConfigError } from './config-reader.ts'
import type { Config } from './config.ts'
import { type EmbeddedPostgres, startEmbedded } from '@otsukai/postgres/embedded'
import { DatabaseDown, codeOf } from '../platform/db/failures.ts'
import { addressesOf } from '../platform/db/primary-client.ts'
import { type OpenDatabase, openDatabase } from '../platform/db/open.ts'
import { queues } from '../platform/jobs/queues.ts'
import type { Log } from '../platform/db/log.ts'

export type StartedDatabase = OpenDatabase & { stop(): Promise<void> }

/** Opens the database at DATABASE_URL, or starts the embedded one, and prepares it for this release. Throws `ConfigError` for faults that the operator can correct. */
export async function startDatabase(config: Config, log: Log): Promise<StartedDatabase> {
  const { databaseUrl, dataDir, mode } = config
  let embedded: EmbeddedPostgres | null = null
  try {
    if (databaseUrl === null) embedded = await startEmbedded({ dataDir, log })
    const open = await openDatabase({ ...(embedded ? { embedded } : { url: databaseUrl! }), mode, queues, log })
    const stop = async () => {
      await open.close()
      await embedded?.stop()
    }
    return { ...open, stop }
  } catch (error) {
    await embedded?.stop()
    throw forOperator(error, databaseUrl)
  }
}

/** Turns faults that the operator can correct into a `ConfigError` that names the variable; other errors stay unchanged. */
function forOperator(error: unknown, databaseUrl: string | null): unknown {
  if (!(error instanceof Error)) return error
  // Sentences for the operator are plain errors, and so are pg's messages about an address or a server.
  const isSentence = error.constructor === Error && codeOf(error) === undefined
  if (databaseUrl === null) return isSentence ? refusal(`Otsukai does not start: ${error.message}`, error) : error
  const named = `the database at DATABASE_URL (${placeOf(databaseUrl)})`
  const isSilent = error.message === 'timeout expired'
  if (isSilent || error instanceof DatabaseDown) {
    const why = isSilent ? 'no answer within 5 s' : messageOf(error.cause)
    return refusal(`Otsukai does not start: ${named} cannot be reached: ${why}. Start that database, or correct DATABASE_URL.`, error)
  }
  // 28: the user is refused; 3D: no such database. https://www.postgresql.org/docs/18/errcodes-appendix.html
  if (error instanceof pg.DatabaseError && /^(28|3D)/.test(error.code ?? '')) {
    return refusal(`Otsukai does not start: ${named} refuses us: ${error.message}. Correct DATABASE_URL.`, error)
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
