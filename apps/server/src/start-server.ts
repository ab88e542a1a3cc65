import { randomInt } from 'node:crypto'
import { type FastifyInstance } from 'fastify'
import { connectOutside } from './connect-outside.ts'
import { type Environment } from './config-reader.ts'
import { readConfig, type Config } from './config.ts'
import { contentFolder, readContent } from './content/content-files.ts'
import { publishContent } from './content/publish-content.ts'
import { buildApp } from './app.ts'
import { type EmbeddedPostgres, startEmbedded } from './db/embedded.ts'
import { type OpenDatabase, openDatabase } from './db/open.ts'
import { type Deps } from './deps.ts'
import { openGoodsMemory } from './goods/goods-memory.ts'
import type { Gauges } from './http/metrics.ts'
import { openJobs } from './jobs/pg-boss-runner.ts'
import { queues } from './jobs/pg-boss-schema.ts'
import { createLog } from './log.ts'
import { demoMember, ensureDemoMember } from './members/demo-member.ts'
import { startOutside, type StartedOutside } from './start-outside.ts'
import { withSecretKey } from './secret-key.ts'
import { beginWork } from './work.ts'

export interface Server {
  url: string
  deps: Deps
  app: FastifyInstance
  /** What a person reads once it is up. */
  welcome(startMs: number): string
  /** Takes nothing new, lets what is under way end (8 s at most), then stops all that was started. Once. */
  stop(): Promise<void>
}

/** A purchase or bid in flight gets so long; then it is left to its lease. */
const graceMs = 8_000

/**
 * The composition root: settings → database and the world outside, side by side → adapters → app → jobs. `wrap` lets a test put
 * something around the adapters. Throws `ConfigError` with what is wrong; what had been started by then is stopped.
 */
export async function startServer(env: Environment, wrap: (deps: Deps) => Deps = (deps) => deps): Promise<Server> {
  const settings = readConfig(env)
  const log = createLog(settings.logLevel)
  const config = withSecretKey(settings)
  const [database, outside] = await bothOrNeither(startDatabase(config, log), startOutside(settings, env, log))
  // What works is told to end all at once and given its grace; what it works on is stopped after that.
  const workers: (() => Promise<unknown>)[] = []
  const stop = once(async () => {
    await settleAll(workers.map((end) => withinGrace(end())))
    await settleAll([database.stop(), outside.stop()])
  })
  try {
    const { db, pool, connectionConfig } = database
    const runner = await openJobs({ pool, log })
    workers.push(() => runner.stop(graceMs))
    const clock = Date.now
    const adapters = await connectOutside(outside, { config, db, clock, log })
    const deps = wrap({ config, db, jobs: runner.jobs, goods: openGoodsMemory(), clock, random: randomInt, log, ...adapters })
    await publishContent(deps, readContent(contentFolder))
    let ready = false
    const gauges: Gauges = new Map()
    const app = await buildApp(deps, { ready: () => ready, gauges })
    workers.push(() => app.close())
    await app.listen({ host: config.host, port: config.port })
    const work = await beginWork(deps, { runner, connection: connectionConfig, sandbox: outside.sandbox, gauges })
    workers.push(() => work.stop())
    await ensureDemoMember(deps)
    ready = true
    return { url: config.publicUrl, deps, app, welcome: (startMs) => welcome(config, startMs), stop }
  } catch (error) {
    await stop().catch((failure: unknown) => log.error({ err: failure }, 'stopping after a failed start'))
    throw error
  }
}

type StartedDatabase = OpenDatabase & { stop(): Promise<void> }

async function startDatabase(config: Config, log: Deps['log']): Promise<StartedDatabase> {
  const { databaseUrl, dataDir, mode } = config
  const embedded: EmbeddedPostgres | null = databaseUrl === null ? await startEmbedded({ dataDir, log }) : null
  try {
    const open = await openDatabase({ ...(embedded ? { embedded } : { url: databaseUrl! }), mode, queues, log })
    const stop = async () => {
      await open.close()
      await embedded?.stop()
    }
    return { ...open, stop }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

/** Both started, or the one that did is stopped and the other's error thrown. */
async function bothOrNeither(
  database: Promise<StartedDatabase>,
  outside: Promise<StartedOutside>,
): Promise<[StartedDatabase, StartedOutside]> {
  const started = await Promise.allSettled([database, outside])
  const failed = started.find((one) => one.status === 'rejected')
  if (!failed) return [await database, await outside]
  for (const one of started) if (one.status === 'fulfilled') await one.value.stop()
  throw failed.reason
}

/** Waits for all; one that fails does not keep the others. Throws the first failure. */
async function settleAll(endings: Promise<unknown>[]): Promise<void> {
  for (const ending of await Promise.allSettled(endings)) if (ending.status === 'rejected') throw ending.reason
}

function once(fn: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => (running ??= fn())
}

const withinGrace = (ending: Promise<unknown>): Promise<unknown> =>
  Promise.race([ending, new Promise<void>((resolve) => setTimeout(resolve, graceMs).unref())])

function welcome({ publicUrl, mode, dataDir, databaseUrl }: Config, startMs: number): string {
  const lines = [`Otsukai is ready after ${startMs} ms: ${publicUrl}/`]
  if (mode === 'sandbox') lines.push(`  Demo member: ${demoMember.account}, password ${demoMember.password} (play money)`)
  lines.push(`  Data: ${dataDir}${databaseUrl === null ? '' : ', database at DATABASE_URL'}`)
  return lines.join('\n')
}
