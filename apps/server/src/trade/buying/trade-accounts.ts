import { AccountRefused, type PurchaseOutcome } from '@otsukai/connectors/marketplace'
import type { Selectable } from 'kysely'
import type { Database, Tx } from '../../platform/db/tables.ts'
import { transaction } from '../../platform/db/transaction.ts'
import type { Use } from '../../platform/parts.ts'
import { openEntry } from '../../platform/desk/open-entry.ts'
import { settleEntry, wasSettled } from '../../platform/desk/settle-entry.ts'

export type TradeAccount = Selectable<Database['trade_accounts']>
type Trouble = Omit<Extract<PurchaseOutcome, { kind: 'oursToMend' }>, 'kind'>

const probeEveryMs = ({ config }: Use<'config'>): number => config.probeEveryS * 1000

/**
 * The account a purchase may use now, by priority; null when all are paused. A paused account is given to one purchase every
 * `probeEveryS`, whose success ends the pause. `only`: the single account allowed, because only it can buy what it has won.
 */
export async function takeAccount(deps: Use<'config'>, tx: Tx, at: number, only: string | null = null): Promise<TradeAccount | null> {
  const usable = await tx
    .selectFrom('trade_accounts')
    .selectAll()
    .$if(only !== null, (accounts) => accounts.where('id', '=', only))
    .where((eb) => eb.or([eb('state', '=', 'active'), eb.and([eb('state', '=', 'paused'), eb('paused_until', '<=', at)])]))
    .orderBy('priority')
    .orderBy('id')
    .executeTakeFirst()
  if (usable) return usable
  const probing = await tx
    .updateTable('trade_accounts')
    .set({ probe_at: at + probeEveryMs(deps) })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('trade_accounts')
        .select('id')
        .$if(only !== null, (accounts) => accounts.where('id', '=', only))
        .where('state', '=', 'paused')
        .where('paused_until', 'is', null)
        .where('probe_at', '<=', at)
        .orderBy('priority')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()
  return probing ?? null
}

/** When a purchase without a usable account should try again, in ms. */
export async function nextTryAt(deps: Use<'config'>, tx: Tx, at: number): Promise<number> {
  const accounts = await tx.selectFrom('trade_accounts').select(['state', 'paused_until', 'probe_at']).execute()
  const latest = at + probeEveryMs(deps)
  const times = accounts.map(({ state, paused_until, probe_at }) => (state === 'active' ? at : (paused_until ?? probe_at ?? latest)))
  return Math.max(at + 1_000, Math.min(latest, ...times))
}

/** When the refused call began, and now. */
interface Refused {
  since: number
  at: number
}

/**
 * Pauses an account that was refused for a reason on our side. Ignores `neverSent`, which is not the account's fault, and refusals of
 * calls that began before its last pause ended.
 */
export async function pauseAccount(
  deps: Use<'config'>,
  tx: Tx,
  id: string,
  { reason, retryAfterMs, told }: Trouble,
  { since, at }: Refused,
): Promise<void> {
  if (reason === 'neverSent') return
  // Locked, so that a concurrent `resumeAccount` is seen.
  const standing = await tx
    .selectFrom('trade_accounts')
    .select(['state', 'paused_until'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const untilKnown = reason === 'rateLimited'
  // A rate limit met by a probe does not replace a graver pause.
  if (untilKnown && standing?.state === 'paused' && standing.paused_until === null) return
  if (!untilKnown && (await wasSettled(tx, { kind: 'accountPaused', subject: id, since }))) return
  await tx
    .updateTable('trade_accounts')
    .set({
      state: 'paused',
      paused_why: reason,
      paused_until: untilKnown ? at + (retryAfterMs ?? probeEveryMs(deps)) : null,
      probe_at: untilKnown ? null : at + probeEveryMs(deps),
    })
    .where('id', '=', id)
    .execute()
  if (!untilKnown) await openEntry(tx, { kind: 'accountPaused', subject: id, at, facts: { reason, told } })
}

/**
 * Pauses the account if the error is its refusal, from a read or rating that began at `since` (ms). Ignores other errors.
 */
export async function pauseRefused(deps: Use<'config' | 'db' | 'clock'>, error: unknown, since: number): Promise<void> {
  if (!(error instanceof AccountRefused)) return
  const trouble: Trouble = { reason: 'account', retryAfterMs: null, told: error.message }
  await transaction(deps.db, (tx) => pauseAccount(deps, tx, error.account, trouble, { since, at: deps.clock() }))
}

/** Ends an account's pause, after a success, a new connection or by a person, and nudges waiting purchases. Answers whether it was paused. */
export async function resumeAccount(deps: Use<'jobs' | 'clock'>, tx: Tx, id: string, by: string): Promise<boolean> {
  const at = deps.clock()
  const { numUpdatedRows } = await tx
    .updateTable('trade_accounts')
    .set({ state: 'active', paused_why: null, paused_until: null, probe_at: null })
    .where('id', '=', id)
    .where('state', '=', 'paused')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await settleEntry(tx, { kind: 'accountPaused', subject: id, at, by, why: 'the account buys again' })
  const waiting = await tx.selectFrom('orders').select('id').where('state', '=', 'paid').where('buy_after', '<=', at).limit(500).execute()
  for (const { id: orderId } of waiting) await deps.jobs.enqueue(tx, 'purchase.buy', { orderId })
  return true
}
