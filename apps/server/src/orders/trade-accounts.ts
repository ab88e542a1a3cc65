import { type PurchaseOutcome } from '@otsukai/connectors/marketplace'
import { type Selectable } from 'kysely'
import { type Tx } from '../db/client.ts'
import { openEntry } from '../desk/open-entry.ts'
import { type OrdersTables } from './orders-tables.ts'

export type TradeAccount = Selectable<OrdersTables['trade_accounts']>
type Trouble = Extract<PurchaseOutcome, { kind: 'oursToMend' }>

/** A paused account is tried again by one waiting purchase at a time, this often. */
export const PROBE_EVERY_MS = 60_000

/**
 * The account a purchase may use now, by priority; null when all are paused. A paused one is lent to one purchase a minute: if
 * that succeeds the pause is over.
 */
export async function takeAccount(tx: Tx, at: number): Promise<TradeAccount | null> {
  const usable = await tx
    .selectFrom('trade_accounts')
    .selectAll()
    .where((eb) => eb.or([eb('state', '=', 'active'), eb.and([eb('state', '=', 'paused'), eb('paused_until', '<=', at)])]))
    .orderBy('priority')
    .orderBy('id')
    .executeTakeFirst()
  if (usable) return usable
  const probing = await tx
    .updateTable('trade_accounts')
    .set({ probe_at: at + PROBE_EVERY_MS })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('trade_accounts')
        .select('id')
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

/** When a purchase that found no account, or met trouble with it, should look again. */
export async function nextTryAt(tx: Tx, at: number): Promise<number> {
  const accounts = await tx.selectFrom('trade_accounts').select(['state', 'paused_until', 'probe_at']).execute()
  const times = accounts.map(({ state, paused_until, probe_at }) => (state === 'active' ? at : (paused_until ?? probe_at ?? at + PROBE_EVERY_MS)))
  return Math.max(at + 1_000, Math.min(at + PROBE_EVERY_MS, ...times))
}

/** Pauses an account whose purchase failed for a reason that lies with us. Never sent is no fault of the account's. */
export async function pauseAccount(tx: Tx, id: string, { reason, retryAfterMs, told }: Trouble, at: number): Promise<void> {
  if (reason === 'neverSent') return
  const untilKnown = reason === 'rateLimited'
  await tx
    .updateTable('trade_accounts')
    .set({
      state: 'paused',
      paused_why: reason,
      paused_until: untilKnown ? at + (retryAfterMs ?? PROBE_EVERY_MS) : null,
      probe_at: untilKnown ? null : at + PROBE_EVERY_MS,
    })
    .where('id', '=', id)
    .execute()
  if (!untilKnown) await openEntry(tx, { kind: 'accountPaused', subject: id, at, facts: { reason, told } })
}

/** Ends an account's pause, by a success or by staff. Answers whether there was one. */
export async function resumeAccount(tx: Tx, id: string, at: number, by: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('trade_accounts')
    .set({ state: 'active', paused_why: null, paused_until: null, probe_at: null })
    .where('id', '=', id)
    .where('state', '=', 'paused')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx
    .updateTable('desk_entries')
    .set({ settled_at: at, settled_by: by, settled_why: 'the account buys again' })
    .where('kind', '=', 'accountPaused')
    .where('subject', '=', id)
    .where('settled_at', 'is', null)
    .execute()
  return true
}
