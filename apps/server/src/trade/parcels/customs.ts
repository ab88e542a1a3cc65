import type { Db, Tx } from '../../platform/db/tables.ts'
import { categoryPaths } from '../../catalogue/goods/category-paths.ts'
import { customsNameOf } from './customs-names.ts'
import { lyingIn } from './load-parcel.ts'

export interface CustomsLine {
  order: string
  nameEn: string
  quantity: number
  valueJpy: number
  weightG: number
  hsCode: string | null
}

/** What customs are told of a parcel, a line an order: as somebody wrote it, else by the goods' category. The value is what was paid. */
export const readCustoms = async (db: Db | Tx, parcelId: string): Promise<CustomsLine[]> =>
  (await customsOfParcels(db, [parcelId])).map(({ parcel_id: _, ...line }) => line)

/** The lines of several parcels. */
export async function customsOfParcels(db: Db | Tx, parcelIds: readonly string[]): Promise<(CustomsLine & { parcel_id: string })[]> {
  const goods = await lyingIn(db, parcelIds)
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['parcel_id', 'order_id', 'goods_id', 'value_jpy', 'weight_g'])
    .execute()
  const written = await db
    .selectFrom('parcel_customs')
    .selectAll()
    .where('parcel_id', 'in', [...parcelIds])
    .execute()
  const ownOf = (one: { parcel_id: string; order_id: string }) =>
    written.find((line) => line.parcel_id === one.parcel_id && line.order_id === one.order_id)
  const unnamed = goods.filter((one) => !ownOf(one)).map(({ goods_id }) => goods_id)
  const paths = unnamed.length > 0 ? await categoryPaths(db, unnamed) : new Map<string, string[]>()
  return goods.map((one) => {
    const { parcel_id, order_id, goods_id, value_jpy, weight_g } = one
    const own = ownOf(one)
    return {
      parcel_id,
      order: order_id,
      nameEn: own?.name_en ?? customsNameOf(paths.get(goods_id) ?? []),
      quantity: own?.quantity ?? 1,
      valueJpy: value_jpy,
      weightG: own?.weight_g ?? weight_g,
      hsCode: own?.hs_code ?? null,
    }
  })
}
