import type { AddressFaults } from './address.ts'
import type { Quote } from './quote.ts'
import { formatJpy, yenZh } from './numbers.ts'
import { orderType } from './order-steps.ts'
import { type ParcelState, parcelStateZh } from './parcels/parcel-steps.ts'
import type { ParcelQuote, ParcelTick } from './parcels/parcel-quote.ts'
import type { TextToRead } from './points.ts'
import type { SellerRisk } from './seller-risk.ts'
import type { Moved, TransferTold } from './staff/moved.ts'

/** Facts of goods that cannot be ordered: the marketplace's status, and whether they are a running auction. */
interface NotOrdered {
  status: string
  auction?: true
}

/** The facts of a refusal beside its sentence, by name. A refusal that is missing here has none. */
interface Facts {
  /** How what the act rests on stands now, and what moved since it was last seen. */
  movedSince: { now: { seen: string; moved: Moved[]; transfers?: TransferTold[]; digest?: string } }
  notAllowedNow: { whyZh: string }
  balanceShort: { shortJpy: number }
  rechargeAmount: { minJpy: number; maxJpy: number }
  goodsNotOnSale: NotOrdered
  variantNeeded: NotOrdered
  noPrice: NotOrdered
  /** The present quote. */
  quoteMoved: { quote: Quote }
  /** What has to be read and ticked; the seller's risk beside, with the version of its words, where it is among that. */
  riskNotAcknowledged: { missing: TextToRead[] } & Partial<SellerRisk & { textVersion: string }>
  /** The order's type as the list numbers it. */
  orderNotPayable: { type: number }
  orderNotCancellable: { type: number; auction?: true }
  bidTooLow: { minNextJpy: number }
  orderNotShippable: { orderId: string; whyZh: string }
  lineRefuses: { orderIds: string[]; whyZh: string }
  tooHeavy: { maxG: number }
  parcelStepNotNow: { state: ParcelState }
  valueAboveLimit: { limitJpy: number }
  /** The present price. */
  priceMoved: { quote: ParcelQuote | null }
  dueFirst: { dueJpy: number }
  notAcknowledged: { missing: ParcelTick[] }
  /** The present maximum. */
  bidNotHigher: { maxJpy: number }
  raiseTooSmall: { minJpy: number }
  /** What is missing or wrong: the names of the fields, and a sentence for each. */
  addressIncomplete: { fields: string[]; hints: AddressFaults }
}

interface RefusalEntry {
  code: number
  /** The sentence for the member: what happened, what it means for the money, what to do. */
  zh: string | ((facts: never) => string)
}

/** `maxJpy` may be below `minJpy`: the day's limit leaves less than the least amount. */
function whyNotThisAmount({ minJpy, maxJpy }: Facts['rechargeAmount']): string {
  if (maxJpy < minJpy) return '今天的充值额度已经用完，请明天再充；待付款订单所差的金额随时可充。'
  return `一次可充 ${formatJpy(minJpy)} 到 ${yenZh(maxJpy)}，请改一下金额。`
}

const whyNotOnSale = ({ auction }: NotOrdered): string =>
  auction ? '这是竞拍商品，不能直接下单，请去出价。' : '这件商品已经不在售了，没有扣款。看看同样的还有哪些在售。'

function whyNotCancellable({ auction, type }: Facts['orderNotCancellable']): string {
  if (auction) return '拍到的商品必须买下，这个订单不能取消。'
  if (type === orderType.purchasing) return '采购员已经开始下单，现在不能取消；没买到会全额退回。'
  if (type === orderType.tradeFailed) return '交易已经失败，款项已全额退回，不用再取消。'
  return '商品已经买下，不能取消；有问题请给客服留言。'
}

/** Business refusals: HTTP 200 with a code from 2000 to 2999. Codes never change. */
export const refusals = {
  loginWrong: { code: 2001, zh: '账号或密码不对，请检查后再试。' },
  accountTaken: { code: 2002, zh: '这个账号已经注册过，直接登录就可以。' },
  registrationOff: { code: 2003, zh: '现在暂不开放注册，已有账号可以直接登录。' },
  oldPasswordWrong: { code: 2004, zh: '现在的密码不对，密码没有改动。' },
  memberFrozen: { code: 2005, zh: '账号已被冻结，暂时不能充值、付款、下单、取消或修改资料，请联系客服。' },
  resetLinkOver: {
    code: 2006,
    zh: '链接已失效：可能用过、过期，或换成了新的。已设好新密码就直接登录，否则请客服再发一个。',
  },
  balanceShort: { code: 2101, zh: ({ shortJpy }: Facts['balanceShort']) => `余额还差 ${yenZh(shortJpy)}，充值后回到这里付款。` },
  rechargeAmount: { code: 2102, zh: whyNotThisAmount },
  payTypeOff: { code: 2103, zh: '这种支付方式暂时不可用，请换另一种。' },
  rateStale: { code: 2104, zh: '汇率正在更新，暂时不能充值，请稍后再试。' },
  rechargeOver: { code: 2105, zh: '这次充值已经结束，没有扣款，请重新生成付款码。' },
  tooManyRecharges: { code: 2106, zh: '未付款的充值已有 10 笔，请先付其中一笔，或等过期后再试。' },
  goodsNotOnSale: { code: 2201, zh: whyNotOnSale },
  quoteMoved: { code: 2202, zh: '价格刚刚有变动，请看一下新的合计，再决定要不要下单。' },
  goodsForbidden: { code: 2203, zh: '这类商品不能代购，没有扣款。哪些不能买，见购买须知。' },
  sellerBlacked: { code: 2204, zh: '你已拉黑这位卖家，解除拉黑后才能下单。' },
  variantNeeded: { code: 2205, zh: '请先选择款式，再下单。' },
  noPrice: { code: 2206, zh: '卖家还没有标价，暂时不能下单。可以先收藏，等标价。' },
  goodsTakenHere: { code: 2207, zh: '这件在这里已经有人付款在买了，你的余额没有变动。可以找找同样的。' },
  tooManyUnpaid: { code: 2208, zh: '待付款的订单已有 20 件，请先付款或取消几件。' },
  riskNotAcknowledged: { code: 2209, zh: '下单前有几条提示要看，请看过后勾选。' },
  orderNotPayable: { code: 2301, zh: '这个订单现在不能付款，没有扣款。刷新一下看看最新状态。' },
  orderNotCancellable: { code: 2302, zh: whyNotCancellable },
  orderNotEditable: { code: 2303, zh: '采购员已经开始下单，备注不能再改；有话可以给客服留言。' },
  inspectionNotPossible: { code: 2304, zh: '这个订单现在不能改验货。刷新一下看看最新状态。' },
  editedTooOften: { code: 2305, zh: '已修改 50 次，不能再改了；有话可以给客服留言。' },
  auctionEnded: { code: 2401, zh: '竞拍已经结束，这次出价没有送出，也没有冻结款项。可以看看同类的。' },
  bidTooLow: { code: 2402, zh: ({ minNextJpy }: Facts['bidTooLow']) => `至少要出 ${yenZh(minNextJpy)}。` },
  bidNotHigher: { code: 2403, zh: ({ maxJpy }: Facts['bidNotHigher']) => `要高于你现在的上限 ${yenZh(maxJpy)}。` },
  leadingBidBinds: { code: 2404, zh: '你正领先，领先期间不能撤回；没拍到，冻结立即退回。' },
  memberLimitHigher: { code: 2405, zh: '有会员的上限更高，这次出价没有送出，也没有冻结款项。还想要，就把上限再提高些。' },
  bidNotCancellable: { code: 2406, zh: '这个出价现在不能撤回。刷新一下看看最新状态。' },
  raiseTooSmall: { code: 2407, zh: ({ minJpy }: Facts['raiseTooSmall']) => `加价太少，上限至少要到 ${yenZh(minJpy)}。` },
  bidTooLate: { code: 2408, zh: '竞拍即将结束，来不及送出这次出价，没有冻结款项。' },
  closingNeedsFixedEnd: { code: 2409, zh: '还没有人出价，截止时间未定，不能预约出价；可以即刻出价。' },
  closingMinuteFull: { code: 2410, zh: '那一分钟预约出价的人太多，请改用即刻出价。' },
  raisedTooOften: { code: 2411, zh: '这个出价已加价 5 次，不能再加了。' },
  closingMinuteYours: { code: 2412, zh: '你在那一分钟的预约出价已满，请撤回一个，或改用即刻出价。' },
  orderNotShippable: { code: 2501, zh: ({ whyZh }: Facts['orderNotShippable']) => whyZh },
  alreadyInParcel: { code: 2502, zh: '有商品已经在另一个包裹里，请刷新后再选。' },
  lineRefuses: { code: 2503, zh: ({ whyZh }: Facts['lineRefuses']) => whyZh },
  tooHeavy: { code: 2504, zh: ({ maxG }: Facts['tooHeavy']) => `超过这条线路的 ${maxG / 1000} kg 上限，请分成几个包裹，或换一条线路。` },
  addressIncomplete: { code: 2505, zh: '地址还不完整，标出的几处改好就能保存。' },
  parcelStepNotNow: {
    code: 2506,
    zh: ({ state }: Facts['parcelStepNotNow']) => `包裹现在是“${parcelStateZh[state]}”，这一步没有生效。看一下最新状态再决定。`,
  },
  valueAboveLimit: {
    code: 2507,
    zh: ({ limitJpy }: Facts['valueAboveLimit']) => `货值超过海关限额（约 ${yenZh(limitJpy)}），请分成几个包裹寄。`,
  },
  priceMoved: { code: 2509, zh: '运费刚刚有变动，没有扣款。请看一下新的价格再决定。' },
  payByPassed: { code: 2510, zh: '付款时间已过，没有扣款，商品会放回货架，可以重新申请发货。' },
  dueFirst: { code: 2511, zh: ({ dueJpy }: Facts['dueFirst']) => `还有 ${yenZh(dueJpy)}待补，付清后才能寄。` },
  claimTooLate: { code: 2512, zh: '签收后报损的期限已过，不能再报损；有问题请给客服留言。' },
  addressBookFull: { code: 2513, zh: '地址已有 20 个，删掉不用的再添加。' },
  tooManyParcels: { code: 2514, zh: '还没寄到的包裹已有 10 个，请等其中一个签收，或把商品加进待打包的包裹。' },
  notAcknowledged: { code: 2515, zh: '寄出前有几条提示要看，请看过后勾选。' },
  staffLoginWrong: { code: 2601, zh: '邮箱或密码不对，请检查后再试。' },
  factorWrong: { code: 2602, zh: '验证码不对或已用过，请换一个再试。' },
  stepUpNeeded: { code: 2603, zh: '这一步要再验证一次身份。' },
  movedSince: { code: 2604, zh: '你看过之后这里有了变化，你填的没有提交，钱没有动。请看一下现在的样子再决定。' },
  ownProposal: { code: 2606, zh: '自己提交的不能自己复核，请另一位同事来看。' },
  proposalOver: { code: 2607, zh: '这条复核已经有结果了，钱没有再动。刷新一下看结果。' },
  notAllowedNow: { code: 2609, zh: ({ whyZh }: Facts['notAllowedNow']) => whyZh },
  lastManager: { code: 2610, zh: '这是最后一位店长，不能停用或改掉店长角色。先请另一位同事当店长。' },
  codeUnknown: { code: 2611, zh: '没有找到这个号码，请核对后再扫一次。' },
  checkDigitWrong: { code: 2612, zh: '单号的校验位不对，请再扫一次或手工核对。' },
  reasonNeeded: { code: 2613, zh: '请写一句理由，它会留在经过里。' },
  requestIdReused: { code: 2901, zh: '这次提交和之前的内容不一致，请刷新页面后再试。' },
} as const satisfies Record<keyof Facts, RefusalEntry> & Record<string, RefusalEntry>

export type RefusalName = keyof typeof refusals

/** The facts of a refusal; null for none. */
export type FactsOf<Name extends RefusalName> = Name extends keyof Facts ? Facts[Name] : null

/** A refusal's sentence for the member. */
export function refusalMessage<Name extends RefusalName>(name: Name, facts: FactsOf<Name>): string {
  const { zh }: RefusalEntry = refusals[name]
  return typeof zh === 'string' ? zh : zh(facts as never)
}

interface FaultEntry {
  status: number
  code: number
  /** True when the call may succeed later without a change. */
  retryable: boolean
  zh: string
}

/** Errors other than refusals, with HTTP status and code. The sentence is public; the cause stays in the log. */
export const faults = {
  badInput: { status: 400, code: 1400, retryable: false, zh: '填写的内容有误，请检查后再试。' },
  notLoggedIn: { status: 401, code: 1401, retryable: false, zh: '请先登录。' },
  forbidden: { status: 403, code: 1403, retryable: false, zh: '不允许这样访问。' },
  notFound: { status: 404, code: 1404, retryable: false, zh: '没有找到，可能已经没有了。请核对后再试。' },
  tooSlow: { status: 408, code: 1408, retryable: true, zh: '网络太慢，内容没有传完，请换个网络再试。' },
  tooLarge: { status: 413, code: 1413, retryable: false, zh: '内容太大了，请缩小后再试。' },
  wrongMediaType: { status: 415, code: 1415, retryable: false, zh: '不支持这种格式，请换一种再试。' },
  tooManyTries: { status: 429, code: 1429, retryable: true, zh: '操作太频繁，请稍等一会儿再试。' },
  tooManyPictures: { status: 429, code: 1429, retryable: false, zh: '今天发的图片太多了，请明天再发；文字照常可以发。' },
  unreachable: { status: 503, code: 1503, retryable: true, zh: '暂时连不上，请稍后再试。你的订单和余额不受影响。' },
  picturesDown: { status: 503, code: 1503, retryable: true, zh: '图片暂时传不上去，请稍后再试；其他功能照常可用。' },
  ourFault: { status: 500, code: 1500, retryable: false, zh: '系统出了点问题，请稍后再试。你的订单和余额不受影响。' },
} as const satisfies Record<string, FaultEntry>

export type FaultName = keyof typeof faults
