import type { BillLine } from '@otsukai/connectors/payment'
import type { PayType } from '@otsukai/contract/users'
import { yen } from '@otsukai/money/yen'
import type { Tx } from '../../platform/db/tables.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { openEntry } from '../../platform/entries/open-entry.ts'
import { settleEntry } from '../../platform/entries/settle-entry.ts'
import type { Use } from '../../platform/parts.ts'
import { bank, clearing } from '../wallet/accounts.ts'
import { bookChargeback } from './book-chargeback.ts'
import { bookPayment } from './book-payment.ts'
import { post, type TransferKind } from '../wallet/post.ts'
import { bookRefund } from './send-refund.ts'

type Refunded = Extract<BillLine, { kind: 'refunded' }>

/**
 * Finds what a line of a gateway's bill is about, books what we have not heard of, and posts what matches to the fen as paid out.
 * What it tells otherwise than we have booked it is for a person, and nothing of it is posted.
 */
export async function matchBillLine(deps: Use<'db' | 'clock'>, payType: PayType, line: BillLine): Promise<void> {
  if (line.kind === 'paid') {
    // Paid by it already, paid by it now, or kept for a person.
    if (await bookPayment(deps, payType, line)) await billRecharge(deps, payType, line.rechargeId, line.amountFen)
    return
  }
  const ours = await deps.db.selectFrom('refunds').select('amount_fen').where('id', '=', line.refundId).executeTakeFirst()
  if (ours) return billRefund(deps, payType, line, ours.amount_fen)
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

async function billRefund(deps: Use<'db' | 'clock'>, payType: PayType, line: Refunded, askedFen: number): Promise<void> {
  const { refundId: id, transactionId, amountFen, at } = line
  const shown = { what: 'refund', id, amountFen }
  if (amountFen !== askedFen) return tellDifference(deps, shown, `${askedFen} fen were asked for`)
  if (!(await bookRefund(deps, id, { kind: 'done', transactionId, amountFen, at }))) return
  await bill(deps, payType, shown, {
    lock: (tx) => tx.selectFrom('refunds').select(billed).where('id', '=', id).forUpdate().executeTakeFirst(),
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
  lock(tx: Tx): Promise<{ amount_jpy: number; amount_fen: number; billed_at: number | null } | undefined>
  mark(tx: Tx, at: number): Promise<unknown>
}

/** Posts one row of ours as paid out, once, if the bill shows it with the same fen. */
async function bill(deps: Use<'db' | 'clock'>, payType: PayType, shown: Shown, { lock, mark }: Row): Promise<void> {
  const bookedFen = await transaction(deps.db, async (tx) => {
    const at = deps.clock()
    const row = await lock(tx)
    if (!row || row.billed_at !== null || row.amount_fen !== shown.amountFen) return row?.amount_fen
    await mark(tx, at)
    await payOut(tx, { what: shown.what, id: shown.id, at, payType, amountJpy: row.amount_jpy })
    return row.amount_fen
  })
  if (bookedFen !== undefined && bookedFen !== shown.amountFen) await tellDifference(deps, shown, `${bookedFen} fen are booked`)
}

/** Once, however often the bill is read: what a person has looked at stays settled. */
const tellDifference = (deps: Use<'db' | 'clock'>, { what, id, amountFen }: Shown, why: string): Promise<void> =>
  transaction(deps.db, (tx) =>
    openEntry(tx, { kind: 'billDiffers', subject: `${what}:${id}`, at: deps.clock(), facts: { why, billFen: amountFen }, once: true }),
  )

interface PaidOut {
  what: string
  id: string
  at: number
  payType: PayType
  amountJpy: number
}

/**
 * What the gateway owed us is in the bank, or what went back has left it: afterwards clearing is 0 again. Money that comes to a
 * member stands below 0 where it came from, so a payment moves from bank to clearing, and one that goes back from clearing to bank.
 */
async function payOut(tx: Tx, { what, id, at, payType, amountJpy }: PaidOut): Promise<void> {
  const came = what === 'recharge'
  const kind: TransferKind = came ? 'paidOut' : 'refundPaidOut'
  const [from, to] = came ? [bank, clearing(payType)] : [clearing(payType), bank]
  await post(tx, { key: `${what}:${id}:paidOut`, at, kind, from, to, amountJpy: yen(amountJpy), ...(came && { rechargeId: id }) })
  for (const kind of ['notOnBill', 'billDiffers'] as const)
    await settleEntry(tx, { kind, subject: `${what}:${id}`, at, by: 'bill', why: 'a later bill shows it' })
}
