import { type MarketItem, MarketplaceDown, type MarketTransaction } from '@otsukai/connectors/marketplace'
import { SHOP_PRODUCT_ID } from '@otsukai/contract/ids'
import type { Tx } from '../../platform/db/tables.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { openEntry } from '../../platform/desk/open-entry.ts'
import type { Use } from '../../platform/parts.ts'
import { readFreshListing } from '../../catalogue/goods/read-listing.ts'
import { failNotOurs } from './fail-order.ts'
import { lockOrder } from '../orders/load-order.ts'
import { holderOf, isKnownOrphan, lockReference } from './market-reference.ts'
import { provedNotOurs } from '../orders/order-rules.ts'
import { type Attempt, closeAttempt, lastAttempt } from './purchase-attempts.ts'
import { recordPurchase } from './record-purchase.ts'
import { pauseRefused, resumeAccount } from './trade-accounts.ts'

/** Growing pauses between queries about a doubt: most late purchases appear within seconds, few after minutes. */
const ASK_AGAIN_MS = [2_000, 5_000, 15_000, 30_000, 60_000]

/** A doubt older than twice the time of its proof becomes an entry of the desk; later evidence still settles it. */
const longDoubtMs = ({ config }: Use<'config'>): number => 2 * (config.doubtAfterS + config.doubtApartS) * 1000

/**
 * Looks for evidence about an order in doubt: a transaction on the sending account means bought; the whole proof means not ours;
 * otherwise it is asked again later. A shop product has many pieces, so only a person can tell whose a purchase is.
 */
export async function settleDoubt(
  deps: Use<'config' | 'db' | 'jobs' | 'clock' | 'log' | 'market' | 'goods'>,
  { orderId }: { orderId: string },
): Promise<void> {
  const order = await deps.db.selectFrom('orders').select('state').where('id', '=', orderId).executeTakeFirst()
  if (order?.state !== 'inDoubt') return
  const attempt = await lastAttempt(deps.db, orderId)
  if (attempt?.outcome !== 'unclear') return
  const shopProduct = SHOP_PRODUCT_ID.test(attempt.item_id)
  if (shopProduct || deps.clock() > attempt.deadline_at + longDoubtMs(deps)) await leaveToDesk(deps, attempt)
  if (shopProduct) return
  const found = await askMarketplace(deps, attempt)
  if (found && found !== 'noAnswer') return adopt(deps, attempt, found)
  if (found === null && (await isProved(deps, await noteAbsence(deps, attempt)))) return giveUp(deps, attempt)
  await askAgain(deps, attempt)
}

async function askMarketplace(
  deps: Use<'config' | 'db' | 'clock' | 'log' | 'market'>,
  { trade_account, item_id }: Attempt,
): Promise<MarketTransaction | null | 'noAnswer'> {
  const since = deps.clock()
  try {
    return await deps.market.transactionOfItem(trade_account, item_id)
  } catch (error) {
    deps.log.warn({ err: error, item: item_id }, 'a doubt could not be asked about')
    await pauseRefused(deps, error, since)
    return 'noAnswer'
  }
}

/**
 * Assigns a found transaction of the item to its only open attempt. One that belongs to an earlier order (its seller cancelled and listed
 * the item again) or is an orphan proves nothing, and a person looks.
 */
function adopt(deps: Use<'db' | 'jobs' | 'clock'>, attempt: Attempt, { reference, paidJpy }: MarketTransaction): Promise<void> {
  const { order_id: orderId, trade_account: account, price_jpy } = attempt
  return transaction(deps.db, async (tx) => {
    const at = deps.clock()
    await lockOrder(tx, orderId)
    await lockReference(tx, account, reference)
    const holder = await holderOf(tx, account, reference)
    if ((holder !== null && holder !== orderId) || (await isKnownOrphan(tx, account, reference))) return openDoubt(tx, attempt, at)
    await closeAttempt(tx, attempt, 'bought', "found among the account's transactions")
    await recordPurchase(tx, { orderId, account, reference, paidJpy: paidJpy ?? price_jpy, at, by: 'buyer' })
    await resumeAccount(deps, tx, account, 'buyer')
  })
}

/** Notes an answer "no such transaction"; only those after the call's deadline count. */
async function noteAbsence(deps: Use<'db' | 'clock'>, attempt: Attempt): Promise<Attempt> {
  const { order_id, n, deadline_at } = attempt
  const at = deps.clock()
  if (at < deadline_at) return attempt
  return deps.db
    .updateTable('purchase_attempts')
    .set((eb) => ({ first_absent_at: eb.fn.coalesce('first_absent_at', eb.val(at)), last_absent_at: at }))
    .where('order_id', '=', order_id)
    .where('n', '=', n)
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function isProved(deps: Use<'config' | 'db' | 'clock' | 'market' | 'goods'>, attempt: Attempt): Promise<boolean> {
  const { deadline_at: deadlineAt, first_absent_at: firstAbsentAt, last_absent_at: lastAbsentAt } = attempt
  const waits = { afterMs: deps.config.doubtAfterS * 1000, apartMs: deps.config.doubtApartS * 1000 }
  const at = deps.clock()
  const ready = (item: Pick<MarketItem, 'sale'> | null, mayBeOnTodoList: boolean) =>
    provedNotOurs({ deadlineAt, firstAbsentAt, lastAbsentAt }, item, mayBeOnTodoList, at, waits)
  // Checks the times first, and asks the marketplace only if they suffice.
  if (!ready({ sale: 'onSale' }, false)) return false
  try {
    const item = await readFreshListing(deps, attempt.item_id)
    const { todos, complete } = await deps.market.todoList(attempt.trade_account)
    if (!item) await leaveToDesk(deps, attempt)
    return ready(
      item,
      // The item may be in an entry that could not be read.
      !complete || todos.some(({ itemId }) => itemId === attempt.item_id),
    )
  } catch (error) {
    if (error instanceof MarketplaceDown) return false
    throw error
  }
}

function giveUp(deps: Use<'db' | 'clock'>, attempt: Attempt): Promise<void> {
  return transaction(deps.db, async (tx) => {
    await lockOrder(tx, attempt.order_id)
    await closeAttempt(tx, attempt, 'notOurs', 'two answers that there is no such transaction')
    await failNotOurs(tx, attempt.order_id, { at: deps.clock(), by: 'buyer', why: 'proved not ours' })
  })
}

async function askAgain(deps: Use<'db' | 'jobs' | 'clock'>, { order_id, begun_at }: Attempt): Promise<void> {
  const at = deps.clock()
  const wait = ASK_AGAIN_MS.find((ms) => at - begun_at < ms * 2) ?? 60_000
  await transaction(deps.db, (tx) =>
    deps.jobs.enqueue(tx, 'purchase.settle', { orderId: order_id }, { after: at + wait, singletonKey: `again:${order_id}` }),
  )
}

const leaveToDesk = (deps: Use<'db' | 'clock'>, attempt: Attempt): Promise<void> =>
  transaction(deps.db, (tx) => openDoubt(tx, attempt, deps.clock()))

/** Opens an entry for a doubt, unless it was settled meanwhile. */
async function openDoubt(tx: Tx, { order_id, item_id, trade_account }: Attempt, at: number): Promise<void> {
  const order = await lockOrder(tx, order_id)
  if (order?.state === 'inDoubt')
    await openEntry(tx, {
      kind: 'doubt',
      subject: order_id,
      at,
      facts: { itemId: item_id, account: trade_account },
      memberId: order.member_id,
      amountJpy: order.paid_jpy,
    })
}
