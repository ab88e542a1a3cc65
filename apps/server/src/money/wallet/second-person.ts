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
  /** The case it is for, unique for each member. */
  ref: string
  at: number
  staff: string
  /** The second person, who agreed; null without one. */
  second: string | null
}

/**
 * Records a transfer that staff made by hand for or from a member, and who agreed, in the transaction that moves the money. Throws a
 * sentence when a second person is needed: all that one person adjusts alone for a member on a Beijing day counts as one sum.
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
  const rule = `More than ${formatJpy(SECOND_PERSON_ABOVE_JPY)} yen for a member on one day takes a second person`
  throw actRefused(`${rule}, and this makes ${formatJpy(yen(sumJpy))}: --second <another name>.`)
}

/** Serialises a member's adjustments, so that concurrent ones count each other. Locked before the accounts. */
export const lockAdjustments = (tx: Tx, memberId: number) =>
  tx.selectFrom('members').select('id').where('id', '=', memberId).forUpdate().execute()

const isAlone = ({ staff, second }: Pick<Adjustment, 'staff' | 'second'>): boolean => second === null || isSame(second, staff)
const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()
