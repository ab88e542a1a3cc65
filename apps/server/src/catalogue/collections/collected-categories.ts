import type { Use } from '../../platform/parts.ts'

/** How many goods of each category members have collected since `since` (ms). */
export async function collectedCategories({ db }: Use<'db'>, since: number): Promise<{ categoryId: string; count: number }[]> {
  return db
    .selectFrom('collected_goods')
    .innerJoin('goods_index', 'goods_index.id', 'collected_goods.goods_id')
    .select(['category_id as categoryId', (eb) => eb.fn.countAll<number>().as('count')])
    .where('collected_at', '>', since)
    .where('category_id', 'is not', null)
    .$narrowType<{ categoryId: string }>()
    .groupBy('category_id')
    .execute()
}
