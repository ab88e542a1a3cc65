import { randomInt } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { machineTiming } from '@otsukai/connectors/timing'
import type { FastifyInstance } from 'fastify'
import { openParcelTracks } from './trade/parcels/parcel-tracks.ts'
import { openAuctionWatch } from './trade/auctions/watch/auction-watch.ts'
import { openBidHub } from './trade/auctions/agent/bid-hub.ts'
import { connectOutside } from './boot/connect-outside.ts'
import { ConfigError, type Environment } from './boot/config-reader.ts'
import { type DeskPlace, localUrl, readConfig, type Config, type StartSettings } from './boot/config.ts'
import { readContent } from './catalogue/content/content-files.ts'
import { publishContent } from './catalogue/content/publish-content.ts'
import { readCategoryList } from './catalogue/goods/market-master.ts'
import { openTitles } from './catalogue/goods/title-of.ts'
import { buildApp } from './app.ts'
import { claimDataDir } from './boot/data-dir.ts'
import { codeOf } from './platform/db/failures.ts'
import type { Parts, Use } from './platform/parts.ts'
import { openMemories } from './memories.ts'
import { openReads, type OpenReads } from './platform/db/reads.ts'
import { countCalls } from './platform/files/count-calls.ts'
import type { Gauges } from './platform/http/metrics.ts'
import { openSessionEnds } from './platform/http/session-ends.ts'
import { openJobs } from './platform/jobs/pg-boss-runner.ts'
import { openFiles } from './boot/open-files.ts'
import { proveAtStart } from './boot/prove-at-start.ts'
import { gatewayProofs } from './boot/prove-gateways.ts'
import { openRobot } from './platform/robot.ts'
import { createLog } from './platform/log.ts'
import { demoMember, ensureDemoMember } from './people/members/demo-member.ts'
import { demoStaff, demoStaffPassword, ensureDemoStaff } from './people/staff/demo-staff.ts'
import { openShopClock } from './platform/db/shop-clock.ts'
import { startDatabase, type StartedDatabase } from './boot/start-database.ts'
import { startOutside, type StartedOutside } from './boot/start-outside.ts'
import { withSecretKey } from './boot/secret-key.ts'
import { openTraces } from './boot/traces.ts'
import { beginWork } from './background.ts'

export interface Server {
  /** Address at which it listens. */
  url: string
  /** Where the desk listens; null without one. */
  deskUrl: string | null
  /** The sandbox's address, in sandbox mode. */
  sandboxUrl: string | null
  deps: Parts
  app: FastifyInstance
  /** The lines printed after the start. */
  welcome(startMs: number): string
  /** Takes no new work, waits up to 8 s for work under way, then stops everything. Repeated calls share one stop. */
  stop(): Promise<void>
}

/** How long stopping waits for a purchase or bid in flight; afterwards its lease lapses and another process goes on. */
const graceMs = 8_000

export interface StartOptions extends Partial<Pick<Parts, 'clock' | 'monotonic'>> {
  /** Lets a test wrap the parts. */
  wrap?: ((deps: Parts) => Parts) | undefined
}

/**
 * The composition root: settings → a claim on DATA_DIR → database and the world outside, side by side → adapters → app → jobs.
 * Default clocks: the database's, and the machine's monotonic one. Throws `ConfigError` for wrong settings. A failed start stops whatever it had started.
 */
export async function startServer(
  env: Environment,
  { clock: given, monotonic, wrap = (deps) => deps }: StartOptions = {},
): Promise<Server> {
  const settings = readConfig(env)
  const log = createLog(settings.logLevel)
  const ground = await startGround(settings, env, log)
  const { config, database, outside, claim } = ground
  let ready = false
  // Workers are ended all at once and get the grace period; only then the database and the outside are stopped.
  const workers: Ending[] = []
  const stop = once(async () => {
    await settleAll(workers.map((end) => withinGrace(end())))
    await settleAll([database.stop(), outside.stop(!ready)]).finally(claim.release)
  })
  try {
    const runner = await openJobs({ pool: database.pool, log })
    workers.push(() => runner.stop(graceMs))
    const shopClock = await openShopClock(database.pool, log)
    workers.push(async () => shopClock.close())
    const clock = given ?? shopClock.clock
    const gauges: Gauges = new Map()
    const reads = openReads({ ...database, monotonic: monotonic ?? (() => performance.now()), log })
    workers.push(() => reads.close())
    const deps = wrap(await openParts(ground, { jobs: runner.jobs, reads: reads.reads, clock, monotonic, log, gauges }, workers))
    await publishContent(deps, readContent(config.contentDir))
    // Titles are read by the category they lie in, so the tree is there before the first of them.
    await readCategoryList(deps)
    gauges.set('otsukai_database_connections', {
      help: 'Of the pool: in use, idle, and queries that wait for one',
      label: 'state',
      readEach: () => {
        const { totalCount, idleCount, waitingCount } = database.pool
        return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
      },
    })
    gauges.set('otsukai_clock_ahead_seconds', {
      help: 'How far the clock of this machine is ahead of the time that all servers share',
      read: () => shopClock.aheadMs() / 1000,
    })
    const traces = settings.traces && openTraces(settings.traces, config.trustProxy, log)
    if (traces) workers.push(() => traces.close())
    if (reads.replica) gaugeReplica(reads.replica, gauges)
    const sessionEnds = openSessionEnds({ connection: database.sessionConfig, log })
    workers.push(() => sessionEnds.close())
    const app = await buildApp(deps, { ready: () => ready, sessionEnds, gauges, traces })
    workers.push(() => app.close())
    const port = await listen(app, config, names)
    if (config.publicUrl === localUrl(config.host, 0)) config.publicUrl = localUrl(config.host, port)
    const deskUrl = config.desk && (await startDesk(deps, config, config.desk, workers, gauges))
    await outside.tellAddress(port)
    const work = await beginWork(deps, { runner, connection: database.sessionConfig, sandbox: outside.sandbox, gauges, traces })
    workers.push(() => work.stop())
    await ensureDemoMember(deps)
    await ensureDemoStaff(deps)
    ready = true
    return {
      url: localUrl(config.host, port),
      deskUrl,
      sandboxUrl: outside.sandbox?.origin ?? null,
      deps,
      app,
      welcome: (startMs) => welcome(config, startMs),
      stop,
    }
  } catch (error) {
    await stop().catch((failure: unknown) => log.error({ err: failure }, 'stopping after a failed start'))
    throw error
  }
}

/** Ends a worker. */
type Ending = () => Promise<unknown>

/** Opens the parts. Adds an ending to `workers` for each part that runs in the background. */
async function openParts(
  { config, database: { db, sessionConfig }, outside }: Ground,
  {
    jobs,
    reads,
    clock,
    monotonic: givenMonotonic,
    log,
    gauges,
  }: Use<'jobs' | 'reads' | 'clock' | 'log'> & { monotonic: Parts['monotonic'] | undefined; gauges: Gauges },
  workers: Ending[],
): Promise<Parts> {
  const monotonic = givenMonotonic ?? (() => performance.now())
  const adapters = await connectOutside(outside, { config, db, clock, monotonic, log })
  const { files, proofs } = await openFiles(config, { ...machineTiming, now: monotonic })
  // In sandbox mode the sandbox itself supplies the gateways' keys.
  workers.push((await proveAtStart([...(config.mode === 'live' ? gatewayProofs(adapters) : []), ...proofs], log)).stop)
  const { market } = adapters
  const auctions = openAuctionWatch({
    connection: sessionConfig,
    db,
    market,
    clock,
    monotonic,
    callsPerS: config.marketplaceCallsPerS,
    log,
  })
  workers.push(() => auctions.close())
  return {
    config,
    db,
    reads,
    auctions,
    bids: openBidHub(db),
    parcelTracks: openParcelTracks({ db, clock }),
    jobs,
    files: countCalls(files, gauges),
    ...openMemories(givenMonotonic),
    clock,
    monotonic,
    random: randomInt,
    robot: openRobot(config, log),
    log,
    ...adapters,
  }
}

function gaugeReplica({ used, lagS }: NonNullable<OpenReads['replica']>, gauges: Gauges): void {
  gauges.set('otsukai_replica_used', { help: '1 while reads go to the replica', read: () => (used() ? 1 : 0) })
  gauges.set('otsukai_replica_lag_seconds', { help: 'How old the state of the replica was when last asked', read: lagS })
}

type Ground = Awaited<ReturnType<typeof startGround>>

/** Claims DATA_DIR, so that no other server's data is touched, then starts database and outside. A failed start leaves nothing running. */
async function startGround(settings: StartSettings, env: Environment, log: Parts['log']) {
  const claim = await claimDataDir(settings, log)
  try {
    const config = withSecretKey(settings)
    const started = [startDatabase(config, log), startOutside(settings, env, claim, log)] as const
    // Read while both start, so that no visitor waits for it.
    openTitles()
    const [database, outside] = await bothOrNeither(...started)
    return { config, database, outside, claim }
  } catch (error) {
    claim.release()
    throw error
  }
}

/** Waits for both; if one fails, stops the other and throws the error. */
async function bothOrNeither(
  database: Promise<StartedDatabase>,
  outside: Promise<StartedOutside>,
): Promise<[StartedDatabase, StartedOutside]> {
  const started = await Promise.allSettled([database, outside])
  const failed = started.find((one) => one.status === 'rejected')
  if (!failed) return [await database, await outside]
  for (const one of started) if (one.status === 'fulfilled') await one.value.stop(true)
  throw failed.reason
}

/** Starts the desk's listener; answers its address. */
async function startDesk(deps: Parts, config: Config, place: DeskPlace, workers: Ending[], gauges: Gauges): Promise<string> {
  // Loaded where there is a desk only: servers that face the world have none.
  const { buildDeskApp } = await import('./desk-app.ts')
  const app = await buildDeskApp(deps, { gauges })
  workers.push(() => app.close())
  const port = await listen(app, place, { host: 'DESK_HOST', port: 'DESK_PORT' })
  if (config.deskUrl === 'http://localhost:0') config.deskUrl = `http://localhost:${port}`
  return localUrl(place.host, port)
}

/** The variables that say where the storefront listens. */
const names = { host: 'HOST', port: 'PORT' }

/** Starts listening; answers the port. */
async function listen(app: FastifyInstance, { host, port }: DeskPlace, named: { host: string; port: string }): Promise<number> {
  try {
    await app.listen({ host, port })
    return (app.server.address() as AddressInfo).port
  } catch (error) {
    const why: Record<string, string> = {
      EADDRINUSE: `${named.port} ${port} on ${host} is in use by another program. Stop it, or set another ${named.port}.`,
      EACCES: `${named.port} ${port} may not be opened by this user. Set a ${named.port} above 1023.`,
      EADDRNOTAVAIL: `${named.host} ${host} is no address of this machine. Correct ${named.host}.`,
      ENOTFOUND: `${named.host} ${host} is not known. Correct ${named.host}.`,
    }
    const sentence = why[codeOf(error) ?? '']
    throw sentence === undefined ? error : new ConfigError(`Otsukai does not start: ${sentence}`, { cause: error })
  }
}

/** Waits for all, then throws the first failure. */
async function settleAll(endings: Promise<unknown>[]): Promise<void> {
  for (const ending of await Promise.allSettled(endings)) if (ending.status === 'rejected') throw ending.reason
}

function once(fn: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => (running ??= fn())
}

const withinGrace = (ending: Promise<unknown>): Promise<unknown> =>
  Promise.race([ending, new Promise<void>((resolve) => setTimeout(resolve, graceMs).unref())])

function welcome({ publicUrl, deskUrl, desk, mode, dataDir, databaseUrls }: Config, startMs: number): string {
  const lines = [`Otsukai is ready after ${startMs} ms: ${publicUrl}/`]
  if (mode === 'sandbox') lines.push(`  Demo member: ${demoMember.account}, password ${demoMember.password} (play money)`)
  if (desk) lines.push(`  The desk, for the operator's people: ${deskUrl}/`)
  if (desk && mode === 'sandbox')
    lines.push(
      `  Demo staff: ${Object.values(demoStaff)
        .map(({ account }) => account)
        .join(', ')}, password ${demoStaffPassword}`,
    )
  lines.push(`  Data: ${dataDir}${databaseUrls === null ? '' : ', database at DATABASE_URL'}`)
  return lines.join('\n')
}
