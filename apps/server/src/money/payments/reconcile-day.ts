import { sql } from 'kysely'
import { type Bill, GatewayDown, type PaymentGateway } from '@otsukai/connectors/payment'
import type { PayType } from '@otsukai/contract/pay-types'
import type { Tx } from '../../platform/db/tables.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { openEntry } from '../../platform/desk/open-entry.ts'
import { settleEntry } from '../../platform/desk/settle-entry.ts'
import { tellDesk } from '../../platform/desk/tell-desk.ts'
import type { Use } from '../../platform/parts.ts'
import { matchBillLine } from './match-bill-line.ts'
import { spanOfDay, UNEXPLAINED_MS } from './money-back-rules.ts'

/**
 * Compares one gateway's bill of one Beijing day, in fen, with our recharges, refunds and chargebacks. Matches are posted as paid out; a
 * payment that we missed is booked from the bill; rows that no bill shows within three days go to the desk. Each line has a
 * transaction of its own, so that an interrupted run can be repeated.
 */
export async function reconcileDay(
  deps: Use<'db' | 'clock' | 'log' | 'gateways'>,
  { payType, day }: { payType: PayType; day: string },
): Promise<void> {
  const gateway = deps.gateways[payType]
  if (!gateway) return
  const answered = await readBill(deps, gateway, day)
  await transaction(deps.db, (tx) => closeDay(deps, tx, payType, day, answered))
}

/** Reads and matches the bill. Answers false when the gateway could not be reached. */
async function readBill(deps: Use<'db' | 'clock' | 'log'>, gateway: PaymentGateway, day: string): Promise<boolean> {
  const payType = gateway.type
  // Before the call: a payment made during it may be missing from the bill.
  const readAt = deps.clock()
  try {
    const bill = await gateway.bill(day)
    for (const line of bill?.lines ?? []) await matchBillLine(deps, gateway, line)
    if (bill) await keepRead(deps, payType, day, bill, readAt)
    return true
  } catch (error) {
    if (!(error instanceof GatewayDown)) throw error
    deps.log.warn({ err: error, payType, day }, 'a bill could not be read')
    return false
  }
}

const keepRead = (deps: Use<'db' | 'clock'>, payType: PayType, day: string, { lines, feeFen }: Bill, readAt: number): Promise<void> =>
  transaction(deps.db, async (tx) => {
    await tx
      .updateTable('bill_days')
      .set({ read_at: readAt, lines: lines.length, fee_fen: feeFen })
      .where('pay_type', '=', payType)
      .where('day', '=', day)
      .execute()
    const [subject, at] = [dayName(payType, day), deps.clock()]
    await settleEntry(tx, { kind: 'billUnread', subject, at, by: 'bill', why: 'it was read' })
    await tellDesk(tx, { at, kind: 'bill', subject })
  })

/** The desk's subject for a day's bill. */
const dayName = (payType: PayType, day: string): string => `${payType}:${day}`

/** Closes a day once its whole bill was read and shows all our rows, or once the missing rows are on the desk. */
async function closeDay(deps: Use<'clock'>, tx: Tx, payType: PayType, day: string, answered: boolean): Promise<void> {
  const at = deps.clock()
  const { from, to } = spanOfDay(day)
  const row = await tx
    .selectFrom('bill_days')
    .selectAll()
    .where('pay_type', '=', payType)
    .where('day', '=', day)
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.closed_at !== null || at < to) return
  const missing = await notOnBill(tx, payType, from, to)
  const wholeRead = row.read_at !== null && row.read_at >= to
  const tooOld = at >= to + UNEXPLAINED_MS
  if (!tooOld && (!wholeRead || missing.length > 0)) return
  for (const { what, id, amount_fen, amount_jpy: amountJpy, member_id: memberId } of missing) {
    const facts = { payType, day, amountFen: amount_fen }
    await openEntry(tx, { kind: 'notOnBill', subject: `${what}:${id}`, at, facts, memberId, amountJpy, once: true })
  }
  // Payments and chargebacks that only the bill shows may be missing from our books.
  if (!wholeRead && !answered) await openEntry(tx, { kind: 'billUnread', subject: dayName(payType, day), at, facts: { payType, day } })
  await tx.updateTable('bill_days').set({ closed_at: at }).where('pay_type', '=', payType).where('day', '=', day).execute()
}

const told = ['amount_fen', 'amount_jpy', 'member_id'] as const

/** Our rows of the day that no bill shows, except those with a `billDiffers` entry. */
async function notOnBill(tx: Tx, payType: PayType, from: number, to: number) {
  const recharges = await tx
    .selectFrom('recharges')
    .select(['id', ...told])
    .where('pay_type', '=', payType)
    .where('state', '=', 'paid')
    .where('billed_at', 'is', null)
    .where('paid_at', '>=', from)
    .where('paid_at', '<', to)
    .execute()
  const refunds = await tx
    .selectFrom('refunds')
    .innerJoin('recharges', 'recharges.id', 'refunds.recharge_id')
    .select(['refunds.id', 'refunds.amount_fen', 'refunds.amount_jpy', 'refunds.member_id'])
    .where('pay_type', '=', payType)
    .where('refunds.state', '=', 'done')
    .where('refunds.billed_at', 'is', null)
    .where('ended_at', '>=', from)
    .where('ended_at', '<', to)
    .execute()
  const chargebacks = await tx
    .selectFrom('chargebacks')
    .select([sql<string>`recharge_id || ':' || refund_number`.as('id'), ...told])
    .where('pay_type', '=', payType)
    .where('billed_at', 'is', null)
    .where('at', '>=', from)
    .where('at', '<', to)
    .execute()
  const missing = [
    ...recharges.map((row) => ({ what: 'recharge', ...row })),
    ...refunds.map((row) => ({ what: 'refund', ...row })),
    ...chargebacks.map((row) => ({ what: `chargeback:${payType}`, ...row })),
  ]
  const differing = await tx.selectFrom('desk_entries').select('subject').where('kind', '=', 'billDiffers').execute()
  const shown = new Set(differing.map(({ subject }) => subject))
  return missing.filter(({ what, id }) => !shown.has(`${what}:${id}`))
}
