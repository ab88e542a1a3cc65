import type { InspectionState } from '@otsukai/contract/inspection-steps'

export const inspectionStateZh: Readonly<Record<InspectionState, string>> = {
  none: '没有要求验货',
  requested: '待验货',
  inspected: '待会员确认',
  accepted: '已确认',
  disputed: '有异议',
  returned: '已退货',
}
