import type { Use } from '../../platform/parts.ts'

/** How many goods of each category members have ordered since `since` (ms). */
export async function orderedCategories({ db }: Use<'db'>, since: number): Promise<{ categoryId: string; count: number }[]> {
  return db
    .selectFrom('orders')
    .innerJoin('goods_index', 'goods_index.id', 'orders.goods_id')
    .select(['category_id as categoryId', (eb) => eb.fn.countAll<number>().as('count')])
    .where('orders.created_at', '>', since)
    .where('category_id', 'is not', null)
    .$narrowType<{ categoryId: string }>()
    .groupBy('category_id')
    .execute()
}
