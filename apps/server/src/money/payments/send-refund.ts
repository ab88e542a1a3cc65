import { GatewayDown, type PaymentGateway, type RefundState } from '@otsukai/connectors/payment'
import { yen } from '@otsukai/money/yen'
import type { Tx } from '../../platform/db/tables.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { openEntry } from '../../platform/desk/open-entry.ts'
import { settleEntry } from '../../platform/desk/settle-entry.ts'
import type { Use } from '../../platform/parts.ts'
import { available, clearing, refundAccount } from '../wallet/accounts.ts'
import { afterCredit } from './after-credit.ts'
import { findRecharge } from './move-recharge.ts'
import { tryMoveRefund } from './move-refund.ts'
import { payOut } from './pay-out.ts'
import { post } from '../wallet/post.ts'
import type { RechargeRow, RefundRow } from './payments-tables.ts'

/** Shown to the payer. */
const REASON_ZH = 'Otsukai 余额退款'

/** A refund that could not be sent for this long becomes an entry of the desk: the money is on no balance meanwhile. */
const LONG_UNSENT_MS = 3_600_000

/**
 * Sends a begun refund to the gateway and books the answer. Every try has the same number, so a lost answer costs another try only;
 * when the gateway is down the sweep tries again.
 */
export async function sendRefund(
  deps: Use<'config' | 'db' | 'clock' | 'log' | 'gateways'>,
  { refundId }: { refundId: string },
): Promise<void> {
  const begun = await deps.db.selectFrom('refunds').selectAll().where('id', '=', refundId).executeTakeFirst()
  const recharge = begun && (await findRecharge(deps.db, begun.recharge_id))
  const gateway = recharge && deps.gateways[recharge.pay_type]
  if (!gateway || begun.state === 'done' || begun.state === 'refused') return
  await transaction(deps.db, (tx) => tryMoveRefund(tx, refundId, 'send', deps.clock()))
  try {
    await bookRefund(deps, refundId, await send(deps, gateway, begun, recharge))
  } catch (error) {
    if (!(error instanceof GatewayDown)) throw error
    deps.log.warn({ err: error, refundId }, 'a refund could not be sent')
    if (deps.clock() - begun.created_at > LONG_UNSENT_MS) await tellUnsent(deps, refundId, error.message)
  }
}

/** Sends the refund. A refusal counts only if the gateway does not know the number, because an earlier try may have succeeded. */
async function send(deps: Use<'config'>, gateway: PaymentGateway, refund: RefundRow, recharge: RechargeRow): Promise<RefundState> {
  const answer = await gateway.refund({
    refundId: refund.id,
    rechargeId: recharge.id,
    amountFen: refund.amount_fen,
    totalFen: recharge.amount_fen,
    reason: REASON_ZH,
    notifyUrl: `${deps.config.publicUrl}/pay/${recharge.pay_type}/notify`,
  })
  if (answer.kind !== 'refused') return answer
  const known = await gateway.queryRefund(recharge.id, refund.id)
  return known.kind === 'unknown' ? answer : known
}

/**
 * Books a refund's state as the gateway gives it by answer, query or bill. Contradictions after the refund has ended go to the desk:
 * done after refused (two tries overlapped, and the refusal arrived first) means that the money went back twice, to the payer and to
 * the balance; refused or held back after done means that it reached neither.
 */
export function bookRefund(deps: Use<'db' | 'clock'>, refundId: string, state: RefundState): Promise<void> {
  return transaction(deps.db, async (tx) => {
    const row = await tx.selectFrom('refunds').selectAll().where('id', '=', refundId).forUpdate().executeTakeFirstOrThrow()
    if (row.state === 'done') {
      if ('told' in state && state.told !== null) await tellReversed(deps, tx, row, state.told)
      return
    }
    if (row.state === 'refused') {
      if (state.kind === 'done') await tellLate(deps, tx, row, state.amountFen)
      return
    }
    if (state.kind === 'done' && state.amountFen !== row.amount_fen)
      throw new Error(`refund ${row.id}: the gateway gave back ${state.amountFen} fen instead of ${row.amount_fen}`)
    if (state.kind === 'done') await endDone(deps, tx, row, state.at)
    else if (state.kind === 'refused') await endRefused(deps, tx, row, state.told)
    else if (state.kind === 'waiting' && state.told) await keepWaiting(deps, tx, row, state.told)
  })
}

async function endDone(deps: Use<'clock'>, tx: Tx, row: RefundRow, endedAt: number): Promise<void> {
  const at = deps.clock()
  // The bill may show a refund whose `send` step is not committed yet.
  await tryMoveRefund(tx, row.id, 'send', at)
  await tryMoveRefund(tx, row.id, 'done', at, { ended_at: endedAt, told: null })
  const { pay_type: payType } = await tx
    .selectFrom('recharges')
    .select('pay_type')
    .where('id', '=', row.recharge_id)
    .executeTakeFirstOrThrow()
  await post(tx, {
    key: `refund:${row.id}:done`,
    at,
    kind: 'refundDone',
    from: refundAccount(row.id),
    to: clearing(payType),
    amountJpy: yen(row.amount_jpy),
    rechargeId: row.recharge_id,
  })
  await settleEntry(tx, { kind: 'refundWaiting', subject: row.id, at, by: 'gateway', why: 'the money has left' })
  // The bill of the day on which the gateway accepted the refund may precede its end.
  if (row.billed_at !== null) await payOut(tx, { what: 'refund', id: row.id, at, payType, amountJpy: row.amount_jpy })
}

/** Returns the money to the balance and opens an entry. */
async function endRefused(deps: Use<'clock'>, tx: Tx, row: RefundRow, told: string): Promise<void> {
  const at = deps.clock()
  await tryMoveRefund(tx, row.id, 'send', at)
  await tryMoveRefund(tx, row.id, 'refuse', at, { ended_at: at, told })
  await post(tx, {
    key: `refund:${row.id}:refused`,
    at,
    kind: 'refundRefused',
    from: refundAccount(row.id),
    to: available(row.member_id),
    amountJpy: yen(row.amount_jpy),
    rechargeId: row.recharge_id,
  })
  await afterCredit(tx, { memberId: row.member_id, at, cause: `refund:${row.id}` })
  await settleEntry(tx, { kind: 'refundWaiting', subject: row.id, at, by: 'gateway', why: told })
  const facts = { told, memberId: row.member_id, rechargeId: row.recharge_id, amountJpy: row.amount_jpy }
  await openEntry(tx, { kind: 'refundRefused', subject: row.id, at, facts, memberId: row.member_id, amountJpy: row.amount_jpy })
}

const tellUnsent = (deps: Use<'db' | 'clock'>, refundId: string, told: string): Promise<void> =>
  transaction(deps.db, async (tx) => {
    const row = await tx.selectFrom('refunds').selectAll().where('id', '=', refundId).forUpdate().executeTakeFirstOrThrow()
    if (row.state === 'sending') await keepWaiting(deps, tx, row, told)
  })

async function keepWaiting(deps: Use<'clock'>, tx: Tx, row: RefundRow, told: string): Promise<void> {
  await tx.updateTable('refunds').set({ told }).where('id', '=', row.id).execute()
  const facts = { told, memberId: row.member_id, rechargeId: row.recharge_id, amountFen: row.amount_fen }
  await openEntry(tx, {
    kind: 'refundWaiting',
    subject: row.id,
    at: deps.clock(),
    facts,
    memberId: row.member_id,
    amountJpy: row.amount_jpy,
  })
}

const tellLate = (
  deps: Use<'clock'>,
  tx: Tx,
  { id, member_id: memberId, amount_jpy: amountJpy }: RefundRow,
  amountFen: number,
): Promise<void> => {
  const facts = { why: 'the gateway had refused it, it was given back to the balance, and then was done', memberId, amountJpy, amountFen }
  return openEntry(tx, { kind: 'billDiffers', subject: `refund:${id}`, at: deps.clock(), facts, memberId, amountJpy, once: true })
}

/** Once for each reason that the gateway gives, however often it is queried. */
const tellReversed = (deps: Use<'clock'>, tx: Tx, row: RefundRow, told: string): Promise<void> => {
  const facts = { told, memberId: row.member_id, rechargeId: row.recharge_id, amountJpy: row.amount_jpy }
  return openEntry(tx, {
    kind: 'refundReversed',
    subject: `${row.id}:${told}`,
    at: deps.clock(),
    facts,
    memberId: row.member_id,
    amountJpy: row.amount_jpy,
    once: true,
  })
}
