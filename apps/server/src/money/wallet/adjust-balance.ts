import { formatJpy } from '@otsukai/money/format'
import { type Yen, yen } from '@otsukai/money/yen'
import type { Tx } from '../../platform/db/tables.ts'
import { transaction } from '../../platform/db/transaction.ts'
import type { Use } from '../../platform/parts.ts'
import { adjustment, available } from './accounts.ts'
import { post, ShortBalance } from './post.ts'
import { beijingDayStart } from './beijing-day.ts'

/** Above this, of one person for one member on one Beijing day, a second person must agree. */
export const SECOND_PERSON_ABOVE_JPY = 10_000

interface Adjustment {
  memberId: number
  /** Above 0 to the member, below 0 from them. */
  amountJpy: Yen
  /** What it is put right for; the same case is adjusted once, however often the command is run. */
  ref: string
  /** What the member reads in their statement. */
  noteZh: string
  staff: string
  /** Who agreed, when it takes two; null when nobody was asked. */
  second: string | null
}

/**
 * Puts a member's balance right by hand, against the house's adjustment account. Answers whether it was done now; false when this
 * case was adjusted before. Throws a sentence when it takes a second person, or the balance does not cover it.
 */
export async function adjustBalance(deps: Use<'db' | 'clock'>, wanted: Adjustment): Promise<boolean> {
  const { memberId, amountJpy, ref, noteZh, staff, second } = wanted
  const [from, to] = amountJpy > 0 ? [adjustment, available(memberId)] : [available(memberId), adjustment]
  const transfer = {
    key: `adjustment:${memberId}:${ref}`,
    kind: 'adjustment',
    from,
    to,
    amountJpy: yen(Math.abs(amountJpy)),
    memo: noteZh,
  } as const
  try {
    return await transaction(deps.db, async (tx) => {
      const at = deps.clock()
      // One adjustment of a member at a time: two at once would each be small.
      await tx.selectFrom('members').select('id').where('id', '=', memberId).forUpdate().execute()
      const posted = await post(tx, { ...transfer, at })
      if (!posted) return false
      if (second === null || isSame(second, staff)) await refuseAlone(tx, wanted, at)
      await tx.insertInto('adjustments').values({ member_id: memberId, ref, at, amount_jpy: amountJpy, staff, second }).execute()
      return true
    })
  } catch (error) {
    if (error instanceof ShortBalance) throw new Error(`The member has ${error.availableJpy} yen.`, { cause: error })
    throw error
  }
}

/** What one person has adjusted alone for a member on a Beijing day, this one included, is bounded as one adjustment is. */
async function refuseAlone(tx: Tx, { memberId, amountJpy, staff }: Adjustment, at: number): Promise<void> {
  const earlier = await tx
    .selectFrom('adjustments')
    .select(['amount_jpy', 'staff', 'second'])
    .where('member_id', '=', memberId)
    .where('at', '>=', beijingDayStart(at))
    .execute()
  const alone = earlier.filter((one) => isSame(one.staff, staff) && (one.second === null || isSame(one.second, staff)))
  const sumJpy = alone.reduce((sum, { amount_jpy }) => sum + Math.abs(amount_jpy), Math.abs(amountJpy))
  if (sumJpy <= SECOND_PERSON_ABOVE_JPY) return
  const told = `More than ${formatJpy(SECOND_PERSON_ABOVE_JPY)} yen for a member on one day takes a second person`
  throw new Error(`${told}, and this makes ${formatJpy(yen(sumJpy))}: --second <another name>.`)
}

const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()
