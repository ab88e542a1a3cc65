import type { DayFigures } from '@otsukai/contract/desk/figures'

/** What a kind of work in the queue asks for, in a few words. */
const asks: Readonly<Record<string, string>> = {
  thread: '会员说完最后一句起算',
  inspection: '已入库，会员要求验货',
  proposal: '超过限额，要第二个人同意',
  proposalBack: '退回、过期或情况变了，看看要不要再提',
  doubt: '煤炉没有回答，不知买没买到',
  accountPaused: '停了的账号买不了东西',
  chargeback: '网关收回付款，会员已冻结',
  dispute: '会员不同意验货结果，要谈定',
  orphan: '买到或收到，但没有订单在等',
  oddNotice: '付了两次、金额不同或单号不明',
  refundWaiting: '网关压着没有退',
  refundRefused: '网关拒退，钱回到余额',
  notShipped: '超过 14 天，先催，再到煤炉取消',
  billDiffers: '网关账单和账上差一笔',
  notOnBill: '账上有，网关账单没有',
  billUnread: '三天读不到账单',
  bidByHand: '人手到煤炉出价',
  bidUncovered: '重新领先，余额不够付',
  bidUnsettled: '结束了，读不到结果',
  wonByNobody: '拍到了，没有会员在等',
  purchaseDenied: '我们记着买了，煤炉说没有',
  paidDiffers: '实付和账上记的不一样',
  unexplainedPurchase: '账号里多出一笔购买',
  excessPaid: '实付比会员付的多',
  givenUpJob: '试了多次都失败',
  stuckItem: '巡查一直办不成',
  stockMissing: '盘点时不在架位上',
  tariffOld: '90 天没核对过，看看变了没有',
  toPack: '会员在等，去打包台',
  packingWaits: '会员被冻结或差价没补，先联系会员',
  paidNotSent: '运费付了一天多，贴面单交运',
  returned: '退回来了，和会员商量',
  claim: '收到时有损坏，2 天内答复',
  silent: '很久没有物流消息，问承运商',
  traitsUnknown: '看一眼有没有电池、液体、易碎',
  storageEnd: '两个人定怎么处理',
  carrierBill: '和承运商对一对',
  brokenGlass: '看看是谁、为什么',
}
export const askZh = (kind: string): string => asks[kind] ?? ''

/** A number and its unit, as a figure takes them. */
type Parts = readonly (readonly [string, string])[]

/** A span in two units at most: 3 分 12 秒, 1.8 天. */
export function spanParts(ms: number | null): Parts {
  if (ms === null) return [['–', '']]
  const seconds = Math.round(ms / 1_000)
  if (seconds < 60) return [[String(seconds), '秒']]
  if (seconds < 3_600)
    return [[String(Math.floor(seconds / 60)), '分'], ...(seconds % 60 > 0 ? ([[String(seconds % 60), '秒']] as const) : [])]
  if (seconds < 86_400) return [[(seconds / 3_600).toFixed(1), '小时']]
  return [[(seconds / 86_400).toFixed(1), '天']]
}

export const spanText = (ms: number | null): string =>
  ms === null
    ? '–'
    : spanParts(ms)
        .map(([n, unit]) => `${n} ${unit}`)
        .join(' ')

/** The share that was bought, in per cent; null without a try. */
export const successOf = ({ tried, bought }: Pick<DayFigures['purchase'], 'tried' | 'bought'>): number | null =>
  tried === 0 ? null : (bought / tried) * 100

/** A level a day, where days without one keep the one before. */
export function levels(values: readonly (number | null)[]): number[] {
  let last = values.find((value) => value !== null) ?? 0
  return values.map((value) => (last = value ?? last))
}
