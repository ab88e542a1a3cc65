import type { ActData, ActInput } from '@otsukai/contract/acts/act'
import type { ContentKind } from '@otsukai/contract/acts/content'
import type { ActName, Acts } from '@otsukai/contract/acts/acts'
import { kgZh } from '@otsukai/contract/numbers'
import { matterZh } from '@otsukai/contract/parcels/parcel-steps'
import { lineCarrierZh } from '@otsukai/contract/shipping-lines'
import { choiceZh } from '@otsukai/contract/acts/field-words'
import { type Role, roleZh } from '@otsukai/contract/staff/roles'
import { yenZh } from '@otsukai/money/format'

type Say<A> = (input: ActInput<A>, data: ActData<A>) => string

const rolesZh = (roles: readonly Role[]): string => roles.map((role) => roleZh[role]).join('、')
const jpy = (sum: number): string => yenZh(Math.abs(sum))

const contentZh: Readonly<Record<ContentKind, string>> = {
  rates: '汇率',
  fees: '手续费',
  menu: '菜单',
  banners: '首页横幅',
  discovery: '热词和热门分类',
  guide1: '指南一',
  guide2: '指南二',
  guide3: '指南三',
  guide4: '指南四',
  phrases: '快捷回复',
  shippingLines: '线路和运费',
}

/** What was done, as a sentence of the record. */
const sentences: { readonly [Name in ActName]?: Say<Acts[Name]> } = {
  'settle-entry': ({ entry }) => `办结待办 ${entry}`,
  'retry-job': ({ entry }) => `重试待办 ${entry} 的任务`,
  'answer-thread': ({ thread }) => `回复对话 ${thread}`,
  'charge-order': ({ order, yen: sum }) => `向订单 ${order} 补收 ${jpy(sum)}`,
  'void-charge': ({ order, receipt }) => `撤销订单 ${order} 的补差价（${receipt}）`,
  'order-lost': ({ order }) => `订单 ${order} 的包裹丢失，全额退款`,
  'keep-inspection': ({ order, yen: sum }) => (sum ? `订单 ${order} 留下，补偿 ${jpy(sum)}` : `订单 ${order} 留下，不补偿`),
  'return-order': ({ order, paidBy }) => `订单 ${order} 退货退款，${paidBy === 'house' ? '本店承担' : '煤炉退回货款'}`,
  'begin-purchase': ({ order }) => `手工采购订单 ${order}`,
  'record-purchase': ({ order, reference, paid }) => `登记订单 ${order} 的采购 ${reference}，${jpy(paid)}`,
  'release-purchase': ({ order }) => `放弃手工采购订单 ${order}`,
  'correct-purchase': ({ order, reference, paid }) => `更正订单 ${order} 的采购为 ${reference}，${jpy(paid)}`,
  'settle-not-ours': ({ order }) => `确认订单 ${order} 没买到，全额退款`,
  'record-orphan': ({ goods, paid }) => `登记无主货 ${goods}，${jpy(paid)}`,
  'adopt-orphan': ({ entry, order }) => `无主货 ${entry} 归入订单 ${order}`,
  'return-orphan': ({ entry, amount }) => `无主货 ${entry} 已退回，收回 ${jpy(amount)}`,
  'resell-orphan': ({ entry, amount }) => `无主货 ${entry} 已转卖，收入 ${jpy(amount)}`,
  'walk-accounts': () => '核对采购账号',
  'resume-account': ({ account }) => `恢复采购账号 ${account}`,
  'connect-account': ({ account }) => `连接采购账号 ${account}`,
  'record-bid': ({ bid, amount }) => `登记出价 ${bid}，${jpy(amount)}`,
  'no-bid': ({ bid }) => `出价 ${bid} 没有出`,
  'auction-won': ({ goods, price }) => `拍到 ${goods}，${jpy(price)}`,
  'auction-lost': ({ goods }) => `没拍到 ${goods}`,
  'refund-member': ({ member, amountJpy }) => `退 ${jpy(amountJpy)} 给 ${member} 的付款方式`,
  'show-contacts': ({ member }) => `看了 ${member} 的联系方式`,
  'export-list': ({ list, contacts }) => `导出${choiceZh['list']?.[list] ?? list}${contacts === 'yes' ? '，带联系方式' : ''}`,
  'freeze-member': ({ member }) => `冻结会员 ${member}`,
  'unfreeze-member': ({ member }) => `解冻会员 ${member}`,
  'reset-password': ({ member }) => `给 ${member} 发重设密码链接`,
  reconcile: ({ day }) => `重读 ${day} 的账单`,
  'credit-odd-payment': ({ entry }, { amountJpy }) => `异常到账 ${entry} 入账 ${jpy(amountJpy)}`,
  'adjust-balance': ({ member, amountJpy, ref }) =>
    `${amountJpy > 0 ? '给' : '从'} ${member} 的余额${amountJpy > 0 ? '加' : '扣'} ${jpy(amountJpy)}（${ref}）`,
  'receive-parcel': (_, { orders }) => (orders.length > 0 ? `订单 ${orders.map(({ id }) => id).join('、')} 入库` : '收到无主货'),
  unreceive: (_, { orders }) => `撤销订单 ${orders.join('、')} 的入库`,
  'charge-postage': ({ order, amountJpy }) => `向订单 ${order} 收到付运费 ${jpy(amountJpy)}`,
  'move-stock': ({ orders, shelf }) => `订单 ${orders.join('、')} 移到 ${shelf}`,
  'take-stock': ({ shelf }, { missing, unexpected }) => `盘点 ${shelf}，缺 ${missing.length} 件，多 ${unexpected.length} 件`,
  'take-duty': () => '我来值班',
  'end-duty': () => '下班',
  'inspect-parcel': ({ order }) => `登记订单 ${order} 的验货结果`,
  'show-address': ({ parcel }) => `看了包裹 ${parcel} 的收件信息`,
  'begin-packing': ({ parcel }) => `开始打包包裹 ${parcel}`,
  'scan-into-parcel': ({ parcel, orders }) => `订单 ${orders.join('、')} 放进包裹 ${parcel}`,
  'put-down-parcel': ({ parcel }) => `放下包裹 ${parcel}`,
  'hold-parcel': ({ parcel, matter, more }) => `包裹 ${parcel} ${more ? '记下' : '停下，问会员'}：${matterZh[matter]}`,
  'set-customs': ({ parcel }) => `改包裹 ${parcel} 的报关品名`,
  'pack-parcel': ({ parcel, weightG }, { totalJpy }) => `包裹 ${parcel} 打包完成，${kgZh(weightG)}，运费 ${jpy(totalJpy)}`,
  'label-parcel': ({ parcel }, { number }) => `包裹 ${parcel} 贴面单 ${number}`,
  'hand-over': ({ carrier }, { manifest, sent }) => `交给${lineCarrierZh(carrier)} ${sent} 箱，清单 ${manifest} 号`,
  reshelve: ({ parcel, shelf }) => `包裹 ${parcel} 里的货放回 ${shelf}`,
  'came-back': ({ parcel }, { dueJpy }) => `包裹 ${parcel} 退回入库${dueJpy > 0 ? `，会员补 ${jpy(dueJpy)}` : ''}`,
  'set-traits': ({ order, batteries, liquid, fragile }) =>
    `核对订单 ${order} 的特性：${[batteries && '电池', liquid && '液体', fragile && '易碎'].filter(Boolean).join('、') || '都没有'}`,
  'turn-back': ({ parcel }) => `登记包裹 ${parcel} 退回中`,
  'recall-parcel': ({ parcel }, { backJpy }) => `撤下包裹 ${parcel}，退 ${jpy(backJpy)}`,
  'lose-parcel': ({ parcel }, { backJpy }) => `登记包裹 ${parcel} 丢失，赔 ${jpy(backJpy)}`,
  'found-parcel': ({ parcel }) => `登记包裹 ${parcel} 找到，已签收`,
  'settle-claim': ({ parcel, amountJpy = 0 }) => `处理包裹 ${parcel} 的报损，${amountJpy > 0 ? `赔 ${jpy(amountJpy)}` : '不赔'}`,
  'carrier-bill': ({ carrier, ref }, { paidJpy, unpaid }) =>
    `${paidJpy < 0 ? `收${lineCarrierZh(carrier)}的退款，账单` : `付${lineCarrierZh(carrier)}的账单`} ${ref}，${jpy(paidJpy)}${unpaid.length > 0 ? `，${unpaid.length} 行没登记` : ''}`,
  'dispose-order': ({ order }, { backJpy }) => `订单 ${order} 到期处理，退会员 ${jpy(backJpy)}`,
  'approve-word': ({ word }) => `通过热词 ${word}`,
  'confirm-rates': () => '确认汇率',
  'confirm-tariff': (_, { line }) => `确认线路 ${line} 的价目没变`,
  'publish-content': ({ kind }) => `发布${contentZh[kind]}`,
  'withdraw-content': ({ kind, version }) => `撤下${contentZh[kind]}的预告（${version}）`,
  'invite-staff': ({ account, name, roles }) => `邀请 ${name}（${account}）为${rolesZh(roles)}`,
  'change-roles': ({ account, roles }) => `把 ${account} 的角色改为${rolesZh(roles)}`,
  'suspend-staff': ({ account }) => `停用同事 ${account}`,
  'resume-staff': ({ account }) => `恢复同事 ${account}`,
  'leave-staff': ({ account }) => `同事 ${account} 离职`,
  'lost-factor': ({ account }) => `让 ${account} 重设登录方式`,
}

/** The sentence of an act; the act's own name for one that has none. */
export function sayAct({ name, input, data }: { name: ActName; input: Readonly<Record<string, unknown>>; data: unknown }): string {
  const say = sentences[name] as ((input: unknown, data: unknown) => string) | undefined
  return say ? say(input, data) : name
}

/** The lines of a carrier's bill that were not booked; every other act does all of its input or nothing. */
export const leftBy = ({ name, data }: { name: ActName; data: unknown }): readonly string[] =>
  name === 'carrier-bill' ? (data as ActData<Acts['carrier-bill']>).unpaid : []
