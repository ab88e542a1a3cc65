import type { DataOf } from '@otsukai/contract/call'
import type { deskToday } from '@otsukai/contract/desk/figures'
import { sql } from 'kysely'
import { currentRates } from '../../catalogue/content/rates.ts'
import type { Gauges } from '../../platform/http/metrics.ts'
import type { Use } from '../../platform/parts.ts'
import { dueOfRates } from './due-rules.ts'

type Health = DataOf<typeof deskToday>['health'][number]
type Deps = Use<'db' | 'clock' | 'config' | 'market' | 'gateways'>

/** A round that succeeded longer ago has missed its turns; those of a day have more. */
const ROUND_LATE_S = 3 * 3_600
const dailyRounds: readonly string[] = ['market-master', 'checkpoint-house']

/** How well everything works, one fact each. What this process cannot know is left out. */
export async function healthOf(deps: Deps, gauges: Gauges | undefined): Promise<Health[]> {
  const cells = await Promise.all([
    databaseOf(deps),
    ...(['wechat', 'alipay'] as const).map((gateway) => gatewayOf(deps, gateway)),
    accountsOf(deps),
    ratesOf(deps),
    ...(gauges ? [replicaOf(gauges), ledgerOf(gauges), jobsOf(gauges), roundsOf(gauges)] : []),
  ])
  return [marketOf(deps), ...cells.filter((cell) => cell !== null)]
}

async function databaseOf({ db }: Deps): Promise<Health> {
  const begun = performance.now()
  await sql`select 1`.execute(db)
  const ms = Math.round(performance.now() - begun)
  return { name: 'database', titleZh: '数据库', state: ms > 1_000 ? 'bad' : 'good', factZh: `${ms} 毫秒`, at: null }
}

function marketOf({ market }: Deps): Health {
  const { waiting, restsForMs } = market.load()
  const queued = Object.values(waiting).reduce((sum, n) => sum + n, 0)
  const rests = restsForMs > 0
  return {
    name: 'marketplace',
    titleZh: '煤炉',
    state: rests ? 'bad' : 'good',
    factZh: rests ? `歇 ${Math.ceil(restsForMs / 1000)} 秒再试` : `排队 ${queued}`,
    at: null,
  }
}

async function gatewayOf({ db, gateways }: Deps, payType: 'wechat' | 'alipay'): Promise<Health> {
  const titleZh = payType === 'wechat' ? '微信支付' : '支付宝'
  if (!gateways[payType]) return { name: payType, titleZh, state: 'rest', factZh: '没有接通', at: null }
  const { rows } = await sql<{ paid_at: number | null; held: number }>`
    select (select max(paid_at) from (
        select paid_at from recharges where state = 'paid' and pay_type = ${payType} and paid_at is not null order by created_at desc limit 20) newest) as paid_at,
      (select count(*) from desk_entries e join refunds f on f.id = e.subject join recharges r on r.id = f.recharge_id
        where e.kind = 'refundWaiting' and e.settled_at is null and r.pay_type = ${payType})::int as held`.execute(db)
  const { paid_at, held } = rows[0]!
  const factZh = held > 0 ? `压住 ${held} 笔退款` : paid_at === null ? '还没有收款' : '上次收款'
  return { name: payType, titleZh, state: held > 0 ? 'bad' : 'good', factZh, at: paid_at }
}

async function accountsOf({ db }: Deps): Promise<Health> {
  const rows = await db.selectFrom('trade_accounts').select('state').where('state', '<>', 'disconnected').execute()
  const active = rows.filter(({ state }) => state === 'active').length
  return {
    name: 'accounts',
    titleZh: '采购账号',
    state: active < rows.length || active === 0 ? 'bad' : 'good',
    factZh: `共 ${rows.length} 个，可用 ${active} 个`,
    at: null,
  }
}

async function ratesOf(deps: Deps): Promise<Health> {
  const { confirmedAt } = await currentRates(deps)
  const late = confirmedAt === null || dueOfRates(confirmedAt) <= deps.clock()
  const hours = confirmedAt === null ? null : Math.floor((deps.clock() - confirmedAt) / 3_600_000)
  return {
    name: 'rates',
    titleZh: '汇率',
    state: late ? 'bad' : 'good',
    factZh: hours === null ? '没有确认过' : hours === 0 ? '刚确认' : `${hours} 小时前确认`,
    at: confirmedAt,
  }
}

/** A gauge's values: by label, or one under the empty name. Null where it is not there or cannot be read. */
async function valuesOf(gauges: Gauges, name: string): Promise<Record<string, number> | null> {
  const gauge = gauges.get(name)
  if (!gauge) return null
  try {
    return 'readEach' in gauge ? await gauge.readEach() : { '': await gauge.read() }
  } catch {
    return null
  }
}

async function replicaOf(gauges: Gauges): Promise<Health | null> {
  const [used, lag] = [await valuesOf(gauges, 'otsukai_replica_used'), await valuesOf(gauges, 'otsukai_replica_lag_seconds')]
  if (!used) return null
  const state = used[''] === 1 ? 'good' : 'bad'
  return { name: 'replica', titleZh: '副本', state, factZh: `落后 ${Math.round(lag?.[''] ?? 0)} 秒`, at: null }
}

async function ledgerOf(gauges: Gauges): Promise<Health | null> {
  const problems = (await valuesOf(gauges, 'otsukai_ledger_problems'))?.['']
  return problems === undefined
    ? null
    : {
        name: 'ledger',
        titleZh: '账本核对',
        state: problems === 0 ? 'good' : 'bad',
        factZh: problems === 0 ? '相符' : `${problems} 个账户对不上`,
        at: null,
      }
}

async function jobsOf(gauges: Gauges): Promise<Health | null> {
  const late = await valuesOf(gauges, 'otsukai_job_overdue_seconds')
  if (!late) return null
  const worst = Math.round(Math.max(0, ...Object.values(late)))
  return {
    name: 'jobs',
    titleZh: '后台任务',
    state: worst > 300 ? 'bad' : 'good',
    factZh: worst === 0 ? '没有积压' : `最久等了 ${worst} 秒`,
    at: null,
  }
}

async function roundsOf(gauges: Gauges): Promise<Health | null> {
  const ages = await valuesOf(gauges, 'otsukai_round_age_seconds')
  if (!ages) return null
  const late = Object.entries(ages).filter(([name, age]) => age > (dailyRounds.includes(name) ? 25 * 3_600 : ROUND_LATE_S))
  const [first] = late
  return {
    name: 'rounds',
    titleZh: '例行巡查',
    state: first ? 'bad' : 'good',
    factZh: first ? `${late.length} 项停了：${first[0]}` : `${Object.keys(ages).length} 项照常`,
    at: null,
  }
}
