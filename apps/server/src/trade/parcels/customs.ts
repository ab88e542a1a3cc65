import type { Db, Tx } from '../../platform/db/tables.ts'
import { categoryPaths } from '../warehouse/usual-weights-queries.ts'
import { customsNameOf } from './customs-names.ts'

export interface CustomsLine {
  order: string
  nameEn: string
  quantity: number
  valueJpy: number
  weightG: number
  hsCode: string | null
}

/** What customs are told of a parcel, a line an order: as somebody wrote it, else by the goods' category. The value is what was paid. */
export async function readCustoms(db: Db | Tx, parcelId: string): Promise<CustomsLine[]> {
  const goods = await db
    .selectFrom('parcel_orders')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['order_id', 'goods_id', 'value_jpy', 'weight_g'])
    .where('parcel_id', '=', parcelId)
    .where((eb) => eb.or([eb('live', '=', true), eb('to_end', '=', true)]))
    .orderBy('order_id')
    .execute()
  const written = await db.selectFrom('parcel_customs').selectAll().where('parcel_id', '=', parcelId).execute()
  const paths = await categoryPaths(db, [...new Set(goods.map(({ goods_id }) => goods_id))])
  return goods.map(({ order_id, goods_id, value_jpy, weight_g }) => {
    const own = written.find((line) => line.order_id === order_id)
    return {
      order: order_id,
      nameEn: own?.name_en ?? customsNameOf(paths.get(goods_id) ?? []),
      quantity: own?.quantity ?? 1,
      valueJpy: value_jpy,
      weightG: own?.weight_g ?? weight_g,
      hsCode: own?.hs_code ?? null,
    }
  })
}
