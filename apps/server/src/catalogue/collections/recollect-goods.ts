import type { Use } from '../../platform/parts.ts'
import type { Member } from '../../platform/http/routes-types.ts'

/** Restores goods that were taken out of the collection, with price and time; goods that are in it, or never were, are no error. */
export async function recollectGoods(deps: Use<'db'>, member: Member, ids: readonly string[]): Promise<null> {
  await deps.db
    .with('back', (db) =>
      db
        .deleteFrom('uncollected_goods')
        .where('member_id', '=', member.id)
        .where('goods_id', 'in', ids)
        .returning(['member_id', 'goods_id', 'collected_at', 'price_then_jpy']),
    )
    .insertInto('collected_goods')
    .columns(['member_id', 'goods_id', 'collected_at', 'price_then_jpy'])
    .expression((eb) => eb.selectFrom('back').select(['member_id', 'goods_id', 'collected_at', 'price_then_jpy']))
    .onConflict((conflict) => conflict.columns(['member_id', 'goods_id']).doNothing())
    .execute()
  return null
}
