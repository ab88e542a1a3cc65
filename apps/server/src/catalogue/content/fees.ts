import { yen, type Yen } from '@otsukai/money/yen'
import type { Use } from '../../platform/parts.ts'
import { contentAfter, contentAt, type ContentRow } from './content-queries.ts'

/** The operator's dated fees; a quote keeps the id of its schedule. */
export interface FeeSchedule {
  id: number
  /** Per piece, whatever its price. */
  serviceFeeJpy: Yen
  inspectionJpy: Yen
  since: number
}

export interface Fees {
  serviceFeeJpy: number
  inspectionJpy: number
}

/** The fees in force at a time. */
export async function feesAt({ db }: Use<'db'>, at: number): Promise<FeeSchedule> {
  const row = await contentAt<Fees>(db, 'fees', at)
  if (!row) throw new Error('no fees are published')
  return scheduleOf(row)
}

/** The next change of the fees, or null. */
export async function feesAfter({ db }: Use<'db'>, at: number): Promise<FeeSchedule | null> {
  const row = await contentAfter<Fees>(db, 'fees', at)
  return row && scheduleOf(row)
}

export const scheduleOf = ({ id, body, since }: ContentRow<Fees>): FeeSchedule => ({
  id,
  serviceFeeJpy: yen(body.serviceFeeJpy),
  inspectionJpy: yen(body.inspectionJpy),
  since,
})
