import type { Use } from '../../platform/parts.ts'
import type { Member } from '../../platform/http/routes-types.ts'

/** Taking out can be undone for so long, for instance in a tab left open. */
const UNDO_WINDOW_MS = 86_400_000

/** Takes goods out of a member's collection and keeps them for an undo; goods that are not in it are no error. */
export async function uncollectGoods(deps: Use<'db' | 'clock'>, member: Member, ids: readonly string[]): Promise<null> {
  const now = deps.clock()
  await deps.db
    .with('out', (db) =>
      db
        .deleteFrom('collected_goods')
        .where('member_id', '=', member.id)
        .where('goods_id', 'in', ids)
        .returning(['member_id', 'goods_id', 'collected_at', 'price_then_jpy']),
    )
    .with('forgotten', (db) =>
      db
        .deleteFrom('uncollected_goods')
        .where('member_id', '=', member.id)
        .where('uncollected_at', '<', now - UNDO_WINDOW_MS)
        .where('goods_id', 'not in', ids),
    )
    .insertInto('uncollected_goods')
    .columns(['member_id', 'goods_id', 'collected_at', 'price_then_jpy', 'uncollected_at'])
    .expression((eb) =>
      eb.selectFrom('out').select(['member_id', 'goods_id', 'collected_at', 'price_then_jpy', eb.val(now).as('uncollected_at')]),
    )
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'goods_id']).doUpdateSet((eb) => ({
        collected_at: eb.ref('excluded.collected_at'),
        price_then_jpy: eb.ref('excluded.price_then_jpy'),
        uncollected_at: now,
      })),
    )
    .execute()
  return null
}
