import { yenZh } from '@otsukai/money/format'
import { yen } from '@otsukai/money/yen'
import { codeOf } from '../../platform/db/failures.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { actRefused } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import { adjustment, available } from './accounts.ts'
import { post, ShortBalance } from './post.ts'
import { type Adjustment, keepAdjustment, lockAdjustments } from './keep-adjustment.ts'

/** What `ledger_post` throws when a key stands for another transfer. */
const KEY_OF_ANOTHER = 'OT002'

interface Wanted extends Omit<Adjustment, 'at'> {
  /** Shown in the member's statement. */
  noteZh: string
}

/**
 * Adjusts a member's balance by hand, against the house's adjustment account. Answers false when `ref` was adjusted before. Throws a
 * sentence when the balance does not cover it.
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
    if (codeOf(error) === KEY_OF_ANOTHER) throw actRefused(`${ref} 已经调整过，金额不同；另一笔请换一个事由。`)
    throw error instanceof ShortBalance ? actRefused(`会员的余额只有 ${yenZh(error.availableJpy)}，请改小金额。`) : error
  })
  if (posted) await keepAdjustment(tx, { ...wanted, at })
  return posted
}
