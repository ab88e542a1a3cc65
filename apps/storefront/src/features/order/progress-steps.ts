import type { TimelineEvent } from '@otsukai/contract/order-timeline'
import type { Order } from '@otsukai/contract/orders'
import type { ProgressStep } from '../../lib/progress-line.tsx'

type Facts = Pick<Order, 'state' | 'timeline' | 'createdAt' | 'inspection'>

const stations = [
  { event: 'create', label: '提交' },
  { event: 'pay', label: '付款' },
  { event: 'purchased', label: '采购' },
  { event: 'shipped', label: '卖家发货' },
  { event: 'arrived', label: '入库' },
  { event: 'sendAbroad', label: '寄出' },
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
  sentAbroad: 6,
  disposed: 0,
  tradeFailed: 0,
  cancelled: 0,
}

/** What the last station of an order that went no further is called. */
const ends: Partial<Record<Order['state'], string>> = { cancelled: '已取消', tradeFailed: '交易失败', disposed: '已处理' }

const inspected = (state: Order['inspection']['state']): boolean => state !== 'none' && state !== 'requested'

/**
 * The stations of an order. A parcel may arrive without a shipping notice, so every station before the current one counts as passed,
 * with a time only where one was recorded. An order that ended early has the stations passed, then its end.
 */
export function progressSteps(order: Facts): ProgressStep[] {
  const lastOf = (event: TimelineEvent): number => order.timeline.findLastIndex((line) => line.event === event)
  // What was taken back, or came back, was none.
  const undone = (event: TimelineEvent): boolean =>
    (event === 'arrived' && lastOf('unreceive') > lastOf(event)) || (event === 'sendAbroad' && lastOf('cameBack') > lastOf(event))
  const timeOf = (event: TimelineEvent): number | null => (undone(event) ? null : (order.timeline[lastOf(event)]?.at ?? null))
  const end = ends[order.state]
  const done = end ? 1 + stations.slice(1).findLastIndex(({ event }) => timeOf(event) !== null) + 1 : passed[order.state]
  const steps = stations.map(({ event, label }, n): ProgressStep => ({
    label,
    state: n < done ? 'done' : n === done ? 'current' : 'ahead',
    at: n < done ? (event === 'create' ? order.createdAt : timeOf(event)) : null,
  }))
  if (end) return [...steps.slice(0, done), { label: end, state: 'ended', at: order.timeline.at(-1)?.at ?? null }]
  if (order.inspection.state === 'none') return steps
  const isOpen = order.state === 'warehoused' && order.inspection.state !== 'accepted'
  const inspection: ProgressStep = {
    label: order.inspection.state === 'disputed' ? '异议处理中' : '验货确认',
    state: order.inspection.state === 'accepted' || order.state === 'sentAbroad' ? 'done' : isOpen ? 'current' : 'ahead',
    at: inspected(order.inspection.state) ? timeOf('inspect') : null,
  }
  const sending = steps.at(-1)!
  return [...steps.slice(0, -1), inspection, isOpen ? { ...sending, state: 'ahead' } : sending]
}
