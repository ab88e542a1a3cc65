import { GatewayDown, type PaymentGateway } from '@otsukai/connectors/payment'
import type { PayType } from '@otsukai/contract/pay-types'
import type { RechargeStatus } from '@otsukai/contract/users'
import { rechargeStatus } from '@otsukai/contract/recharge-steps'
import { sql } from 'kysely'
import { transaction } from '../../platform/db/transaction.ts'
import type { Use } from '../../platform/parts.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Member } from '../../platform/http/routes-types.ts'
import { bookPayment } from './book-payment.ts'
import { askGateway } from './create-recharge.ts'
import { findRecharge, tryMoveRecharge } from './move-recharge.ts'
import type { RechargeRow } from './payments-tables.ts'

/** The gateway is queried for a recharge at most this often, over all screens and processes. */
const ASK_EVERY_MS = 3_000
/** A payment that the gateway does not know is over this many ms after its expiry: Alipay knows none whose page was never opened. */
const UNKNOWN_FOR_MS: Record<PayType, number> = { wechat: 0, alipay: 5 * 60_000 }

/** A member's recharge, after querying the gateway and booking its answer. A gateway that is down changes nothing. */
export async function readRechargeStatus(
  deps: Use<'config' | 'db' | 'clock' | 'log' | 'gateways'>,
  member: Member,
  rechargeId: string,
): Promise<RechargeStatus> {
  const row = await findRecharge(deps.db, rechargeId)
  if (row?.member_id !== member.id) throw notFound(`recharge ${rechargeId} of member ${member.id}`)
  await refreshRecharge(deps, row)
  const now = (await findRecharge(deps.db, rechargeId)) ?? row
  return { rechargeId, status: rechargeStatus[now.state], amountJpy: now.amount_jpy, amountFen: now.amount_fen, paidAt: now.paid_at }
}

/** The job that queries the gateway every `rechargeAskS` until the recharge has ended, because the member may close the screen. */
export async function askRecharge(
  deps: Use<'config' | 'db' | 'jobs' | 'clock' | 'log' | 'gateways'>,
  { rechargeId }: { rechargeId: string },
): Promise<void> {
  const row = await findRecharge(deps.db, rechargeId)
  if (!row) return
  await refreshRecharge(deps, row)
  const now = await findRecharge(deps.db, rechargeId)
  if (!now || now.state === 'paid' || now.state === 'expired' || now.state === 'failed') return
  const at = deps.clock()
  const inAMoment = at + deps.config.rechargeAskS * 1000
  const after = at < now.expires_at ? Math.min(inAMoment, now.expires_at + 1_000) : inAMoment
  await transaction(deps.db, (tx) => deps.jobs.enqueue(tx, 'recharge.ask', { rechargeId }, { after, singletonKey: `again:${rechargeId}` }))
}

/** Queries the gateway for an open recharge and books the answer; after its expiry closes it at the gateway. */
async function refreshRecharge(deps: Use<'config' | 'db' | 'clock' | 'log' | 'gateways'>, row: RechargeRow): Promise<void> {
  const gateway = deps.gateways[row.pay_type]
  if (!gateway || row.state === 'paid' || row.state === 'failed' || !(await mayAsk(deps, row))) return
  try {
    if (row.state === 'creating' && deps.clock() < row.expires_at) await askGateway(deps, row)
    const state = await gateway.query(row.id)
    if (state.kind === 'paid' && (await bookPayment(deps, row.pay_type, state))) return
    if (row.state === 'expired' || deps.clock() < row.expires_at) return
    // An odd payment, which the desk has, ends it too: the gateway has nothing left to close.
    if (state.kind === 'paid') await expireRecharge(deps, row)
    else await closeRecharge(deps, gateway, row)
  } catch (error) {
    if (!(error instanceof GatewayDown)) deps.log.warn({ err: error, rechargeId: row.id }, 'a recharge could not be asked about')
  }
}

/** True for one caller every 3 s, over all processes. */
async function mayAsk(deps: Use<'db' | 'clock'>, row: RechargeRow): Promise<boolean> {
  const at = deps.clock()
  const { numUpdatedRows } = await deps.db
    .updateTable('recharges')
    .set({ asked_at: at })
    .where('id', '=', row.id)
    .where((eb) => eb(eb.fn.coalesce('asked_at', sql<number>`0`), '<=', at - ASK_EVERY_MS))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** pending → closing → expired: expires only once the gateway has closed the payment, or has not known it for long enough. */
async function closeRecharge(deps: Use<'db' | 'clock'>, gateway: PaymentGateway, row: RechargeRow): Promise<void> {
  await transaction(deps.db, (tx) => tryMoveRecharge(tx, row.id, 'expire', deps.clock()))
  const closed = await gateway.close(row.id)
  // Paid meanwhile, or being paid: the next query shows it.
  if (closed === 'alreadyPaid' || closed === 'paying') return
  if (closed === 'unknown' && deps.clock() < row.expires_at + UNKNOWN_FOR_MS[row.pay_type]) return
  await transaction(deps.db, (tx) => tryMoveRecharge(tx, row.id, 'closed', deps.clock()))
}

const expireRecharge = (deps: Use<'db' | 'clock'>, row: RechargeRow): Promise<unknown> =>
  transaction(deps.db, async (tx) => {
    await tryMoveRecharge(tx, row.id, 'expire', deps.clock())
    await tryMoveRecharge(tx, row.id, 'closed', deps.clock())
  })
