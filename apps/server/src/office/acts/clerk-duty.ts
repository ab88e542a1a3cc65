import type { DataOf } from '@otsukai/contract/call'
import type { deskDuty } from '@otsukai/contract/desk/warehouse'
import type { Db, Tx } from '../../platform/db/tables.ts'
import { actRefused } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'

/** Without an act for so long nobody is on duty any more. */
const LAPSES_AFTER_MS = 30 * 60_000

interface Duty {
  name: string
  /** When it lapses unless somebody acts. */
  until: number
}

/** Who does the sandbox's work instead of its clerk; null: nobody. Any act of the staff keeps it on. */
export async function dutyNow({ db, clock }: { db: Db | Tx } & Use<'clock'>): Promise<Duty | null> {
  const duty = await db.selectFrom('clerk_duty').select(['name', 'since']).executeTakeFirst()
  if (!duty) return null
  const last = await db.selectFrom('staff_acts').select('at').orderBy('id', 'desc').limit(1).executeTakeFirst()
  const until = Math.max(duty.since, last?.at ?? 0) + LAPSES_AFTER_MS
  return clock() < until ? { name: duty.name, until } : null
}

/** Somebody takes over what the clerk does. Refuses in live mode, where there is no clerk. */
export async function takeDuty(
  { config, clock }: Use<'config' | 'clock'>,
  tx: Tx,
  { staffId, name }: { staffId: number | null; name: string },
): Promise<void> {
  refuseLive(config)
  const duty = { staff_id: staffId, name, since: clock() }
  await tx
    .insertInto('clerk_duty')
    .values({ one: true, ...duty })
    .onConflict((conflict) => conflict.column('one').doUpdateSet(duty))
    .execute()
}

/** The clerk does the routine again. */
export async function endDuty({ config }: Use<'config'>, tx: Tx): Promise<void> {
  refuseLive(config)
  await tx.deleteFrom('clerk_duty').execute()
}

function refuseLive({ mode }: { mode: 'sandbox' | 'live' }): void {
  if (mode === 'live') throw actRefused('正式环境没有自动值班员，活本来就由大家做。')
}

/** Who does the routine. */
export async function tellDuty(deps: Use<'config' | 'db' | 'clock'>): Promise<DataOf<typeof deskDuty>> {
  if (deps.config.mode === 'live' || !deps.config.sandboxClerk) return { by: 'people', name: null, until: null }
  const duty = await dutyNow(deps)
  return duty ? { by: 'person', ...duty } : { by: 'clerk', name: null, until: null }
}
