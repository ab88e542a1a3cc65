import { boughtStates } from '@otsukai/contract/order-steps'
import type { CallOptions } from '@otsukai/connectors/marketplace'
import type { ExpressionBuilder } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'
import { transaction } from '../../platform/db/transaction.ts'
import type { Use } from '../../platform/parts.ts'
import { openEntry } from '../../platform/desk/open-entry.ts'
import { settleEntry } from '../../platform/desk/settle-entry.ts'
import { followPurchase } from './follow-purchases.ts'
import { type BoughtOrder, type BoughtTables, lockAsked, selectBought } from '../orders/load-order.ts'
import { pauseRefused } from './trade-accounts.ts'
import { walkTodoList } from './walk-todo-list.ts'

const DAY_MS = 86_400_000
/** 4 in the morning in Japan, in milliseconds of a UTC day, when few bid or buy. */
const NIGHT_MS = 19 * 3_600_000
/** Pause before an incomplete walk is repeated. */
const TRY_AGAIN_MS = 10 * 60_000
/** Orders read at once. */
const A_PAGE = 200
/** A lane behind members and purchases. */
const unhurried: CallOptions = { lane: 'following' }

/**
 * The nightly walk: compares every trade account's purchases with our orders, both ways. Repeating it opens and books nothing twice. A
 * walk that met a failure of the marketplace is repeated.
 */
export async function walkDueAccounts(deps: Use<'config' | 'db' | 'clock' | 'log' | 'market'>): Promise<void> {
  const due = await deps.db
    .selectFrom('trade_accounts')
    .select(['id', 'walk_due_at'])
    .where('state', '<>', 'disconnected')
    .where('tokens', 'is not', null)
    .where('walk_due_at', '<=', deps.clock())
    .orderBy('id')
    .execute()
  for (const { id, walk_due_at: dueAt } of due) {
    const whole = await walkAccount(deps, id)
    const at = deps.clock()
    const walk_due_at = whole ? nextNight(at) : at + TRY_AGAIN_MS
    // Unchanged if a walk was requested meanwhile.
    await deps.db.updateTable('trade_accounts').set({ walk_due_at }).where('id', '=', id).where('walk_due_at', '=', dueAt).execute()
  }
}

const nextNight = (at: number): number => (Math.floor((at - NIGHT_MS) / DAY_MS) + 1) * DAY_MS + NIGHT_MS

/** Makes the walk of every account due now. Answers their ids. */
export async function askForWalk({ clock }: Use<'clock'>, tx: Tx): Promise<string[]> {
  const connected = tx.updateTable('trade_accounts').set({ walk_due_at: clock() }).where('state', '<>', 'disconnected')
  return (await connected.returning('id').execute()).map(({ id }) => id)
}

/** Walks an account; answers whether every query was answered. */
async function walkAccount(deps: Use<'config' | 'db' | 'clock' | 'log' | 'market'>, account: string): Promise<boolean> {
  const ours = await walkOrders(deps, account)
  const theirs = await succeeds(deps, () => walkTodoList(deps, account, unhurried))
  return ours && theirs
}

/** Orders to check: unrated ones, those whose price must be compared again (`followed_at` is null), and those with a price difference. */
const isOpen = (eb: ExpressionBuilder<BoughtTables, 'orders' | 'purchase'>) =>
  eb.or([
    eb('rated_at', 'is', null),
    eb('followed_at', 'is', null),
    eb('id', 'in', eb.selectFrom('desk_entries').select('subject').where('kind', '=', 'paidDiffers').where('settled_at', 'is', null)),
  ])

/** Ours → theirs: asks the marketplace about each purchase of an open order, and moves the order accordingly. */
async function walkOrders(deps: Use<'config' | 'db' | 'clock' | 'log' | 'market'>, account: string): Promise<boolean> {
  let whole = true
  for (let after = ''; ;) {
    const page = await selectBought(deps.db)
      .where('trade_account', '=', account)
      .where('state', 'in', boughtStates)
      .where(isOpen)
      .where('id', '>', after)
      .orderBy('id')
      .limit(A_PAGE)
      .execute()
    for (const order of page) whole = (await succeeds(deps, () => checkOrder(deps, order))) && whole
    const last = page.at(-1)
    if (!last) return whole
    after = last.id
  }
}

async function checkOrder(deps: Use<'db' | 'clock' | 'log' | 'market'>, order: BoughtOrder): Promise<void> {
  const purchase = await followPurchase(deps, order, unhurried)
  const { id: subject, trade_account: account, market_kind: kind, market_id: id } = order
  await transaction(deps.db, async (tx) => {
    const at = deps.clock()
    if (!(await lockAsked(tx, order))) return
    if (!purchase) await openEntry(tx, { kind: 'purchaseDenied', subject, at, facts: { account, reference: { kind, id } } })
    else await settleEntry(tx, { kind: 'purchaseDenied', subject, at, by: 'walk', why: 'the marketplace knows it again' })
  })
}

/** Runs one check; false when it failed, so that the walk goes on with the rest. */
async function succeeds(deps: Use<'config' | 'db' | 'clock' | 'log'>, check: () => Promise<void>): Promise<boolean> {
  const since = deps.clock()
  try {
    await check()
    return true
  } catch (error) {
    deps.log.warn({ err: error }, 'a walk of the trade accounts met a fault')
    await pauseRefused(deps, error, since)
    return false
  }
}
