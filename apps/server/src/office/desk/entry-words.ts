import type { DeskKind } from '../../platform/desk/desk-kinds.ts'

/** What the kinds of entries are called. */
const kindsZh: { readonly [Kind in DeskKind]: string } = {
  doubt: '采购待核实',
  accountPaused: '采购账号停用',
  brokenGlass: '有人用了应急命令',
  stockMissing: '盘点没找到',
  givenUpJob: '任务放弃',
  stuckItem: '任务反复失败',
  chargeback: '拒付',
  oddNotice: '异常到账',
  refundWaiting: '退款被网关压住',
  refundRefused: '退款被拒',
  refundReversed: '退款被网关改口',
  notOnBill: '账单上没有',
  billDiffers: '账单不符',
  billUnread: '账单没读到',
  orphan: '无主货',
  unexplainedPurchase: '来历不明的购买',
  purchaseDenied: '煤炉查无此单',
  paidDiffers: '实付与账上不符',
  excessPaid: '超付',
  notShipped: '卖家迟迟不发',
  bidByHand: '手工出价',
  bidUncovered: '领先但余额不够',
  bidUnsettled: '竞拍结果不明',
  wonByNobody: '拍到没人要的',
  dispute: '验货异议',
  tariffOld: '运费价目该核对了',
}

export const kindZh = (kind: string): string => (Object.hasOwn(kindsZh, kind) ? kindsZh[kind as DeskKind] : kind)
