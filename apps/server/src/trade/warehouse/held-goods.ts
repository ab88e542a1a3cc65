import type { DataOf } from '@otsukai/contract/call'
import type { deskInspections } from '@otsukai/contract/desk/warehouse'
import { shippingLimitsOf } from '../../catalogue/goods/points-of.ts'
import { pictureOf } from '../../catalogue/goods/goods-view.ts'
import type { Db } from '../../platform/db/tables.ts'

/** Orders with what somebody who holds the goods must know of them. */
export const selectHeld = (db: Db) =>
  db
    .selectFrom('orders')
    .innerJoin('members', 'members.id', 'orders.member_id')
    .leftJoin('order_inspections as inspection', 'inspection.order_id', 'orders.id')
    .select(['orders.id', 'orders.state', 'orders.member_id', 'goods_id', 'goods', 'kept', 'quote', 'remark'])
    .select(['members.name as memberName', 'inspection.state as inspectionState'])

type HeldRow = Awaited<ReturnType<ReturnType<typeof selectHeld>['execute']>>[number]
type HeldGoods = Pick<
  DataOf<typeof deskInspections>['list'][number],
  | 'order'
  | 'state'
  | 'member'
  | 'title'
  | 'titleZh'
  | 'picture'
  | 'photos'
  | 'description'
  | 'sellerId'
  | 'batteries'
  | 'remark'
  | 'inspection'
>

export const tellHeld = ({ id, state, memberName, goods_id, goods, kept, remark, inspectionState }: HeldRow): HeldGoods => ({
  order: id,
  state,
  member: memberName,
  title: goods.name,
  titleZh: goods.nameZh,
  picture: goods.thumbnail,
  photos: kept.photoUrls.map((_, n) => pictureOf(goods_id, n + 1)),
  description: kept.description,
  sellerId: kept.sellerId,
  batteries: shippingLimitsOf(kept),
  remark,
  inspection: inspectionState ?? 'none',
})
