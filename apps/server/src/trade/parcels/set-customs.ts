import { parcelsInHouse } from '@otsukai/contract/parcels/parcel-steps'
import type { Tx } from '../../platform/db/tables.ts'
import { actRefused } from '../../platform/http/errors.ts'
import { tell } from '../../platform/live/tell.ts'
import type { Use } from '../../platform/parts.ts'
import { requireParcel } from './load-parcel.ts'

interface Written {
  order: string
  nameEn: string
  quantity: number
  weightG: number
  hsCode: string | null
}

/** Writes down what customs are told of the goods of a parcel that is still here. Refuses goods that do not lie in it. */
export async function setCustoms(
  deps: Use<'clock'>,
  tx: Tx,
  { parcelId, lines }: { parcelId: string; lines: readonly Written[] },
): Promise<void> {
  const at = deps.clock()
  const { parcel, goods } = await requireParcel(tx, parcelId)
  if (!(parcelsInHouse as readonly string[]).includes(parcel.state)) throw actRefused(`包裹 ${parcelId} 已经寄出或结束，报关品名不能再改。`)
  // A label that is printed already says what it says.
  if (parcel.number !== null) throw actRefused(`包裹 ${parcelId} 的面单已经贴了，改不了报关品名。`)
  const strange = lines.find(({ order }) => !goods.some(({ order_id }) => order_id === order))
  if (strange) throw actRefused(`订单 ${strange.order} 不在这个包裹里，请核对订单号。`)
  await tx.deleteFrom('parcel_customs').where('parcel_id', '=', parcelId).execute()
  await tx
    .insertInto('parcel_customs')
    .values(
      lines.map(({ order, nameEn, quantity, weightG, hsCode }, place) => ({
        parcel_id: parcelId,
        place,
        order_id: order,
        name_en: nameEn,
        quantity,
        value_jpy: goods.find(({ order_id }) => order_id === order)!.value_jpy,
        weight_g: weightG,
        hs_code: hsCode,
      })),
    )
    .execute()
  await tell(tx, { at, memberId: parcel.member_id, kind: 'parcel', subjectId: parcelId })
}
