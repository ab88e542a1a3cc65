import { formatJpy } from '@otsukai/money/format'
import { type Yen, yen } from '@otsukai/money/yen'
import { transaction } from '../db/transaction.ts'
import type { HouseDeps } from '../deps.ts'
import { adjustment, available } from './accounts.ts'
import { post, ShortBalance } from './post.ts'

/** Above this a second person must agree. */
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
export async function adjustBalance(deps: HouseDeps, { memberId, amountJpy, ref, noteZh, staff, second }: Adjustment): Promise<boolean> {
  const sum = yen(Math.abs(amountJpy))
  if (sum > SECOND_PERSON_ABOVE_JPY && (second === null || isSame(second, staff)))
    throw new Error(`More than ${formatJpy(SECOND_PERSON_ABOVE_JPY)} yen takes a second person: --second <another name>.`)
  const [from, to] = amountJpy > 0 ? [adjustment, available(memberId)] : [available(memberId), adjustment]
  try {
    return await transaction(deps.db, (tx) =>
      post(tx, { key: `adjustment:${memberId}:${ref}`, at: deps.clock(), kind: 'adjustment', from, to, amountJpy: sum, memo: noteZh }),
    )
  } catch (error) {
    if (error instanceof ShortBalance) throw new Error(`The member has ${error.availableJpy} yen.`, { cause: error })
    throw error
  }
}

const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()
