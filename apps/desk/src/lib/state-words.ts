import { orderStateZh } from '@otsukai/contract/order-steps'
import { parcelStateZh } from '@otsukai/contract/parcels/parcel-steps'
import type { Moved } from '@otsukai/contract/staff/moved'
import { roleZh } from '@otsukai/contract/staff/roles'

const what: Readonly<Record<string, string>> = {
  order: '订单状态',
  parcel: '包裹',
  inspection: '验货',
  due: '待补',
  purchase: '煤炉单号',
  entry: '待办',
  member: '会员',
  chargebacks: '没处理的拒付',
  staff: '员工',
  roles: '角色',
  version: '版本',
}

const values: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  order: orderStateZh,
  parcel: parcelStateZh,
  inspection: { none: '不验货', requested: '待验货', inspected: '待会员确认', accepted: '已确认', disputed: '有异议', returned: '已退货' },
  entry: { open: '待处理', settled: '已办结' },
  member: { free: '正常', frozen: '已冻结' },
  staff: { invited: '待加入', active: '在职', suspended: '已停用', left: '已离职' },
  roles: roleZh,
}

const valueZh = (of: string, value: string): string =>
  value === ''
    ? '无'
    : value
        .split(',')
        .map((one) => values[of]?.[one] ?? one)
        .join('、')

/** States that move, a line each: 订单状态 已入库 → 交易失败. None for what only counts changes. */
export const movedLines = (states: readonly Moved[]): string[] =>
  states.flatMap(({ what: of, from, to }) => (of === 'version' ? [] : `${what[of] ?? of} ${valueZh(of, from)} → ${valueZh(of, to)}`))
