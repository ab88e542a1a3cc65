import { yenZh } from '@otsukai/money/format'
import { GatewayDown } from '@otsukai/connectors/payment'
import type { InputOf } from '@otsukai/contract/call'
import type { Recharge, webRecharge } from '@otsukai/contract/users'
import { fenFor, type MicroYuan } from '@otsukai/money/rate'
import { yen } from '@otsukai/money/yen'
import { currentRates } from '../../catalogue/content/rates.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { transaction } from '../../platform/db/transaction.ts'
import type { Use } from '../../platform/parts.ts'
import { Fault, Refusal } from '../../platform/http/errors.ts'
import { once, requestOf } from '../../platform/http/once.ts'
import type { Member } from '../../platform/http/routes-types.ts'
import { dueSums } from '../charges/settle-charges.ts'
import { parcelDueSums } from '../charges/settle-parcel-charges.ts'
import { availableJpy } from '../wallet/balances.ts'
import { beijingDayStart } from '../../platform/beijing-day.ts'
import { attachOf, breaksLimits, newMerchantNumber, viewRecharge } from './recharge-rules.ts'
import type { RechargeRow } from './payments-tables.ts'
import { tryMoveRecharge } from './move-recharge.ts'

type Input = InputOf<typeof webRecharge>

/** Bounds a member's open recharges, because each is polled at the gateway. */
const OPEN_AT_MOST = 10

/**
 * Begins a recharge: first the row, whose id is the number at the gateway, then the call to the gateway. When the gateway's answer is
 * lost the row stays `creating`, and a repeat of the request calls again with that number.
 */
export async function createRecharge(
  deps: Use<'config' | 'db' | 'jobs' | 'clock' | 'random' | 'gateways'>,
  member: Member,
  input: Input,
): Promise<Recharge> {
  const { requestId, ...wanted } = input
  const request = requestOf(requestId, wanted)
  const find = () =>
    deps.db.selectFrom('recharges').selectAll().where('member_id', '=', member.id).where('request_id', '=', requestId).executeTakeFirst()
  const row = await once(request, { find, make: () => begin(deps, member, input, request.hash) })
  const known = row.state === 'creating' && deps.clock() < row.expires_at ? await askGateway(deps, row) : row
  // Without a code or address the recharge expired before the gateway answered.
  if (!known.code_url && !known.pay_url) throw new Refusal('rechargeOver')
  return viewRecharge(known)
}

async function begin(
  deps: Use<'config' | 'db' | 'jobs' | 'clock' | 'random' | 'gateways'>,
  member: Member,
  input: Input,
  hash: string,
): Promise<RechargeRow | null> {
  const rate = await requireRate(deps, input.payType)
  return transaction(deps.db, (tx) => insert(deps, tx, member, input, hash, rate))
}

/** The recently confirmed rate of a pay type. Refuses payTypeOff and rateStale. */
async function requireRate(deps: Use<'config' | 'db' | 'clock' | 'gateways'>, payType: Input['payType']): Promise<MicroYuan> {
  const rates = await currentRates(deps)
  const rate = rates[payType]
  if (!deps.gateways[payType] || rate === null) throw new Refusal('payTypeOff')
  if (rates.confirmedAt === null || deps.clock() - rates.confirmedAt > deps.config.rateMaxAgeS * 1000) throw new Refusal('rateStale')
  return rate
}

async function insert(
  deps: Use<'config' | 'jobs' | 'clock' | 'random'>,
  tx: Tx,
  member: Member,
  input: Input,
  hash: string,
  rate: MicroYuan,
): Promise<RechargeRow | null> {
  const at = deps.clock()
  // Locks the member's row, so that concurrent recharges count each other.
  await tx.selectFrom('members').select('id').where('id', '=', member.id).forUpdate().executeTakeFirst()
  const broken = breaksLimits(input.amountJpy, await limitsOf(deps, tx, member.id, at))
  const repeated = await tx
    .selectFrom('recharges')
    .select('id')
    .where('member_id', '=', member.id)
    .where('request_id', '=', input.requestId)
    .executeTakeFirst()
  if (repeated) return null
  if (await hasTooManyOpen(tx, member.id)) throw new Refusal('tooManyRecharges')
  if (broken) throw new Refusal('rechargeAmount', broken)
  const row = await tx
    .insertInto('recharges')
    .values({
      id: newMerchantNumber(deps.random),
      member_id: member.id,
      state: 'creating',
      pay_type: input.payType,
      amount_jpy: input.amountJpy,
      amount_fen: fenFor(yen(input.amountJpy), rate),
      rate_micro: rate,
      expires_at: at + deps.config.rechargeExpiresS * 1000,
      created_at: at,
      request_id: input.requestId,
      request_hash: hash,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await deps.jobs.enqueue(tx, 'recharge.ask', { rechargeId: row.id }, { after: at + deps.config.rechargeAskS * 1000 })
  return row
}

async function hasTooManyOpen(tx: Tx, memberId: number): Promise<boolean> {
  const { open } = await tx
    .selectFrom('recharges')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('member_id', '=', memberId)
    .where('state', 'in', ['creating', 'pending', 'closing'])
    .executeTakeFirstOrThrow()
  return open >= OPEN_AT_MOST
}

async function limitsOf(deps: Use<'config'>, tx: Tx, memberId: number, at: number) {
  const { day } = await tx
    .selectFrom('recharges')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('amount_jpy'), eb.val('0')).as('day'))
    .where('member_id', '=', memberId)
    .where('created_at', '>=', beijingDayStart(at))
    .where('state', 'in', ['creating', 'pending', 'closing', 'paid'])
    .executeTakeFirstOrThrow()
  const unpaid = await tx.selectFrom('orders').select('total_jpy').where('member_id', '=', memberId).where('state', '=', 'unpaid').execute()
  const available = await availableJpy(tx, memberId)
  const { rechargeMinJpy, rechargeMaxJpy, rechargeDayMaxJpy } = deps.config
  return {
    minJpy: rechargeMinJpy,
    maxJpy: rechargeMaxJpy,
    dayLeftJpy: rechargeDayMaxJpy - Number(day),
    lacksJpy: [...unpaid.map(({ total_jpy }) => total_jpy), ...(await dueSums(tx, memberId)), ...(await parcelDueSums(tx, memberId))]
      .map((costJpy) => costJpy - available)
      .filter((lack) => lack > 0),
  }
}

/** Creates the payment at the gateway; safe to repeat under its number. Throws 503 for a lost answer: the member tries again. */
export async function askGateway(deps: Use<'config' | 'db' | 'clock' | 'gateways'>, row: RechargeRow): Promise<RechargeRow> {
  const gateway = deps.gateways[row.pay_type]
  if (!gateway) throw new Refusal('payTypeOff')
  const { publicUrl } = deps.config
  try {
    const created = await gateway.create({
      rechargeId: row.id,
      amountFen: row.amount_fen,
      subject: `Otsukai 余额充值 ${yenZh(row.amount_jpy)}`,
      expiresAt: row.expires_at,
      notifyUrl: `${publicUrl}/pay/${row.pay_type}/notify`,
      returnUrl: `${publicUrl}/pay/return/${row.id}`,
      attach: attachOf(row),
    })
    const moved = await transaction(deps.db, (tx) => {
      // Frees the request id, because a refused request may be repeated.
      if (created.kind === 'refused') return tryMoveRecharge(tx, row.id, 'refused', deps.clock(), { request_id: row.id })
      const address = 'codeUrl' in created ? { code_url: created.codeUrl } : { pay_url: created.payUrl }
      return tryMoveRecharge(tx, row.id, 'created', deps.clock(), address)
    })
    if (created.kind === 'refused') throw new Refusal('payTypeOff')
    const standing = moved ?? (await deps.db.selectFrom('recharges').selectAll().where('id', '=', row.id).executeTakeFirst())
    return standing ?? row
  } catch (error) {
    if (!(error instanceof GatewayDown)) throw error
    throw new Fault('unreachable', `${row.pay_type} did not answer the creation of ${row.id}`, { retryAfterS: 5, cause: error })
  }
}
