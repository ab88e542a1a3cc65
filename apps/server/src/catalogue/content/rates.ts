import type { PayType } from '@otsukai/contract/pay-types'
import { type MicroYuan, rateFromDecimal } from '@otsukai/money/rate'
import { named } from '../../platform/db/prepared.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { tellDesk } from '../../platform/desk/tell-desk.ts'
import type { Use } from '../../platform/parts.ts'

/** A rate by way of paying; null: that way is off. */
export interface Rates extends Record<PayType, MicroYuan | null> {
  /** When somebody last confirmed them; their age counts from then. */
  confirmedAt: number | null
}

/** The rates in force. The caller checks their age. */
export async function currentRates({ db, clock }: Use<'db' | 'clock'>): Promise<Rates> {
  const [row] = await named<RatesRow>(db, 'rates-now', selectRates, [clock()])
  return toRates(row)
}

/** The row of `selectRates`. */
export interface RatesRow {
  /** What was published before a way of paying was there names no rate of it. */
  body: Partial<Record<PayType, number | null>> | null
  confirmed_at: number | null
}

/** The rates of a row; null where none was ever published. */
export function toRates(row: RatesRow | undefined): Rates {
  const rate = (decimal: number | null | undefined) => (decimal === null || decimal === undefined ? null : rateFromDecimal(decimal))
  return { wechat: rate(row?.body?.wechat), alipay: rate(row?.body?.alipay), confirmedAt: row?.confirmed_at ?? null }
}

/** Selects the rates in force at the time $1, as one row; also part of larger statements. */
export const selectRates = `
  select (select body from content where kind = 'rates' and since <= $1 order by since desc, id desc limit 1) as body,
    (select max(at) from rate_confirmations) as confirmed_at`

/** Confirms the rates in force. `by`: the staff member's name, or `clerk`. */
export async function confirmRates({ clock }: Use<'clock'>, tx: Tx, by: string): Promise<void> {
  const at = clock()
  await tx.insertInto('rate_confirmations').values({ at, by }).execute()
  await tellDesk(tx, { at, kind: 'content', subject: 'rates' })
}
