import type { Db, Tx } from '../../platform/db/tables.ts'

export interface CustomsLine {
  nameEn: string
  quantity: number
  valueJpy: number
  weightG: number
  hsCode: string | null
}

/** What customs are told of a parcel: as written for it, else a line an order. */
export async function readCustoms(db: Db | Tx, parcelId: string): Promise<CustomsLine[]> {
  const written = await db.selectFrom('parcel_customs').selectAll().where('parcel_id', '=', parcelId).orderBy('place').execute()
  if (written.length > 0)
    return written.map(({ name_en, quantity, value_jpy, weight_g, hs_code }) => ({
      nameEn: name_en,
      quantity,
      valueJpy: value_jpy,
      weightG: weight_g,
      hsCode: hs_code,
    }))
  const goods = await db
    .selectFrom('parcel_orders')
    .select(['value_jpy', 'weight_g'])
    .where('parcel_id', '=', parcelId)
    .where((eb) => eb.or([eb('live', '=', true), eb('to_end', '=', true)]))
    .orderBy('order_id')
    .execute()
  return goods.map(({ value_jpy, weight_g }) => ({
    nameEn: 'Used goods',
    quantity: 1,
    valueJpy: value_jpy,
    weightG: weight_g,
    hsCode: null,
  }))
}
