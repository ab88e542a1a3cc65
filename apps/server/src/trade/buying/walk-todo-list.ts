import type { CallOptions } from '@otsukai/connectors/marketplace'
import { SHOP_PRODUCT_ID } from '@otsukai/contract/ids'
import type { Tx } from '../../platform/db/tables.ts'
import { transaction } from '../../platform/db/transaction.ts'
import type { Use } from '../../platform/parts.ts'
import { openEntry } from '../../platform/desk/open-entry.ts'
import { settleEntry } from '../../platform/desk/settle-entry.ts'
import { bookOrphan } from './book-orphan.ts'
import { holderOf, isKnownOrphan } from './market-reference.ts'
import { type CountByItem, isClaimed, knownShopOrders, lastAttemptAt, countSettled, openClaims } from './walk-queries.ts'

interface Listed {
  account: string
  itemId: string
}

/**
 * Theirs → ours: each to-do of an account must belong to an order of ours or an open attempt; otherwise its purchase is an orphan. The
 * to-do list is the marketplace's only list of purchases, each on it until rated or closed. It is read before our rows, and an
 * attempt's row is written before its call, so that a purchase under way is never taken for an orphan.
 */
export async function walkTodoList(deps: Use<'db' | 'clock' | 'market'>, account: string, options: CallOptions): Promise<void> {
  const listed: CountByItem = new Map()
  const { todos, complete } = await deps.market.todoList(account, options)
  for (const { itemId } of todos) listed.set(itemId, (listed.get(itemId) ?? 0) + 1)
  const claims = await openClaims(deps.db, account)
  const shopOrders = await knownShopOrders(deps.db, account, deps.clock())
  for (const [itemId, n] of listed) {
    const claimed = claims.get(itemId) ?? 0
    if (SHOP_PRODUCT_ID.test(itemId)) await judge(deps, { account, itemId }, n - claimed - (shopOrders.get(itemId) ?? 0), complete)
    else if (claimed === 0) await checkItem(deps, { account, itemId }, options)
  }
}

async function checkItem(deps: Use<'db' | 'clock' | 'market'>, { account, itemId }: Listed, options: CallOptions): Promise<void> {
  const purchase = await deps.market.transactionOfItem(account, itemId, options)
  if (!purchase || purchase.state === 'cancelled') return
  const { reference, paidJpy } = purchase
  if ((await holderOf(deps.db, account, reference)) !== null || (await isKnownOrphan(deps.db, account, reference))) return
  await transaction(deps.db, async (tx) => {
    // Checked again: an attempt may have begun since.
    if (await isClaimed(tx, account, itemId)) return
    const attempt = await lastAttemptAt(tx, account, itemId)
    const priceJpy = paidJpy ?? attempt?.price_jpy
    if (priceJpy === undefined) return openUnexplained(tx, { account, itemId }, 1, deps.clock())
    await bookOrphan(tx, { account, reference, itemId, paidJpy: priceJpy, orderId: attempt?.order_id ?? null }, deps.clock())
  })
}

/** Judges purchases of a shop's product, which can only be counted, as they are not found by its id; a person finds out whose they are. */
const judge = (deps: Use<'db' | 'clock'>, listed: Listed, unexplained: number, complete: boolean): Promise<void> =>
  transaction(deps.db, async (tx) => {
    const at = deps.clock()
    if (unexplained > 0) return openUnexplained(tx, listed, unexplained, at)
    // An unreadable entry may be one more.
    if (!complete) return
    await settleEntry(tx, { kind: 'unexplainedPurchase', subject: subjectOf(listed), at, by: 'walk', why: 'all are explained' })
  })

async function openUnexplained(tx: Tx, listed: Listed, unexplained: number, at: number): Promise<void> {
  const subject = subjectOf(listed)
  if (unexplained > (await countSettled(tx, subject)))
    await openEntry(tx, { kind: 'unexplainedPurchase', subject, at, facts: { ...listed, unexplained } })
}

const subjectOf = ({ account, itemId }: Listed): string => `${account}:${itemId}`
