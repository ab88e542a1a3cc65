import { transaction } from '../../platform/db/transaction.ts'
import type { Use } from '../../platform/parts.ts'
import { openEntry } from '../../platform/desk/open-entry.ts'
import { settleEntry } from '../../platform/desk/settle-entry.ts'
import { eachItem } from '../../platform/jobs/each-item.ts'

/** A purchase not shipped by then becomes an entry of the desk. */
const CHASED_AFTER_MS = 14 * 86_400_000

/** Orders in one round. */
const A_ROUND = 100

/** Opens an entry, once for each order, for purchases that are long unshipped; settles those that have moved on. */
export async function chaseUnshipped(deps: Use<'db' | 'clock' | 'log'>): Promise<void> {
  const at = deps.clock()
  const late = await deps.db
    .selectFrom('orders')
    .innerJoin('order_timeline as bought', (join) => join.onRef('bought.order_id', '=', 'orders.id').on('bought.event', '=', 'purchased'))
    .innerJoin('order_purchases as purchase', 'purchase.order_id', 'orders.id')
    .select(['orders.id', 'trade_account', 'market_kind', 'market_id', 'bought.at', 'orders.member_id', 'paid_jpy'])
    .where('state', '=', 'purchased')
    .where('bought.at', '<=', at - CHASED_AFTER_MS)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('desk_entries').select('id').where('kind', '=', 'notShipped').whereRef('subject', '=', 'orders.id'))),
    )
    .limit(A_ROUND)
    .execute()
  const movedOn = await deps.db
    .selectFrom('desk_entries')
    .innerJoin('orders', 'orders.id', 'desk_entries.subject')
    .select(['subject', 'state'])
    .where('kind', '=', 'notShipped')
    .where('settled_at', 'is', null)
    .where('state', '<>', 'purchased')
    .execute()
  await eachItem(deps, {
    round: 'chase-unshipped',
    items: late,
    nameOf: ({ id }) => id,
    work: ({ id, trade_account: account, market_kind: kind, market_id: reference, at: boughtAt, member_id, paid_jpy }) => {
      const facts = { account, kind, reference, boughtAt }
      return transaction(deps.db, (tx) =>
        openEntry(tx, { kind: 'notShipped', subject: id, at, facts, memberId: member_id, amountJpy: paid_jpy }),
      )
    },
  })
  await eachItem(deps, {
    round: 'settle-unshipped',
    items: movedOn,
    nameOf: ({ subject }) => subject,
    work: ({ subject, state }) =>
      transaction(deps.db, (tx) => settleEntry(tx, { kind: 'notShipped', subject, at, by: 'sweep', why: `it is ${state} now` })),
  })
}
