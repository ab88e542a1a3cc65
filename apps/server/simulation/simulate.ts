import path from 'node:path'
import { manualCarrier } from '@otsukai/connectors/manual-carrier'
import pg from 'pg'
import { readConfig } from '../src/boot/config.ts'
import { openFolderStore } from '../src/platform/files/folder-store.ts'
import type { Parts } from '../src/platform/parts.ts'
import { openMemories } from '../src/memories.ts'
import { createLog } from '../src/platform/log.ts'
import { openParcelTracks } from '../src/trade/parcels/parcel-tracks.ts'
import { parcelRounds } from '../src/trade/parcels/sweep-parcels.ts'
import { type Between, DAY, HOUR, MINUTE, repeat, SECOND, type Stage } from './actors/cast.ts'
import { beginAuctions } from './actors/auction-life.ts'
import { beginBiddingByHand } from './actors/hand-bidders.ts'
import { beginSettling } from './actors/claims.ts'
import { beginMarketLife, sellerActs } from './actors/market-life.ts'
import type { Person } from './actors/member-calls.ts'
import { beginMember } from './actors/member.ts'
import { beginPacking } from './actors/packers.ts'
import { beginPosts } from './actors/posts.ts'
import { beginReading } from './actors/readers.ts'
import { beginSender } from './actors/sender.ts'
import { beginStaff } from './actors/staff.ts'
import { createAgents } from './agents.ts'
import { Broken } from './broken.ts'
import { openSimulatedDatabase } from './database.ts'
import { MEMBERS, type RunDatabase, START_AT } from './databases.ts'
import { createCommitCheck } from './invariants/at-commit.ts'
import { checkAtRest } from './invariants/at-rest.ts'
import { checkWhole } from './invariants/whole.ts'
import { createJobRunner, type JobRunner, simulatedJobs } from './jobs.ts'
import { judge } from './may-fail.ts'
import { createProcesses, type Processes } from './processes.ts'
import { employ } from './house.ts'
import { createRandom, type Random } from './random.ts'
import { beginRounds } from './rounds.ts'
import { createScheduler, type Hazards, noHazards, type Process, type Scheduler, type Task } from './scheduler.ts'
import { fillWarehouse } from './stock.ts'
import { createTrace, type Trace } from './trace.ts'
import { createAuctionWorld } from './world/auctions.ts'
import { createFaults } from './world/faults.ts'
import { createMarketWorld } from './world/market-world.ts'
import { simulatedGateway } from './world/simulated-gateway.ts'
import { simulatedMarketplace } from './world/simulated-marketplace.ts'
import { createTill } from './world/till.ts'

export interface RunOptions {
  seed: number
  /** Steps before the final phase. */
  steps: number
  database: RunDatabase
  /** Hours of orders from listing to warehouse, or weeks of parcels from there to their members. Default: by the seed. */
  of?: 'orders' | 'parcels'
  /** Lets a test inject a fault around the ports, to see that it is found. */
  wrap?: (deps: Parts) => Parts
  /** Lets a test inject a fault into the database before the run. */
  prepare?: (owner: pg.Client) => Promise<void>
  /** Lets a test change the database behind the server's back, after each whole check. */
  meddle?: (owner: pg.Client) => Promise<void>
  /** Called with each line of the trace. */
  show?: (line: string) => void
}

export interface RunResult {
  seed: number
  of: 'orders' | 'parcels'
  steps: number
  /** Hash of the trace, equal for two runs of a seed. */
  hash: string
  /** Null when all invariants held. */
  broken: { what: string; trace: string[] } | null
  /** Counts of what happened, to see that a run is not empty. */
  tally: Record<string, number>
}

const rough: Hazards = { crash: 1 / 300, stall: 1 / 300 }
/** Share of statements at which the connection is lost. */
const LOSES = 1 / 1_000
/** Steps between checks of everything; a commit's rows are checked at once. */
const WHOLE_EVERY = 400
/** Time for everything to settle by itself. */
const REST_MS = 48 * HOUR
/** The part of it during which people still respond. */
const SETTLING_MS = 24 * HOUR
const TRACE_LINES = 30

/** How long after an auction's end agents still poll often. */
const AFTER_THE_END_MS = MINUTE

/** Rounds of seconds or a minute, which would cost most steps of a history of hours. */
const seldom: readonly string[] = ['seal-acts', 'tell-robot', 'follow']

/** The server's settings in a run: the defaults, except those that would only prolong it. */
// oxfmt-ignore
const settings = { SWEEP_EVERY_S: '600', FOLLOW_EVERY_S: '1800', RECHARGE_ASK_S: '300', INSPECTION_ANSWER_S: '86400', RATE_DELAY_S: '900', BID_LEASE_S: '9', DATA_DIR: '/nonexistent', LOG_LEVEL: 'silent' }

/** Nobody listens here. */
const noAuctions: Parts['auctions'] = {
  read: () => Promise.resolve(null),
  listen: () => () => undefined,
  nudge: () => undefined,
  heard: () => undefined,
  close: () => Promise.resolve(),
}

/**
 * Runs one history from its seed, brings it to rest, and checks every invariant on the way. A broken invariant is in the result.
 *
 * Real: the commands, jobs, rounds and the desk's calls, the SQL, the tables with their constraints and rights. Simulated: time, chance,
 * the marketplace and the gateways (at their ports), the job queue, the timing of agents, the death of a process.
 *
 * Not in it, and tested elsewhere: interleaved statements of two transactions, so locks, deadlocks and real races of
 * processes, which cannot be replayed (`test/purchase-crash.test.ts`, `test/paying.test.ts`, `db/transaction.test.ts`); HTTP, sessions
 * and signatures; the adapters and their wire formats (a fault here is what an adapter makes of it); pg-boss itself; searching and
 * pictures, also those of claims; messages; several trade accounts; screens that listen to an auction; carriers that
 * make labels; the desk's log-ins, factors and stations, and the files of its exports.
 */
export async function simulate({
  seed,
  steps,
  database,
  of = seed % 2 === 0 ? 'parcels' : 'orders',
  wrap = (deps) => deps,
  prepare = async () => {},
  meddle = async () => {},
  show,
}: RunOptions): Promise<RunResult> {
  const trace = createTrace(show)
  const owner = new pg.Client({ ...database.owner, application_name: 'otsukai-simulation-owner' })
  await owner.connect()
  await prepare(owner)
  const run = await build({ seed, steps, database, of, owner, trace, wrap })
  let broken: RunResult['broken'] = null
  try {
    await live(run, steps, () => meddle(owner))
    await rest(run)
  } catch (error) {
    broken = { what: error instanceof Broken ? error.message : String((error as Error)?.stack ?? error), trace: trace.last(TRACE_LINES) }
  }
  const tally = await tallyOf(owner).catch(() => ({}))
  await run.close()
  await owner.end()
  return { seed, of, steps: run.scheduler.count(), hash: trace.hash(), broken, tally }
}

/** Weeks in which nobody does anything and no carrier tells anything, so that every time of waiting runs out. */
interface Silence {
  fromStep: number
  days: number
}

/** In one history of four: longer than carriers may be silent before the desk is told, or before a parcel counts as lost. */
const silenceIn = (random: Random, steps: number): Silence | null =>
  random.chance(0.25) ? { fromStep: Math.floor((steps * random.between(3, 8)) / 10), days: random.pick([31, 61]) } : null

interface RunParts {
  scheduler: Scheduler
  jobs: JobRunner
  stage: Stage
  /** Checks the invariants that hold at any moment. */
  checkNow(): Promise<void>
  checkAtRest(): Promise<void>
  silence: Silence | null
  /** Lets nobody do anything for so long. */
  sleep(days: number): void
  /** Ends all faults, and makes rounds rare. */
  calm(): void
  close(): Promise<void>
}

async function build({
  seed,
  steps,
  database,
  of,
  owner,
  trace,
  wrap,
}: Required<Omit<RunOptions, 'show' | 'meddle' | 'prepare'>> & { owner: pg.Client; trace: Trace }): Promise<RunParts> {
  const chance = (name: string) => createRandom(seed, name)
  const scheduler = createScheduler({ random: chance('scheduler'), trace, startAt: START_AT })
  scheduler.setHazards(rough)
  let loses = LOSES
  let calm = false
  let calmAt = Infinity
  let asleepUntil = 0
  const check = createCommitCheck(owner, { parcels: of === 'parcels' })
  const simulated = openSimulatedDatabase({
    connection: database.connection,
    scheduler,
    random: chance('database'),
    loses: () => loses,
    committed: async (commit) => {
      await check.committed(commit)
      if (commit.statements.some((text) => text.includes('simulation_jobs'))) await jobs.look()
    },
  })
  const faults = createFaults(chance('faults'), scheduler.now)
  const auctions = createAuctionWorld(chance('auctions'), scheduler.now, scheduler.at)
  const market = createMarketWorld(chance('market'), scheduler.now, auctions, (purchase) => sellerActs(stage, purchase))
  const till = createTill(chance('till'), scheduler.now)
  // Half of them are of the desk: each second of an auction costs a step.
  const ofDesk = chance('desk').chance(0.5)
  const byHand = of === 'orders' && !ofDesk && chance('by hand').chance(0.25)
  const marketplaceOf = simulatedMarketplace({ scheduler, random: chance('marketplace'), faults, market, byHand })
  const gatewayOf = simulatedGateway({ scheduler, random: chance('gateway'), faults, till })
  const config = { ...readConfig(settings), secretKey: Buffer.alloc(32) }
  const log = createLog('silent')
  const code = chance('code')
  const memories = new WeakMap<Process, ReturnType<typeof openMemories>>()
  /** A process's caches, which die with it. Queries are not shared: a task waiting for another's would be invisible to the scheduler. */
  const memoryOf = (process: Process): ReturnType<typeof openMemories> => {
    const memory = memories.get(process) ?? openMemories(scheduler.now)
    memories.set(process, memory)
    return { ...memory, questions: new Map() }
  }
  const depsOf = (task: Task): Parts =>
    wrap({
      config,
      log,
      db: simulated.dbOf(task),
      reads: simulated.dbOf(task),
      jobs: simulatedJobs,
      clock: scheduler.now,
      monotonic: scheduler.now,
      random: code.whole,
      robot: { tell: async () => true },
      market: marketplaceOf(task),
      auctions: noAuctions,
      bids: agents.hubOf(task),
      ...memoryOf(task.process),
      gateways: { wechat: gatewayOf(task, 'wechat'), alipay: gatewayOf(task, 'alipay') },
      translator: null,
      carrier: manualCarrier,
      parcelTracks: openParcelTracks({ db: simulated.dbOf(task), clock: scheduler.now }),
      files: openFolderStore(path.join(config.dataDir, 'uploads')),
    })
  const processes: Processes = createProcesses(scheduler, chance('processes'), depsOf)
  const jobs = createJobRunner({ owner, scheduler, processes, failed: judge })
  const agents = createAgents({
    scheduler,
    processes,
    random: chance('agents'),
    leaseMs: config.bidLeaseS * 1000,
    busy: () => [...auctions.all.values()].some(({ overAt }) => overAt === null || scheduler.now() - overAt < AFTER_THE_END_MS),
    idleMs: of === 'orders' ? 20 * MINUTE : 2 * DAY,
    failed: judge,
  })
  const goesOn = () => !calm
  const awake = () => scheduler.now() >= asleepUntil
  const settles = () => scheduler.now() < calmAt + SETTLING_MS
  const chanceOfOutage = chance('outage')
  const stock = of === 'parcels' ? await fillWarehouse(owner, chance('stock'), market) : null
  const known = { orders: (stock ?? []).map(({ id }) => id), members: MEMBERS }
  const house = await employ(owner)
  const random = chance('actors')
  const pace = chance('pace').pick([1, 1, 2, 5])
  let serials = 0
  const serial = () => ++serials
  const stage: Stage = {
    scheduler,
    processes,
    random,
    market,
    till,
    faults,
    owner,
    known,
    house,
    pace,
    awake,
    serial,
    goesOn,
    settles,
    judge,
  }

  const everyMs = (ms: number, name: string) => {
    if (of === 'orders') return Math.max(ms, calm ? HOUR : seldom.includes(name) ? 20 * MINUTE : 0)
    if (!awake()) return DAY
    if (calm) return Math.max(ms, 6 * HOUR)
    return name === 'bills' ? 12 * HOUR : Object.hasOwn(parcelRounds, name) ? 4 * HOUR * pace : DAY
  }
  const idle: Task = { label: 'nobody', process: { name: '-', dead: true }, lostDatabase: false }
  beginRounds(scheduler, processes, depsOf(idle), {
    everyMs,
    // Each would cost a step every ten minutes of hours in which nothing lies in a parcel.
    without: stock ? ['walk', 'follow'] : Object.keys(parcelRounds),
    failed: judge,
  })
  const members = Array.from({ length: MEMBERS }, (_, n) => ({
    id: n + 1,
    account: `m${n + 1}@example.com`,
    name: `m${n + 1}`,
    frozen: false,
  }))
  const people: Person[] = []
  if (stock) {
    repeat(stage, [DAY, 9 * DAY], () => void processes.outage(chanceOfOutage.between(5 * MINUTE, 3 * HOUR)))
    beginStaff(stage, { settles: [HOUR, 8 * HOUR * pace], acts: [HOUR, 8 * HOUR * pace], publishes: [12 * HOUR, 4 * DAY] })
    beginReading(stage, [4 * HOUR, DAY * pace])
    for (const member of members) people.push(beginSender(stage, member))
    beginPacking(stage)
    beginPosts(stage)
    beginSettling(stage)
  } else {
    repeat(stage, [30 * MINUTE, 4 * HOUR], () => void processes.outage(chanceOfOutage.between(5 * MINUTE, 90 * MINUTE)))
    beginMarketLife(stage)
    const acts: Between = ofDesk ? [10 * SECOND, 4 * MINUTE] : [MINUTE, 20 * MINUTE]
    beginStaff(stage, { settles: [MINUTE, 40 * MINUTE], acts, publishes: [HOUR, 6 * HOUR] })
    beginReading(stage, ofDesk ? [MINUTE, 20 * MINUTE] : [20 * MINUTE, 2 * HOUR])
    for (const member of members) people.push(beginMember(stage, member, people))
    if (!ofDesk) beginAuctions(stage, people, byHand)
    if (byHand) beginBiddingByHand(stage)
  }

  return {
    scheduler,
    jobs,
    stage,
    checkNow: async () => {
      await check.all()
      await checkWhole(owner, { market, till })
    },
    checkAtRest: () => checkAtRest(owner, { market, till }, scheduler.now()),
    silence: of === 'parcels' ? silenceIn(chance('silence'), steps) : null,
    sleep(days) {
      scheduler.tell('world', `nobody does anything for ${days} days`)
      asleepUntil = scheduler.now() + days * DAY
    },
    calm() {
      calm = true
      calmAt = scheduler.now()
      loses = 0
      scheduler.setHazards(noHazards)
      faults.end()
      for (const what of ['card', 'ban', 'tokens'] as const) market.trouble[what] = false
    },
    close: () => simulated.close(),
  }
}

async function live(run: RunParts, steps: number, checked: () => Promise<void>): Promise<void> {
  const { scheduler, silence, stage, checkNow } = run
  let checkedAt = 0
  let until = steps
  let slept = silence === null
  while (scheduler.count() < until) {
    if (!slept && scheduler.count() >= silence!.fromStep) {
      slept = true
      const before = scheduler.count()
      run.sleep(silence!.days)
      while (!stage.awake()) await scheduler.turn()
      until += scheduler.count() - before
    }
    await scheduler.turn()
    if (scheduler.count() - checkedAt < WHOLE_EVERY) continue
    checkedAt = scheduler.count()
    await checkNow()
    await checked()
  }
}

/** Ends the faults, runs 48 hours until every job is done, then checks the invariants at rest. */
async function rest(run: RunParts): Promise<void> {
  const { scheduler, jobs } = run
  run.calm()
  scheduler.tell('-', 'comes to rest')
  const until = scheduler.now() + REST_MS
  while (scheduler.now() < until || scheduler.running() > 0 || jobs.dueNow() > 0) {
    if (scheduler.now() > until + REST_MS) throw new Broken('it does not come to rest', scheduler.labels())
    await scheduler.turn()
  }
  await run.checkNow()
  await run.checkAtRest()
}

async function tallyOf(owner: pg.Client): Promise<Record<string, number>> {
  const { rows } = await owner.query<{ what: string; count: number }>(`
    select 'order ' || state as what, count(*)::int as count from orders group by state
    union all select 'recharge ' || state, count(*)::int from recharges group by state
    union all select 'attempt ' || coalesce(outcome, 'open'), count(*)::int from purchase_attempts group by outcome
    union all select 'refund ' || state, count(*)::int from refunds group by state
    union all select 'bid step ' || event, count(*)::int from bid_events group by event
    union all select 'bid ' || state, count(*)::int from bids group by state
    union all select 'bid call ' || coalesce(outcome, 'open'), count(*)::int from bid_attempts group by outcome
    union all select 'charge ' || case when paid_at is null then 'due' else 'paid' end, count(*)::int from order_charges group by paid_at is null
    union all select 'parcel ' || state, count(*)::int from parcels group by state
    union all select 'parcel step ' || event, count(*)::int from parcel_timeline group by event
    union all select 'act ' || act || case when refused is null then '' else ' refused' end, count(*)::int from staff_acts group by act, refused is null
    union all select 'proposal ' || state, count(*)::int from act_proposals group by state
    union all select 'published ' || kind, count(*)::int from content where source = 'desk' group by kind
    union all select 'inspection ' || state, count(*)::int from order_inspections group by state
    union all select 'desk ' || kind, count(*)::int from desk_entries group by kind order by 1`)
  return Object.fromEntries(rows.map(({ what, count }) => [what, count]))
}
