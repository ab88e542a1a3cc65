import { type OrderState, orderStateZh } from '@otsukai/contract/order-steps'
import type { OrderRow } from '@otsukai/contract/desk/orders'
import { yenZh } from '@otsukai/money/format'
import { ageText, type Tone } from '@otsukai/ui/desk/counts.ts'
import { orderTone } from '../../lib/order-words.ts'
import { beijingShort } from '../../lib/times.ts'

const inspectionZh = {
  none: '',
  requested: '待验货',
  inspected: '待会员确认',
  accepted: '验货已确认',
  disputed: '验货有异议',
  returned: '已退货',
} as const

type Standing = Pick<OrderRow, 'state' | 'inspection' | 'dueJpy'>

/** 已入库 · 验货有异议. */
export function stateOf({ state, inspection, dueJpy = 0 }: Standing): { word: string; tone: Tone } {
  const besides = [
    ...(state === 'warehoused' && inspection !== 'none' ? [inspectionZh[inspection]] : []),
    ...(dueJpy > 0 && state !== 'unpaid' ? [`待补 ${yenZh(dueJpy)}`] : []),
  ]
  const waits = state === 'warehoused' && (inspection === 'requested' || inspection === 'disputed')
  return {
    word: [orderStateZh[state], ...besides].join(' · '),
    tone: waits || (dueJpy > 0 && state !== 'unpaid') ? 'wait' : orderTone[state],
  }
}

/** How long a state may last, as its due time says. */
export const limitOfOrder = ({ dueAt, since, state }: Pick<OrderRow, 'dueAt' | 'since' | 'state'>): number =>
  dueAt === null || state === 'unpaid' ? Infinity : Math.max(dueAt - since, 1)

const nexts: Readonly<Record<OrderState, string>> = {
  unpaid: '等会员付款',
  paid: '系统会自动下单；等得太久就看采购账号',
  purchasing: '正在煤炉下单',
  inDoubt: '核实买没买到：登录采购账号看一眼，再记下结果',
  purchased: '等卖家发货',
  shipped: '等包裹到仓库，扫码收货',
  warehoused: '已入库，没有要办的',
  sentAbroad: '已寄出，看包裹',
  disposed: '存放到期，已处理',
  tradeFailed: '已结束，款项已退回会员余额',
  cancelled: '已结束',
}
const nextsOfInspection = {
  requested: '按商品页验货，拍照，写结果',
  inspected: '等会员确认验货结果',
  disputed: '和会员、卖家谈定，留下或退货',
} as const

/** What comes next, in words with the deadline. */
export function nextZh(row: Pick<OrderRow, 'state' | 'inspection' | 'dueAt'> & { closesAt: number | null }, now: number): string {
  const { state, inspection, dueAt, closesAt } = row
  const words =
    state === 'warehoused' && inspection in nextsOfInspection
      ? nextsOfInspection[inspection as keyof typeof nextsOfInspection]
      : nexts[state]
  const due =
    dueAt === null ? '' : dueAt > now ? `，${beijingShort(dueAt)} 前，还有 ${ageText(dueAt - now)}` : `，已超时 ${ageText(now - dueAt)}`
  const closes =
    closesAt !== null && closesAt > now && (state === 'warehoused' || state === 'shipped')
      ? `。煤炉 ${beijingShort(closesAt)} 自动完成交易，过后不能退`
      : ''
  return `${words}${due}${closes}。`
}

const legNames: Readonly<Record<string, string>> = {
  create: '提交',
  fromWin: '拍到',
  pay: '付款',
  purchased: '买到',
  shipped: '卖家发货',
  arrived: '入库',
  inspect: '验货',
  dispute: '会员有异议',
  accept: '确认',
  keep: '谈定',
  return: '退货',
  settleNotOurs: '没买到',
  failListing: '没买到',
  failSeller: '卖家取消',
  failLost: '丢失',
  failReturned: '退货',
  cancel: '取消',
  expire: '过期取消',
  unclear: '待核实',
}

interface Leg {
  name: string
  time: string
  took?: string
}

/** How far an order is: the steps that it took, each with the time that it took, and those that follow. */
export function legsOf(
  legs: readonly { step: string; at: number }[],
  { state, inspection }: Pick<OrderRow, 'state' | 'inspection'>,
): { legs: Leg[]; at: number } {
  const took: (Leg & { step: string; at: number })[] = []
  for (const { step, at } of legs) {
    const name = legNames[step]
    // A leg that was taken again stands where it was taken first.
    if (name === undefined || took.some((leg) => leg.name === name)) continue
    const before = took.at(-1)
    took.push({ step, at, name, time: beijingShort(at), ...(before && { took: ageText(at - before.at) }) })
  }
  const over = state === 'tradeFailed' || state === 'cancelled'
  const has = (step: string) => took.some((leg) => leg.step === step)
  const rest = over
    ? []
    : [
        ...(has('pay') || has('fromWin') ? [] : ['付款']),
        ...(has('purchased') ? [] : ['买到']),
        ...(has('shipped') || has('arrived') ? [] : ['卖家发货']),
        ...(has('arrived') ? [] : ['入库']),
        ...(inspection === 'none' || has('inspect') ? [] : ['验货']),
        ...(inspection === 'none' || has('accept') || has('keep') || has('return') ? [] : [has('dispute') ? '谈定' : '确认']),
      ]
  const all = [...took.map(({ step: _, at: __, ...leg }) => leg), ...rest.map((name) => ({ name, time: '' }))]
  return { legs: all, at: rest.length === 0 ? all.length : took.length }
}
