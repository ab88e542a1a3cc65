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
 * Finds what a line of a gateway's bill is about, books what we have not heard of, and posts what matches to the fen as paid out.
 * What it tells otherwise than we have booked it is for a person, and nothing of it is posted. Throws `GatewayDown` when the gateway
 * must be asked and cannot be.
 */
export async function matchBillLine(deps: Use<'db' | 'clock'>, gateway: PaymentGateway, line: BillLine): Promise<void> {
  const payType = gateway.type
  if (line.kind === 'paid') {
    // Paid by it already, paid by it now, or kept for a person.
    if (await bookPayment(deps, payType, line)) await billRecharge(deps, payType, line.rechargeId, line.amountFen)
    return
  }
  const ours = await deps.db.selectFrom('refunds').select('amount_fen').where('id', '=', line.refundId).executeTakeFirst()
  if (ours) return billRefund(deps, gateway, line, ours.amount_fen)
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

/** A row of a refund that was under way only shows it: what came of it is the gateway's to say. */
async function billRefund(deps: Use<'db' | 'clock'>, gateway: PaymentGateway, line: Refunded, askedFen: number): Promise<void> {
  const { refundId: id, rechargeId, transactionId, amountFen, at, settled } = line
  const shown = { what: 'refund', id, amountFen }
  if (amountFen !== askedFen) return tellDifference(deps, shown, `${askedFen} fen were asked for`)
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

/** What a bill says of one row of ours. */
interface Shown {
  what: string
  id: string
  amountFen: number
}

const billed = ['amount_jpy', 'amount_fen', 'billed_at'] as const

interface Row {
  /** `state`: of a refund. */
  lock(tx: Tx): Promise<{ amount_jpy: number; amount_fen: number; billed_at: number | null; state?: RefundState } | undefined>
  mark(tx: Tx, at: number): Promise<unknown>
}

/** Keeps that the bill shows one row of ours with the same fen, and posts it as paid out. A refund is that only once it is done. */
async function bill(deps: Use<'db' | 'clock'>, payType: PayType, shown: Shown, { lock, mark }: Row): Promise<void> {
  const bookedFen = await transaction(deps.db, async (tx) => {
    const at = deps.clock()
    const row = await lock(tx)
    if (!row || row.amount_fen !== shown.amountFen) return row?.amount_fen
    if (row.billed_at === null) await mark(tx, at)
    if ((row.state ?? 'done') === 'done') await payOut(tx, { what: shown.what, id: shown.id, at, payType, amountJpy: row.amount_jpy })
    return row.amount_fen
  })
  if (bookedFen !== undefined && bookedFen !== shown.amountFen) await tellDifference(deps, shown, `${bookedFen} fen are booked`)
}

/** Once, however often the bill is read: what a person has looked at stays settled. */
const tellDifference = (deps: Use<'db' | 'clock'>, { what, id, amountFen }: Shown, why: string): Promise<void> =>
  transaction(deps.db, (tx) =>
    openEntry(tx, { kind: 'billDiffers', subject: `${what}:${id}`, at: deps.clock(), facts: { why, billFen: amountFen }, once: true }),
  )
