import type { OrderState } from '@otsukai/contract/order-steps'
import type { Stay } from './stays.ts'

/** Why goods cannot be sent now, in a sentence for their member; null when they can. `parcelId`: the parcel in which they may lie. */
export function whyNotShippable(state: OrderState, stay: Stay | undefined, parcelId: string | null = null): string | null {
  if (state !== 'warehoused' || !stay) return '这件商品现在不在仓库。'
  if (stay.inspection === 'requested') return '还在等验货，验完就能寄。'
  if (stay.inspection === 'inspected') return '请先确认验货结果，再申请发货。'
  if (stay.inspection === 'disputed') return '验货有异议，处理完才能寄。'
  if (stay.parcel?.live && stay.parcel.id !== parcelId) return '已经在另一个包裹里。'
  if (stay.traits === null) return '待仓库核对是否有电池、液体，核对完就能寄。'
  return null
}
