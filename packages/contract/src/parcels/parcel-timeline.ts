import { kgZh, yenZh } from '../numbers.ts'
import { withoutStop } from '../sentences.ts'
import { type MatterKind, matterZh, type ParcelStep } from './parcel-steps.ts'

type Told = Exclude<ParcelStep, 'packOn' | 'track'> | 'request' | 'dueFirst' | 'chargeDue' | 'chargePaid' | 'erased'

/** What a line of a parcel's timeline says, from its event and the facts stored with it. Sums are yen. */
const parcelWords = {
  request: ({ ceilingJpy }: { ceilingJpy: number | null }) =>
    ceilingJpy === null ? '已申请发货，打包称重后再付运费' : `已申请发货，封顶 ${yenZh(ceilingJpy)}已冻结`,
  edit: () => '发货申请已修改',
  cancel: ({ backJpy }: { backJpy: number }) => (backJpy > 0 ? `已取消，${yenZh(backJpy)}退回余额` : '已取消'),
  dueFirst: ({ dueJpy, days }: { dueJpy: number; days: number }) => `有 ${yenZh(dueJpy)}待补，补上才能打包；${days} 天内没补，发货会取消`,
  lapseDue: ({ days, backJpy }: { days: number; backJpy: number }) =>
    `待补款 ${days} 天没补，发货已取消，商品还在仓库${backJpy > 0 ? `，${yenZh(backJpy)}退回余额` : ''}`,
  beginPacking: () => '仓库开始打包',
  letGo: () => '打包暂停，仍排在前面',
  hold: ({ kinds }: { kinds: string }) =>
    `打包停下了：${kinds
      .split(',')
      .map((kind) => matterZh[kind as MatterKind] ?? kind)
      .join('、')}，等你确认`,
  choose: ({ lapsed }: { lapsed: boolean }) => (lapsed ? '7 天没有答复，有问题的商品留在仓库，其余继续打包' : '已答复，继续打包'),
  giveUp: ({ lapsed, backJpy }: { lapsed: boolean; backJpy: number }) =>
    `${lapsed ? '7 天没有答复，发货已取消' : '发货已取消'}${backJpy > 0 ? `，${yenZh(backJpy)}退回余额` : ''}`,
  pack: ({ weightG, totalJpy }: { weightG: number; totalJpy: number }) => `打包完成，重 ${kgZh(weightG)}，运费合计 ${yenZh(totalJpy)}`,
  packPaid: ({ weightG, totalJpy, backJpy }: { weightG: number; totalJpy: number; backJpy: number }) =>
    `打包完成，重 ${kgZh(weightG)}，运费合计 ${yenZh(totalJpy)}${backJpy > 0 ? `，多冻结的 ${yenZh(backJpy)}已退回余额` : ''}`,
  reline: ({ nameZh, totalJpy }: { nameZh: string; totalJpy: number }) => `改走${nameZh}，运费合计 ${yenZh(totalJpy)}`,
  pay: ({ totalJpy }: { totalJpy: number }) => `运费 ${yenZh(totalJpy)}已付，等待寄出`,
  lapse: ({ backJpy }: { backJpy: number }) => `超过付款时间，包裹会拆开放回货架${backJpy > 0 ? `，${yenZh(backJpy)}退回余额` : ''}`,
  unpack: ({ feeJpy, backJpy }: { feeJpy: number; backJpy: number }) =>
    `已拆包取消${feeJpy > 0 ? `，拆包费 ${yenZh(feeJpy)}` : ''}${backJpy > 0 ? `，${yenZh(backJpy)}退回余额` : ''}`,
  recall: ({ reasonZh, backJpy }: { reasonZh: string; backJpy: number }) => `暂不寄出：${withoutStop(reasonZh)}，${yenZh(backJpy)}退回余额`,
  label: ({ number }: { number: string }) => `面单已贴，单号 ${number}`,
  handOver: ({ carrierZh, number }: { carrierZh: string; number: string }) => `已交给${carrierZh}，单号 ${number}`,
  deliver: ({ byMember }: { byMember: boolean }) => (byMember ? '你已确认收到' : '已签收'),
  turnBack: ({ reasonZh }: { reasonZh: string }) => `包裹在退回途中：${reasonZh}`,
  comeBack: () => '包裹已退回仓库，商品重新入库，存放天数重新起算',
  // Earlier releases kept no reason.
  lose: ({ reasonZh, backJpy }: { reasonZh?: string; backJpy: number }) =>
    `包裹丢失${reasonZh === undefined ? '' : `：${withoutStop(reasonZh)}`}，${yenZh(backJpy)}已赔付到余额`,
  find: () => '包裹找到了，已签收',
  claim: () => '已报损，客服会在 2 天内答复',
  settleClaim: ({ reasonZh, paidJpy }: { reasonZh: string; paidJpy: number }) =>
    paidJpy > 0 ? `报损已处理：${withoutStop(reasonZh)}，赔付 ${yenZh(paidJpy)}已存入余额` : `报损已处理：${reasonZh}`,
  chargeDue: ({ amountJpy, reasonZh }: { amountJpy: number; reasonZh: string }) => `待补 ${yenZh(amountJpy)}：${reasonZh}`,
  chargePaid: ({ amountJpy, reasonZh }: { amountJpy: number; reasonZh: string }) => `已从余额补付 ${yenZh(amountJpy)}：${reasonZh}`,
  erased: () => '收件信息已按期删除',
} as const satisfies Record<Told, (facts: never) => string>

export type ParcelEvent = keyof typeof parcelWords
export const parcelEvents = Object.keys(parcelWords) as ParcelEvent[]

export type ParcelFacts<Event extends ParcelEvent> =
  Parameters<(typeof parcelWords)[Event]> extends [infer Facts] ? Facts : Record<string, never>

/** The sentence of an event. */
export const parcelLineZh = <Event extends ParcelEvent>(event: Event, facts: ParcelFacts<Event>): string =>
  (parcelWords[event] as (facts: ParcelFacts<Event>) => string)(facts)

type TellsOf<Event extends ParcelEvent> = (facts: ParcelFacts<Event>) => boolean

/**
 * Events that are also told among the member's messages: those that they did not cause, and do not read of each order anyway. `true`, or a
 * fact that says so of one event in two.
 */
const newsOf: { [Event in ParcelEvent]?: true | TellsOf<Event> } = {
  dueFirst: true,
  lapseDue: true,
  hold: true,
  choose: ({ lapsed }) => lapsed,
  giveUp: ({ lapsed }) => lapsed,
  pack: true,
  packPaid: true,
  lapse: true,
  recall: true,
  deliver: ({ byMember }) => !byMember,
  turnBack: true,
  lose: true,
  find: true,
  settleClaim: true,
  chargeDue: true,
}

/** Whether an event is news to the parcel's member. */
export function isParcelNews<Event extends ParcelEvent>(event: Event, facts: ParcelFacts<Event>): boolean {
  const told: true | TellsOf<Event> | undefined = newsOf[event]
  return told === true || told?.(facts) === true
}
