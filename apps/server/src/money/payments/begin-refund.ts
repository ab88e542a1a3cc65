import { yenZh } from '@otsukai/money/format'
import { yen } from '@otsukai/money/yen'
import type { Tx } from '../../platform/db/tables.ts'
import { actRefused } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import { available, refundAccount } from '../wallet/accounts.ts'
import { lockAvailableJpy } from '../wallet/balances.ts'
import { goneBack } from './money-back.ts'
import { type Amounts, fenOfPart, leftOf, shareOut } from './money-back-rules.ts'
import { post } from '../wallet/post.ts'
import { newMerchantNumber } from './recharge-rules.ts'
import type { RechargeRow } from './payments-tables.ts'

interface RefundRequest {
  memberId: number
  amountJpy: number
  /** The member of staff. */
  by: string
  reason: string
}

type Refundable = RechargeRow & { left: Amounts }

/**
 * Begins refunds of unspent money to the recharges that brought it, newest first, each at its own rate, one refund a recharge. The
 * money leaves the balance at once. Answers the refunds' ids. Throws a sentence when the balance or the recharges do not cover it.
 */
export async function beginRefund(deps: Use<'jobs' | 'clock' | 'random'>, tx: Tx, wanted: RefundRequest): Promise<string[]> {
  const recharges = await refundableRecharges(tx, wanted.memberId)
  const unspentJpy = await lockAvailableJpy(tx, wanted.memberId)
  if (wanted.amountJpy > unspentJpy) throw actRefused(`会员的可用余额只有 ${yenZh(unspentJpy)}，请改小金额。`)
  const shares = shareOut(wanted.amountJpy, recharges)
  if (!shares) {
    const most = recharges.reduce((sum, { left }) => sum + left.jpy, 0)
    throw actRefused(`其中只有 ${yenZh(most)}来自充值，多的不能原路退回，请改小金额。`)
  }
  const ids: string[] = []
  for (const { recharge, jpy } of shares) ids.push(await begin(deps, tx, wanted, recharge, jpy))
  return ids
}

/** The member's paid recharges without a chargeback, newest first, locked, each with its amount not yet given back. */
async function refundableRecharges(tx: Tx, memberId: number): Promise<Refundable[]> {
  const rows = await tx
    .selectFrom('recharges')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('state', '=', 'paid')
    .where('disputed_at', 'is', null)
    // The gateways give `paid_at` to the second only.
    .orderBy('paid_at', 'desc')
    .orderBy('created_at', 'desc')
    .forUpdate()
    .execute()
  const gone = await goneBack(
    tx,
    rows.map(({ id }) => id),
    { pending: true },
  )
  return rows.map((row) => ({ ...row, left: leftOf(row, gone.get(row.id) ?? []) }))
}

async function begin(
  deps: Use<'jobs' | 'clock' | 'random'>,
  tx: Tx,
  { memberId, by, reason }: RefundRequest,
  recharge: Refundable,
  jpy: number,
): Promise<string> {
  const at = deps.clock()
  const id = newMerchantNumber(deps.random)
  await tx
    .insertInto('refunds')
    .values({
      id,
      recharge_id: recharge.id,
      member_id: memberId,
      state: 'requested',
      amount_jpy: jpy,
      amount_fen: fenOfPart(recharge, recharge.left, jpy),
      begun_by: by,
      reason,
      created_at: at,
    })
    .execute()
  await post(tx, {
    key: `refund:${id}:begun`,
    at,
    kind: 'refundBegun',
    from: available(memberId),
    to: refundAccount(id),
    amountJpy: yen(jpy),
    rechargeId: recharge.id,
  })
  await deps.jobs.enqueue(tx, 'refund.send', { refundId: id })
  return id
}
