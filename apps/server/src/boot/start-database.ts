import pg from 'pg'
import { ConfigError } from './config-reader.ts'
import type { Config } from './config.ts'
import { type EmbeddedPostgres, startEmbedded } from '@otsukai/postgres/embedded'
import { DatabaseDown, codeOf } from '../platform/db/failures.ts'
import { addressesOf, connectionTo } from '../platform/db/primary-client.ts'
import { asOwner, type OpenDatabase, openDatabase } from '../platform/db/open.ts'
import { queues } from '../platform/jobs/queues.ts'
import type { Log } from '../platform/db/log.ts'

export type StartedDatabase = OpenDatabase & { stop(): Promise<void> }

/** Opens the database at DATABASE_URL, or starts the embedded one, and prepares it for this release. Throws `ConfigError` for faults that the operator can correct. */
export async function startDatabase(config: Config, log: Log): Promise<StartedDatabase> {
  const { databaseUrls, dataDir, mode } = config
  await mustAnswer('DATABASE_OWNER_URL', databaseUrls?.ownerUrl)
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

/** Throws a sentence that names the variable when nothing answers at its address, if it has one. */
async function mustAnswer(variable: string, url: string | null | undefined): Promise<void> {
  if (!url) return
  await asOwner(connectionTo(url), async () => {}).catch((error: unknown) => {
    throw forOperator(error, { variable, url })
  })
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
