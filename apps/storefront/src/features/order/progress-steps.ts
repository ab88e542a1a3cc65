import type { TimelineEvent } from '@otsukai/contract/order-timeline'
import type { Order } from '@otsukai/contract/orders'

/** A station of an order: passed, current, ahead, or the end of an order that failed or was cancelled. */
export interface ProgressStep {
  label: string
  state: 'done' | 'current' | 'ahead' | 'ended'
  /** When it was passed; null where unknown or not passed. */
  at: number | null
}

type Facts = Pick<Order, 'state' | 'timeline' | 'createdAt' | 'inspection'>

const stations = [
  { event: 'create', label: '提交' },
  { event: 'pay', label: '付款' },
  { event: 'purchased', label: '采购' },
  { event: 'shipped', label: '卖家发货' },
  { event: 'arrived', label: '入库' },
] as const satisfies readonly { event: TimelineEvent; label: string }[]

/** The number of stations passed in each state. */
const passed: Record<Order['state'], number> = {
  unpaid: 1,
  paid: 2,
  purchasing: 2,
  inDoubt: 2,
  purchased: 3,
  shipped: 4,
  warehoused: 5,
  tradeFailed: 0,
  cancelled: 0,
}

const inspected = (state: Order['inspection']['state']): boolean => state !== 'none' && state !== 'requested'

/**
 * The stations of an order. A parcel may arrive without a shipping notice, so every station before the current one counts as passed,
 * with a time only where one was recorded. An order that ended early has the stations passed, then its end.
 */
export function progressSteps(order: Facts): ProgressStep[] {
  const lastOf = (event: TimelineEvent): number => order.timeline.findLastIndex((line) => line.event === event)
  // An arrival that was taken back was none.
  const timeOf = (event: TimelineEvent): number | null =>
    event === 'arrived' && lastOf('unreceive') > lastOf(event) ? null : (order.timeline[lastOf(event)]?.at ?? null)
  const ended = order.state === 'tradeFailed' || order.state === 'cancelled'
  const done = ended ? 1 + stations.slice(1).findLastIndex(({ event }) => timeOf(event) !== null) + 1 : passed[order.state]
  const steps = stations.map(({ event, label }, n): ProgressStep => ({
    label,
    state: n < done ? 'done' : n === done && !ended ? 'current' : 'ahead',
    at: n < done ? (event === 'create' ? order.createdAt : timeOf(event)) : null,
  }))
  if (ended) {
    const label = order.state === 'cancelled' ? '已取消' : '交易失败'
    return [...steps.slice(0, done), { label, state: 'ended', at: order.timeline.at(-1)?.at ?? null }]
  }
  if (order.inspection.state === 'none') return steps
  const accepted = order.inspection.state === 'accepted'
  return [
    ...steps,
    {
      label: order.inspection.state === 'disputed' ? '异议处理中' : '验货确认',
      state: accepted ? 'done' : order.state === 'warehoused' ? 'current' : 'ahead',
      at: inspected(order.inspection.state) ? timeOf('inspect') : null,
    },
  ]
}
