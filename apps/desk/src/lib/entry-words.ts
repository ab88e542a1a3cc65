import { lineCarrierZh } from '@otsukai/contract/shipping-lines'
import { formatFen, yenZh } from '@otsukai/money/format'
import { beijingShort } from './times.ts'
import { photoAddress } from './uploads.ts'
import { kilograms } from './weights.ts'

/** What a kind of entry means, in one sentence, and what waits on it. */
const meanings: Readonly<Record<string, string>> = {
  doubt: '煤炉没有回答，不知道买没买到。会员的钱在等。',
  accountPaused: '采购账号停了，排队的订单买不了。',
  brokenGlass: '有人在服务器上用了应急命令，看看是谁、为什么。',
  stockMissing: '盘点或打包时没找到，找到后一扫就自动办结。',
  tariffOld: '这条线路的价目 90 天没和承运商核对过。没变就点核对过，变了到内容里发布新价目。',
  givenUpJob: '任务试了多次都失败，已经放弃。',
  stuckItem: '例行巡查一直办不成这一件。',
  chargeback: '网关把会员的付款收了回去，会员已冻结。',
  oddNotice: '收到的款和充值单对不上，还没有入账。',
  refundWaiting: '网关压着退款没有办，会员还没收到。网关那边补好了会自动接着退。',
  refundRefused: '网关拒绝退款，钱已回到会员余额。',
  refundReversed: '网关说退好了，后来又改口。会员没收到，余额里也没有。',
  notOnBill: '账上有这一笔，网关的账单里没有。',
  billDiffers: '网关账单和账上的数不一样。',
  billUnread: '连着三天读不到网关的账单。',
  orphan: '买到或收到了，但没有订单在等。',
  unexplainedPurchase: '采购账号里多出一笔购买，说不清来历。',
  purchaseDenied: '我们记着买了，煤炉说没有这笔交易。',
  paidDiffers: '煤炉上的实付和账上记的不一样。',
  excessPaid: '实付比会员付的多，差额本店垫着。',
  notShipped: '卖家很久没有发货，先催，再到煤炉取消。',
  bidByHand: '这次出价要到煤炉手工出。',
  bidUncovered: '出价重新领先，会员的余额却不够付。',
  bidUnsettled: '竞拍结束了，读不到结果。',
  wonByNobody: '拍到了，但没有会员在等。',
  dispute: '会员不同意验货结果，要和会员、卖家谈定。',
  traitsUnknown: '还没人看过有没有电池、液体、易碎，会员寄不了。',
  toPack: '会员申请了发货，还没有打包好。',
  packingWaits: '会员被冻结，或有款没补，现在不能打包。解冻或补上之后自动办结；过期没补，包裹自动取消。',
  paidNotSent: '运费付了一天多，还没有交运。',
  returned: '包裹退回来了，联系会员，商量重寄或留下。',
  claim: '会员说收到时有损坏，看照片，和打包时的对一对，2 天内答复。',
  silent: '交运后很久没有物流消息，问承运商。',
  storageEnd: '存放到期，通知过还没有安排，要两个人定。',
  carrierBill: '承运商的账单和账上对不上。',
}
export const meaningZh = (kind: string): string => meanings[kind] ?? ''

/** What is to be done about what a carrier's bill tells. */
const advice: Readonly<Record<string, string>> = {
  unpaid: '没登记的行和承运商核对，该付的写上理由再登记。',
  dearer: '贵了的，比对打包时秤上的照片。',
  unbilled: '很久没收费的，问承运商收到没有。',
  owed: '该赔没赔来的，催一催。',
}

export const adviceZh = (facts: Readonly<Record<string, unknown>>): string =>
  Object.entries(advice)
    .filter(([name]) => name in facts)
    .map(([, words]) => words)
    .join('')

/** What the facts of an entry are called. */
const names: Readonly<Record<string, string>> = {
  why: '怎么回事',
  told: '对方的话',
  reason: '原因',
  error: '报错',
  note: '会员的话',
  itemId: '商品',
  goodsId: '商品',
  account: '采购账号',
  reference: '煤炉单号',
  id: '单号',
  orderId: '订单',
  rechargeId: '充值单',
  transactionId: '支付单号',
  trackingNumber: '快递单号',
  weightG: '重量',
  shelf: '架位',
  day: '日期',
  payType: '渠道',
  heldJpy: '会员付了',
  paidJpy: '实付',
  bookedJpy: '账上记',
  toldJpy: '煤炉说',
  amountJpy: '金额',
  owedJpy: '余额不够的部分',
  neededJpy: '还差',
  priceJpy: '成交价',
  leastJpy: '至少出',
  mostJpy: '最多出',
  amountFen: '金额',
  billFen: '账单金额',
  endsAt: '结束',
  boughtAt: '买到',
  paidAt: '付款时间',
  result: '验货结果',
  name: '名称',
  line: '线路',
  checkedOn: '上次核对',
  act: '命令',
  title: '标题',
  number: '面单号',
  numbers: '对不上的单号',
  unpaid: '没登记的行',
  dearer: '比账上贵',
  unbilled: '交运 60 天还没出现在账单上',
  owed: '该承运商赔，60 天还没赔来',
  packer: '打包的人',
  carrier: '承运商',
  ref: '账单号',
  paidLoss: '丢失已赔过',
  evidence: '依据',
  parcelId: '包裹',
}

/** Words of facts that stand for something. */
const values: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  payType: { wechat: '微信', alipay: '支付宝' },
  result: { ok: '合格', defect: '有缺陷', impossible: '无法验' },
  reason: { card: '卡被拒', banned: '账号被封', tokens: '授权失效', balance: '余额不够' },
}

/** Why the server opened an entry about money. */
const whys: readonly [RegExp, (...parts: string[]) => string][] = [
  [/^bad signature$/, () => '签名不对，可能是伪造'],
  [/^unknown (?:number|recharge)$/, () => '对不上任何充值单'],
  [/^another gateway$/, () => '充值单是另一家网关的'],
  [/^a second transaction$/, () => '同一张充值单付了两次'],
  [/^currency (\w+)$/, (currency) => `付的是 ${currency}，不是人民币`],
  [/^(\d+) fen instead of (\d+)$/, (paid, asked) => `付了 ${yuan(paid)} 元，应付 ${yuan(asked)} 元`],
  [/^(\d+) fen are booked$/, (booked) => `账上记了 ${yuan(booked)} 元`],
  [/^(\d+) fen were asked for$/, (asked) => `我们退的是 ${yuan(asked)} 元`],
  [/^taken back, though all of it had gone back before$/, () => '网关又收回一次，钱之前已经全退了'],
  [/^taken back after it had been credited by hand$/, () => '人工入账之后，网关又收了回去'],
  [/^the gateway had refused it/, () => '网关先拒后退，会员可能收了两份'],
]
const yuan = (fen: string | undefined): string => formatFen(Number(fen))

/** Why, in words; a sentence of the gateway stays as it is. */
export function whyZh(why: string): string {
  for (const [says, tell] of whys) {
    const found = says.exec(why)
    if (found) return tell(...found.slice(1))
  }
  return why
}

function valueZh(name: string, value: unknown): string {
  if (typeof value === 'number') {
    if (name.endsWith('Jpy')) return yenZh(value)
    if (name.endsWith('Fen')) return `${formatFen(value)} 元`
    if (name.endsWith('G')) return `${kilograms(value)} kg`
    if (name.endsWith('At')) return beijingShort(value)
    return String(value)
  }
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (Array.isArray(value)) return value.map((one) => valueZh(name, one)).join('\n')
  if (name === 'reference' && typeof value === 'object' && value !== null && 'id' in value) return String(value.id)
  if (typeof value === 'object' && value !== null)
    return Object.values(value)
      .filter((one) => typeof one === 'string' || typeof one === 'number')
      .join(' ')
  if (typeof value !== 'string') return ''
  if (name.endsWith('At') && !Number.isNaN(Date.parse(value))) return beijingShort(Date.parse(value))
  if (name === 'why') return whyZh(value)
  if (name === 'carrier') return lineCarrierZh(value)
  return values[name]?.[value] ?? value
}

/** Facts that say nothing to people, or stand elsewhere. */
const untold: readonly string[] = [
  'kind',
  'memberId',
  'currency',
  'arrivalId',
  'stockTakeId',
  'photos',
  'data',
  'checksum',
  'unexplained',
  'attach',
]

/** The facts of an entry in words; one without a name of ours keeps its own. Each of several has a line. */
export const factsZh = (facts: Readonly<Record<string, unknown>>): { name: string; value: string }[] =>
  Object.entries(facts)
    .filter(([name]) => !untold.includes(name))
    .map(([name, value]) => ({ name: names[name] ?? name, value: valueZh(name, value) }))
    .filter(({ value }) => value !== '')

/** The photos of an entry: of a parcel that nobody waits for. */
export const photosOf = ({ photos }: Readonly<Record<string, unknown>>): string[] =>
  Array.isArray(photos) ? photos.filter((one) => typeof one === 'string').map(photoAddress) : []

const subjects: Readonly<Record<string, string>> = {
  wechat: '微信',
  alipay: '支付宝',
  recharge: '充值',
  refund: '退款',
  chargeback: '拒付',
  parcel: '包裹',
}

/** The thing that an entry is about; subjects of gateways and parcels are told in words, without a gateway's own number behind ours. */
export const detailZh = (detail: string): string =>
  detail
    .replace(/^(?:(?:wechat|alipay|recharge|refund|chargeback|parcel):)+/, (names) =>
      names
        .split(':')
        .map((name) => (name === '' ? '' : `${subjects[name]} `))
        .join(''),
    )
    .replace(/^(\w+):/, (whole, carrier: string) => (lineCarrierZh(carrier) === carrier ? whole : `${lineCarrierZh(carrier)} `))
    .replace(/([0-9A-Za-z]{20,32}):\S+/, '$1')
    .replace('bad signature', '签名不对')
