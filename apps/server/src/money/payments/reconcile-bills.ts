import { payTypes, type PayType } from '@otsukai/contract/pay-types'
import type { Tx } from '../../platform/db/tables.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { actRefused } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import { spanOfDay } from './money-back-rules.ts'
import { beijingDay } from '../../platform/beijing-day.ts'

/** Enqueues the reading of every open bill: of each past Beijing day since the first recharge whose bill is not closed yet. */
export async function reconcileBills(deps: Use<'db' | 'jobs' | 'clock' | 'gateways'>): Promise<void> {
  const at = deps.clock()
  for (const payType of payTypes) {
    if (!deps.gateways[payType]) continue
    for (const day of await daysToAdd(deps, payType, at)) await transaction(deps.db, (tx) => addDay(deps, tx, payType, day))
  }
  const open = await deps.db.selectFrom('bill_days').select(['pay_type', 'day']).where('closed_at', 'is', null).execute()
  for (const { pay_type: payType, day } of open) await transaction(deps.db, (tx) => nudge(deps, tx, payType, day))
}

/** Reads a day's bills again at once, also after the day was closed. Throws a sentence for an invalid or future day. */
export async function askForBills(deps: Use<'jobs' | 'clock'>, tx: Tx, day: string): Promise<void> {
  if (!(spanOfDay(day).from <= deps.clock())) throw actRefused(`${day} 不是已经开始的日子，请写成 2026-11-20 这样。`)
  for (const payType of payTypes) {
    await addDay(deps, tx, payType, day)
    await nudge(deps, tx, payType, day)
  }
}

async function addDay({ clock }: Use<'clock'>, tx: Tx, payType: PayType, day: string): Promise<void> {
  await tx
    .insertInto('bill_days')
    .values({ pay_type: payType, day, asked_at: clock() })
    .onConflict((conflict) => conflict.columns(['pay_type', 'day']).doUpdateSet({ asked_at: clock(), closed_at: null }))
    .execute()
}

const nudge = ({ jobs }: Use<'jobs'>, tx: Tx, payType: PayType, day: string): Promise<void> =>
  jobs.enqueue(tx, 'bill.read', { payType, day }, { singletonKey: `${payType}:${day}` })

const DAY_MS = 86_400_000

/** The past days since the first recharge that have no row yet. There may be gaps, because staff may request any day. */
async function daysToAdd({ db }: Use<'db'>, payType: PayType, at: number): Promise<string[]> {
  const first = await db
    .selectFrom('recharges')
    .select((eb) => eb.fn.min('created_at').as('at'))
    .where('pay_type', '=', payType)
    .executeTakeFirst()
  if (!first?.at) return []
  const rows = await db.selectFrom('bill_days').select('day').where('pay_type', '=', payType).execute()
  const known = new Set(rows.map(({ day }) => day))
  const days: string[] = []
  for (let time = first.at; beijingDay(time) < beijingDay(at); time += DAY_MS) days.push(beijingDay(time))
  return days.filter((day) => !known.has(day))
}
