import { type ParcelState, parcelStates, parcelStateZh, type TrackKind, trackZh } from '@otsukai/contract/parcels/parcel-steps'
import type { Parcel } from '@otsukai/contract/parcels/parcels'
import { formatJpy } from '@otsukai/money/format'
import { leftZh } from '../../lib/storage-words.ts'

export type ParcelTone = 'kihada' | 'ai' | 'matcha' | 'ink'

const tones: Readonly<Record<ParcelState, ParcelTone>> = {
  requested: 'ink',
  packing: 'ai',
  onHold: 'kihada',
  packed: 'kihada',
  paid: 'ai',
  sent: 'ai',
  delivered: 'matcha',
  returning: 'kihada',
  returned: 'ink',
  lost: 'ink',
  cancelled: 'ink',
}

/** What the member owes elsewhere before the box goes on, in yen. */
export const dueFirstJpy = ({ dueFirst }: Pick<Parcel, 'dueFirst'>): number => dueFirst.reduce((sum, { amountJpy }) => sum + amountJpy, 0)

/** That it has to be paid first, and before what. */
export function dueFirstZh(parcel: Pick<Parcel, 'state' | 'dueFirst'>): string {
  const before = parcel.state === 'packed' ? '付运费' : parcel.state === 'paid' ? '寄出' : '打包'
  return `待补 ${formatJpy(dueFirstJpy(parcel))} 日元，补上才能${before}`
}

/** States in which the warehouse has its turn, and waits for what is owed first. */
const heldUp: ReadonlySet<ParcelState> = new Set(['requested', 'paid'])
const isHeldUp = (parcel: Pick<Parcel, 'state' | 'dueFirst'>): boolean => heldUp.has(parcel.state) && dueFirstJpy(parcel) > 0

/** What a parcel waits for, or how it ended, in a few words. */
function nextZh(parcel: Parcel, now: number): string {
  const { state, matters, answerBy, payBy, tracks, claimBy, dueJpy, allowed } = parcel
  if (isHeldUp(parcel)) return `${dueFirstZh(parcel)}${payBy !== null && payBy > now ? `，剩 ${leftZh(payBy - now)}` : ''}`
  switch (state) {
    case 'requested':
      return '打包开始前都能改'
    case 'packing':
      return '正在打包，现在不能改了'
    case 'onHold':
      return `有 ${matters.length} 处要你定${answerBy === null ? '' : `，剩 ${leftZh(answerBy - now)}`}`
    case 'packed':
      return payBy === null ? '等你付运费' : payBy > now ? `剩 ${leftZh(payBy - now)}，过期发货取消` : '付款时间已过，商品会放回货架'
    case 'paid':
      return '运费已付，等仓库交运'
    case 'sent':
      return tracks[0] ? trackZh[tracks[0].kind] : '已交给承运商'
    case 'delivered':
      return claimBy !== null && allowed.includes('claim') ? `还可报损 ${leftZh(claimBy - now)}` : '已送到'
    case 'returning':
      return '在退回日本的路上'
    case 'returned':
      return dueJpy > 0 ? `退件运费待补 ${formatJpy(dueJpy)} 日元` : '商品重新入库，存放从头算'
    case 'lost':
      return '已赔付到余额'
    case 'cancelled':
      return '商品还在仓库'
  }
}

/** The state of a parcel in the member's words: the word, its colour, and what comes next. */
export const parcelState = (parcel: Parcel, now: number): { word: string; tone: ParcelTone; next: string } => ({
  word: parcelStateZh[parcel.state],
  tone: isMembersTurn(parcel) || isHeldUp(parcel) ? 'kihada' : tones[parcel.state],
  next: nextZh(parcel, now),
})

/** The title of a parcel's page. */
export function parcelTitleZh(parcel: Parcel): string {
  const { state, matters, tracks } = parcel
  switch (state) {
    case 'requested':
      return isHeldUp(parcel) ? '有待补款，补上才能打包' : '已申请发货，等仓库打包'
    case 'packing':
      return '仓库正在打包'
    case 'onHold':
      return `打包停下了，有 ${matters.length} 处要你定`
    case 'packed':
      return '打包好了，待付运费'
    case 'paid':
      return '运费已付，等待寄出'
    case 'sent':
      return tracks[0] ? trackZh[tracks[0].kind] : '已寄出'
    case 'delivered':
      return '已签收'
    case 'returning':
      return '包裹在退回途中'
    case 'returned':
      return '包裹已退回仓库'
    case 'lost':
      return '包裹丢失，已赔付'
    case 'cancelled':
      return '发货已取消'
  }
}

/** What the member does, or need not do, about what the carrier told. */
export const trackMeansZh: Readonly<Partial<Record<TrackKind, string>>> = {
  customs: '清关一般 1–3 天，多数不用你做什么。要缴税或补材料，会写在这里；海关也可能直接打收件人电话。',
  taxDue: '进口税由收件人承担。按海关或快递的通知缴，缴完接着派送；不缴会退回日本。',
  pickup: '去取件点领取，带上证件。过了保管期会退回日本。',
  attemptFail: '派送时没有人收，会再送一次；也可以打当地邮政的电话约时间。',
  exception: '我们在问承运商，有消息就写在这里。',
}

/** What the carrier tells that only the member can do. */
const membersTurn: ReadonlySet<TrackKind> = new Set(['taxDue', 'pickup'])
const isMembersTurn = ({ state, tracks }: Pick<Parcel, 'state' | 'tracks'>): boolean =>
  state === 'sent' && tracks[0] !== undefined && membersTurn.has(tracks[0].kind)

/** The one button of a parcel in a list; `waits`: it is the member's turn. */
export function parcelStep(parcel: Pick<Parcel, 'state' | 'allowed' | 'dueJpy' | 'dueFirst' | 'tracks'>): {
  text: string
  waits: boolean
} {
  const { state, allowed, dueJpy, tracks } = parcel
  if (allowed.includes('choose')) return { text: '去确认', waits: true }
  if (allowed.includes('pay')) return { text: '去付款', waits: true }
  if (dueJpy > 0 || isHeldUp(parcel)) return { text: '去补款', waits: true }
  if (state !== 'sent' && state !== 'returning') return { text: '看包裹', waits: false }
  return { text: '看物流', waits: isMembersTurn({ state, tracks }) }
}

/** A line's name before Chinese: Latin letters stand apart. */
export const beforeZh = (nameZh: string): string => (/\w$/.test(nameZh) ? `${nameZh} ` : nameZh)

/** What of a parcel's money came back to the balance, beside what was paid for damage. */
export const backJpyOf = ({ refundedJpy, claim }: Pick<Parcel, 'refundedJpy' | 'claim'>): number => refundedJpy - (claim?.paidJpy ?? 0)

/** States in which a parcel is over. */
const over: ReadonlySet<ParcelState> = new Set(['delivered', 'returned', 'lost', 'cancelled'])

/** How many parcels are under way. */
export const underWay = (counts: Readonly<Record<ParcelState | 'all', number>>): number =>
  parcelStates.reduce((sum, state) => sum + (over.has(state) ? 0 : counts[state]), 0)
