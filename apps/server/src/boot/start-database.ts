import pg from 'pg'
import { ConfigError } from './config-reader.ts'
import type { Config } from './config.ts'
import { type EmbeddedPostgres, startEmbedded } from '@otsukai/postgres/embedded'
import { DatabaseDown, codeOf } from '../platform/db/failures.ts'
import { type OpenDatabase, openDatabase } from '../platform/db/open.ts'
import { queues } from '../platform/jobs/queues.ts'
import type { Log } from '../platform/db/log.ts'

export type StartedDatabase = OpenDatabase & { stop(): Promise<void> }

/** The database at DATABASE_URL, or the embedded one started, ready for this release. Throws `ConfigError` for what an operator can mend. */
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

/** What an operator can mend becomes a sentence that names the variable; anything else is ours and stays as it is. */
function forOperator(error: unknown, databaseUrl: string | null): unknown {
  if (!(error instanceof Error)) return error
  // Sentences for the operator are thrown as plain errors; so are pg's own complaints about an address or a server.
  const isSentence = error.constructor === Error && codeOf(error) === undefined
  if (databaseUrl === null) return isSentence ? refusal(`Otsukai does not start: ${error.message}`, error) : error
  const named = `the database at DATABASE_URL (${placeOf(databaseUrl)})`
  const isSilent = error.message === 'timeout expired'
  if (isSilent || error instanceof DatabaseDown) {
    const why = isSilent ? 'no answer within 5 s' : told(error.cause)
    return refusal(`Otsukai does not start: ${named} cannot be reached: ${why}. Start that database, or correct DATABASE_URL.`, error)
  }
  // 28: who connects is refused; 3D: no such database. https://www.postgresql.org/docs/18/errcodes-appendix.html
  if (error instanceof pg.DatabaseError && /^(28|3D)/.test(error.code ?? '')) {
    return refusal(`Otsukai does not start: ${named} refuses us: ${error.message}. Correct DATABASE_URL.`, error)
  }
  return isSentence ? refusal(`Otsukai does not start with ${named}: ${error.message}`, error) : error
}

const refusal = (sentence: string, cause: Error) => new ConfigError(sentence, { cause })

/** An error of several attempts (IPv6, then IPv4) has no message of its own. */
const told = (error: unknown): string => (error instanceof Error ? error.message || (codeOf(error) ?? error.name) : String(error))

/** Host and database of an address; never its password. */
function placeOf(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl)) return 'host not told'
  const { host, pathname, searchParams } = new URL(databaseUrl)
  return `${host || (searchParams.get('host') ?? 'this machine')}, database ${pathname.slice(1) || 'not told'}`
}
