import { yen } from '@otsukai/money/yen'
import type { Tx } from '../../platform/db/tables.ts'
import { actRefused } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import { adjustment, available } from './accounts.ts'
import { post, ShortBalance } from './post.ts'
import { type Adjustment, keepAdjustment, lockAdjustments } from './second-person.ts'

interface Wanted extends Omit<Adjustment, 'at'> {
  /** Shown in the member's statement. */
  noteZh: string
}

/**
 * Adjusts a member's balance by hand, against the house's adjustment account. Answers false when `ref` was adjusted before. Throws a
 * sentence when a second person is needed or the balance does not cover it.
 */
export async function adjustBalance(deps: Use<'clock'>, tx: Tx, { noteZh, ...wanted }: Wanted): Promise<boolean> {
  const { memberId, amountJpy, ref } = wanted
  const [from, to] = amountJpy > 0 ? [adjustment, available(memberId)] : [available(memberId), adjustment]
  const transfer = {
    key: `adjustment:${memberId}:${ref}`,
    kind: 'adjustment',
    from,
    to,
    amountJpy: yen(Math.abs(amountJpy)),
    memo: noteZh,
  } as const
  const at = deps.clock()
  await lockAdjustments(tx, memberId)
  const posted = await post(tx, { ...transfer, at }).catch((error: unknown) => {
    throw error instanceof ShortBalance ? actRefused(`The member has ${error.availableJpy} yen.`) : error
  })
  if (posted) await keepAdjustment(tx, { ...wanted, at })
  return posted
}
