import type { InspectionState } from '@otsukai/contract/inspection-steps'
import type { OrderState } from '@otsukai/contract/order-steps'

export const orderStateZh: Readonly<Record<OrderState, string>> = {
  unpaid: '待付款',
  paid: '待采购',
  purchasing: '采购中',
  inDoubt: '待核实',
  purchased: '已购买',
  shipped: '已发货',
  warehoused: '已入库',
  tradeFailed: '交易失败',
  cancelled: '已取消',
}

export const inspectionStateZh: Readonly<Record<InspectionState, string>> = {
  none: '没有要求验货',
  requested: '待验货',
  inspected: '待会员确认',
  accepted: '已确认',
  disputed: '有异议',
  returned: '已退货',
}
