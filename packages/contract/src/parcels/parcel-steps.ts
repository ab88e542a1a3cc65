import type { Steps } from '../steps.ts'

export const parcelStates = [
  'requested',
  'packing',
  'onHold',
  'packed',
  'paid',
  'sent',
  'delivered',
  'returning',
  'returned',
  'lost',
  'cancelled',
] as const
export type ParcelState = (typeof parcelStates)[number]

export const parcelStateZh: Readonly<Record<ParcelState, string>> = {
  requested: '待打包',
  packing: '打包中',
  onHold: '待确认',
  packed: '待付运费',
  paid: '待寄出',
  sent: '已寄出',
  delivered: '已签收',
  returning: '退回中',
  returned: '已退回',
  lost: '丢失',
  cancelled: '已取消',
}

type ParcelActor = 'member' | 'warehouse' | 'staff' | 'carrier' | 'clock'

/** The lifecycle of a parcel. Requesting one inserts its row and is no step. The guards and the money of each step are in its command. */
export const parcelSteps = {
  edit: { from: ['requested'], to: 'same', by: ['member'] },
  cancel: { from: ['requested'], to: 'cancelled', by: ['member'] },
  /** A charge that keeps it from being packed was not paid in time. */
  lapseDue: { from: ['requested', 'packing'], to: 'cancelled', by: ['clock'] },
  beginPacking: { from: ['requested'], to: 'packing', by: ['warehouse'] },
  /** A packer takes over, or scans: the lease is theirs. */
  packOn: { from: ['packing'], to: 'same', by: ['warehouse'] },
  /** The lease has lapsed, or was given back, with nothing scanned. */
  letGo: { from: ['packing'], to: 'requested', by: ['warehouse', 'clock'] },
  hold: { from: ['packing'], to: 'onHold', by: ['warehouse'] },
  choose: { from: ['onHold'], to: 'requested', by: ['member', 'clock'] },
  giveUp: { from: ['onHold'], to: 'cancelled', by: ['member', 'clock'] },
  /** Packed above the ceiling, or to be paid by weight. */
  pack: { from: ['packing'], to: 'packed', by: ['warehouse'] },
  /** Packed at or below the ceiling. */
  packPaid: { from: ['packing'], to: 'paid', by: ['warehouse'] },
  reline: { from: ['packed'], to: 'same', by: ['member'] },
  pay: { from: ['packed'], to: 'paid', by: ['member'] },
  lapse: { from: ['packed'], to: 'cancelled', by: ['clock'] },
  unpack: { from: ['packed'], to: 'cancelled', by: ['member'] },
  recall: { from: ['paid'], to: 'packed', by: ['staff'] },
  label: { from: ['paid'], to: 'same', by: ['warehouse'] },
  handOver: { from: ['paid'], to: 'sent', by: ['warehouse'] },
  track: { from: ['sent', 'returning'], to: 'same', by: ['carrier'] },
  deliver: { from: ['sent', 'returning'], to: 'delivered', by: ['carrier', 'member'] },
  turnBack: { from: ['sent'], to: 'returning', by: ['carrier', 'staff'] },
  comeBack: { from: ['sent', 'returning', 'delivered', 'lost'], to: 'returned', by: ['warehouse'] },
  lose: { from: ['sent', 'returning'], to: 'lost', by: ['staff'] },
  find: { from: ['lost'], to: 'delivered', by: ['staff'] },
  claim: { from: ['delivered'], to: 'same', by: ['member'] },
  /** Also of one that came back after its member complained. */
  settleClaim: { from: ['delivered', 'returned'], to: 'same', by: ['staff'] },
} as const satisfies Steps<ParcelState, ParcelActor>

export type ParcelStep = keyof typeof parcelSteps

/** States from request to cancelled or returned: an order lies in at most one such parcel. */
export const liveParcelStates = parcelStates.filter((state) => state !== 'cancelled' && state !== 'returned')
/** States in which the goods are still ours to pack or hold. */
export const parcelsInHouse = ['requested', 'packing', 'onHold', 'packed', 'paid'] as const satisfies readonly ParcelState[]

/** What may be wrong when packing: with goods, or with the whole parcel. */
export const matterKinds = ['forbidden', 'batteries', 'oversize', 'damaged', 'missing', 'suspended'] as const
export type MatterKind = (typeof matterKinds)[number]
export const matterZh: Readonly<Record<MatterKind, string>> = {
  forbidden: '禁运',
  batteries: '电池数超限',
  oversize: '超尺寸',
  damaged: '破损',
  missing: '少件',
  suspended: '线路停运',
}

/** What a member may answer to a matter: leave its goods in the warehouse, send by another line, or cancel the parcel. */
export const matterAnswers = ['leave', 'reline', 'cancel'] as const
export type MatterAnswer = (typeof matterAnswers)[number]

/** What of goods matters to carriers. */
export const goodsTraits = ['batteries', 'liquid', 'fragile'] as const
export type GoodsTrait = (typeof goodsTraits)[number]
export const goodsTraitZh: Readonly<Record<GoodsTrait, string>> = { batteries: '电池', liquid: '液体', fragile: '易碎' }

export const packings = ['simple', 'reinforced'] as const
export const invoices = ['in', 'none'] as const
/** `ceiling`: the most that it may cost is held at once; `weighed`: paid after packing. */
export const payModes = ['ceiling', 'weighed'] as const
export type PayMode = (typeof payModes)[number]

/** What a carrier tells of a parcel, in words of ours. */
export const trackKinds = [
  'accepted',
  'moving',
  'exported',
  'arrived',
  'customs',
  'taxDue',
  'out',
  'attemptFail',
  'pickup',
  'delivered',
  'returning',
  'returned',
  'lost',
  'exception',
] as const
export type TrackKind = (typeof trackKinds)[number]
export const trackZh: Readonly<Record<TrackKind, string>> = {
  accepted: '已揽收',
  moving: '运输中',
  exported: '已离开日本',
  arrived: '已到目的地',
  customs: '正在清关',
  taxDue: '海关要求缴税，请留意海关或快递的通知',
  out: '派送中',
  attemptFail: '投递未成功，会再送',
  pickup: '已到取件点，请去领取',
  delivered: '已签收',
  returning: '正在退回日本',
  returned: '已退回日本',
  lost: '承运商查无下落',
  exception: '运输异常，我们在问承运商',
}
