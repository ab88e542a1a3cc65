import type { Use } from '../../platform/parts.ts'
import type { BillLine, PaymentGateway } from '@otsukai/connectors/payment'
import type { RefundState } from '@otsukai/contract/refund-steps'
import type { PayType } from '@otsukai/contract/pay-types'
import type { Tx } from '../../platform/db/tables.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { openEntry } from '../../platform/desk/open-entry.ts'
import { bookChargeback } from './book-chargeback.ts'
import { bookPayment } from './book-payment.ts'
import { payOut } from './pay-out.ts'
import { bookRefund } from './send-refund.ts'

type Refunded = Extract<BillLine, { kind: 'refunded' }>

/**
 * Matches a line of a gateway's bill with our rows: books a payment or chargeback that we missed, and posts amounts that agree to the fen
 * as paid out. A difference becomes an entry of the desk, and nothing is posted. Throws `GatewayDown` when a query to the gateway fails.
 */
export async function matchBillLine(deps: Use<'db' | 'clock'>, gateway: PaymentGateway, line: BillLine): Promise<void> {
  const payType = gateway.type
  if (line.kind === 'paid') {
    // False: the payment is odd, and on the desk.
    if (await bookPayment(deps, payType, line)) await billRecharge(deps, payType, line.rechargeId, line.amountFen)
    return
  }
  const ours = await deps.db
    .selectFrom('refunds')
    .select(['amount_fen', 'amount_jpy', 'member_id'])
    .where('id', '=', line.refundId)
    .executeTakeFirst()
  if (ours) return billRefund(deps, gateway, line, ours)
  const { amountFen, transactionId, rechargeId, refundId: refundNumber, at } = line
  await bookChargeback(deps, payType, { amountFen, transactionId, rechargeId, refundNumber, at })
  await billChargeback(deps, payType, { rechargeId, refundNumber, amountFen })
}

const billRecharge = (deps: Use<'db' | 'clock'>, payType: PayType, id: string, amountFen: number): Promise<void> =>
  bill(
    deps,
    payType,
    { what: 'recharge', id, amountFen },
    {
      lock: (tx) => tx.selectFrom('recharges').select(billed).where('id', '=', id).forUpdate().executeTakeFirst(),
      mark: (tx, billed_at) => tx.updateTable('recharges').set({ billed_at }).where('id', '=', id).execute(),
    },
  )

/** A bill line may show a refund that was still under way; its result is then queried at the gateway. */
async function billRefund(deps: Use<'db' | 'clock'>, gateway: PaymentGateway, line: Refunded, ours: Ours): Promise<void> {
  const { refundId: id, rechargeId, transactionId, amountFen, at, settled } = line
  const shown = { what: 'refund', id, amountFen }
  if (amountFen !== ours.amount_fen)
    return openDifference(deps, gateway.type, shown, { ours, why: `${ours.amount_fen} fen were asked for` })
  const state = settled ? ({ kind: 'done', transactionId, amountFen, at } as const) : await gateway.queryRefund(rechargeId, id)
  await bookRefund(deps, id, state)
  await bill(deps, gateway.type, shown, {
    lock: (tx) =>
      tx
        .selectFrom('refunds')
        .select([...billed, 'state'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),
    mark: (tx, billed_at) => tx.updateTable('refunds').set({ billed_at }).where('id', '=', id).execute(),
  })
}

const billChargeback = (
  deps: Use<'db' | 'clock'>,
  payType: PayType,
  { rechargeId, refundNumber, amountFen }: { rechargeId: string; refundNumber: string; amountFen: number },
): Promise<void> =>
  bill(
    deps,
    payType,
    { what: `chargeback:${payType}`, id: `${rechargeId}:${refundNumber}`, amountFen },
    {
      lock: (tx) =>
        tx
          .selectFrom('chargebacks')
          .select(billed)
          .where('recharge_id', '=', rechargeId)
          .where('pay_type', '=', payType)
          .where('refund_number', '=', refundNumber)
          .forUpdate()
          .executeTakeFirst(),
      mark: (tx, billed_at) =>
        tx
          .updateTable('chargebacks')
          .set({ billed_at })
          .where('recharge_id', '=', rechargeId)
          .where('pay_type', '=', payType)
          .where('refund_number', '=', refundNumber)
          .execute(),
    },
  )

/** A bill line's amount for one of our rows. */
interface Shown {
  what: string
  id: string
  amountFen: number
}

const billed = ['member_id', 'amount_jpy', 'amount_fen', 'billed_at'] as const

/** Our row. */
interface Ours {
  member_id: number
  amount_jpy: number
  amount_fen: number
}

interface Row {
  /** `state` is there for refunds only. */
  lock(tx: Tx): Promise<(Ours & { billed_at: number | null; state?: RefundState }) | undefined>
  mark(tx: Tx, at: number): Promise<unknown>
}

/** Marks a row as billed when the amounts agree to the fen, and posts it as paid out; a refund only once it is done. */
async function bill(deps: Use<'db' | 'clock'>, payType: PayType, shown: Shown, { lock, mark }: Row): Promise<void> {
  const ours = await transaction(deps.db, async (tx) => {
    const at = deps.clock()
    const row = await lock(tx)
    if (!row || row.amount_fen !== shown.amountFen) return row
    if (row.billed_at === null) await mark(tx, at)
    if ((row.state ?? 'done') === 'done') await payOut(tx, { what: shown.what, id: shown.id, at, payType, amountJpy: row.amount_jpy })
    return row
  })
  if (ours && ours.amount_fen !== shown.amountFen)
    await openDifference(deps, payType, shown, { ours, why: `${ours.amount_fen} fen are booked` })
}

/** Once, because a bill may be read again after a person has settled the entry. */
const openDifference = (
  deps: Use<'db' | 'clock'>,
  payType: PayType,
  { what, id, amountFen }: Shown,
  { ours: { member_id: memberId, amount_jpy: amountJpy }, why }: { ours: Ours; why: string },
): Promise<void> => {
  const about = { kind: 'billDiffers', subject: `${what}:${id}`, memberId, amountJpy } as const
  return transaction(deps.db, (tx) =>
    openEntry(tx, { ...about, at: deps.clock(), facts: { why, payType, billFen: amountFen }, once: true }),
  )
}
