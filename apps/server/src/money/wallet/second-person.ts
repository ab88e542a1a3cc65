import { SECOND_PERSON_ABOVE_JPY } from '@otsukai/contract/acts/fields'
import { formatJpy } from '@otsukai/money/format'
import { type Yen, yen } from '@otsukai/money/yen'
import type { Tx } from '../../platform/db/tables.ts'
import { actRefused } from '../../platform/http/errors.ts'
import { beijingDayStart } from './beijing-day.ts'

export interface Adjustment {
  memberId: number
  /** Above 0 to the member, below 0 from them. */
  amountJpy: Yen
  /** What it is for, once a member. */
  ref: string
  at: number
  staff: string
  /** Who agreed, when it takes two; null when nobody was asked. */
  second: string | null
}

/**
 * Keeps what a person at a terminal gives to a member or takes from them, with whoever agreed. Call it in the transaction that moves the
 * money. Throws a sentence when it takes a second person: what one has done alone for a member on a Beijing day, this included, is
 * bounded as a single sum is.
 */
export async function keepAdjustment(tx: Tx, { memberId, amountJpy, ref, at, staff, second }: Adjustment): Promise<void> {
  await lockAdjustments(tx, memberId)
  await tx.insertInto('adjustments').values({ member_id: memberId, ref, at, amount_jpy: amountJpy, staff, second }).execute()
  if (!isAlone({ staff, second })) return
  const today = await tx
    .selectFrom('adjustments')
    .select(['amount_jpy', 'staff', 'second'])
    .where('member_id', '=', memberId)
    .where('at', '>=', beijingDayStart(at))
    .execute()
  const alone = today.filter((one) => isSame(one.staff, staff) && isAlone(one))
  const sumJpy = alone.reduce((sum, { amount_jpy }) => sum + Math.abs(amount_jpy), 0)
  if (sumJpy <= SECOND_PERSON_ABOVE_JPY) return
  const told = `More than ${formatJpy(SECOND_PERSON_ABOVE_JPY)} yen for a member on one day takes a second person`
  throw actRefused(`${told}, and this makes ${formatJpy(yen(sumJpy))}: --second <another name>.`)
}

/** One at a time for a member: two at once would each be small. Taken before the accounts. */
export const lockAdjustments = (tx: Tx, memberId: number) =>
  tx.selectFrom('members').select('id').where('id', '=', memberId).forUpdate().execute()

const isAlone = ({ staff, second }: Pick<Adjustment, 'staff' | 'second'>): boolean => second === null || isSame(second, staff)
const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()
