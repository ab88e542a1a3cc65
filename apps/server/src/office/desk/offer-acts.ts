import { type Act, mayDo, type SubjectKind } from '@otsukai/contract/acts/act'
import { type ActName, acts } from '@otsukai/contract/acts/acts'
import type { ActOffer } from '@otsukai/contract/desk/desk-fields'
import { type InspectionState, type InspectionStep, inspectionSteps, mayInspect } from '@otsukai/contract/inspection-steps'
import { type OrderState, type OrderStep, orderStateZh, orderSteps } from '@otsukai/contract/order-steps'
import { type ParcelState, type ParcelStep, parcelStateZh, parcelSteps } from '@otsukai/contract/parcels/parcel-steps'
import { mayTake } from '@otsukai/contract/steps'
import type { Permission } from '@otsukai/contract/staff/permissions'
import { inspectionStateZh } from './state-words.ts'

type Rights = ReadonlySet<Permission>

/** How an order stands, as its lifecycle's tables ask. */
export interface OrderStanding {
  id: string
  state: OrderState
  inspection: InspectionState
  hasPurchase: boolean
  hasCharges: boolean
}

/** The step that an act about an order takes. An act without one is told allowed: its preview says what refuses it. */
const stepOf: { readonly [Name in ActName]?: OrderStep } = {
  'charge-order': 'charge',
  'order-lost': 'failLost',
  'begin-purchase': 'beginPurchase',
  'record-purchase': 'purchased',
  'release-purchase': 'release',
  'settle-not-ours': 'settleNotOurs',
  'receive-parcel': 'arrived',
}
const inspectionStepOf: { readonly [Name in ActName]?: InspectionStep } = {
  'inspect-parcel': 'inspect',
  'keep-inspection': 'keep',
  'return-order': 'return',
}

/** Why an act about an order cannot be done now; null when its lifecycle allows it. */
function whyNotOrder(name: ActName, { state, inspection, hasPurchase, hasCharges }: OrderStanding): string | null {
  const step = stepOf[name]
  if (step && !mayTake(orderSteps[step], state))
    return `订单现在是“${orderStateZh[state]}”，只在“${orderSteps[step].from.map((one) => orderStateZh[one]).join('、')}”时可以。`
  const inspectionStep = inspectionStepOf[name]
  if (inspectionStep && !mayInspect(inspectionStep, inspection, state)) {
    const wanted = inspectionSteps[inspectionStep].from.map((one) => inspectionStateZh[one]).join('、')
    return `验货现在是“${inspectionStateZh[inspection]}”，只在已入库、“${wanted}”时可以。`
  }
  if ((name === 'set-traits' || name === 'dispose-order') && state !== 'warehoused') return '货不在仓库里。'
  if (name === 'unreceive' && state !== 'warehoused') return '还没有入库，没有可以撤销的。'
  if (name === 'correct-purchase' && !hasPurchase) return '还没有登记过采购。'
  if (name === 'void-charge' && !hasCharges) return '没有可以撤销的补差价。'
  return null
}

const offer = (name: ActName, input: Record<string, string>, whyZh: string | null): ActOffer => ({
  name,
  titleZh: acts[name].titleZh,
  allowed: whyZh === null,
  whyZh,
  input,
})

/** The acts about nouns of a kind that somebody has the right to. */
const about = (kind: SubjectKind, rights: Rights): [ActName, Act][] =>
  (Object.entries(acts) as [ActName, Act][]).filter(([, act]) => !act.looks && act.about?.kind === kind && mayDo(act, rights))

/** Every act about an order that the caller has the right to. */
export function offersOfOrder(order: OrderStanding, rights: Rights): ActOffer[] {
  const ofOrder = about('order', rights).map(([name]) => name)
  const names: ActName[] = rights.has('warehouse.act') ? [...ofOrder, 'receive-parcel'] : ofOrder
  return names.map((name) => offer(name, { order: order.id }, whyNotOrder(name, order)))
}

/** How a parcel stands. */
interface ParcelStanding {
  id: string
  state: ParcelState
  toReshelve: boolean
  /** Its member has claimed damage, and nobody has answered. */
  claimOpen: boolean
}

const parcelStepOf: { readonly [Name in ActName]?: ParcelStep } = {
  'begin-packing': 'beginPacking',
  'label-parcel': 'label',
  'recall-parcel': 'recall',
  'turn-back': 'turnBack',
  'came-back': 'comeBack',
  'lose-parcel': 'lose',
  'found-parcel': 'find',
}
/** Acts that need the packing table's lease: they are done there. */
const atTable: readonly ActName[] = ['begin-packing', 'scan-into-parcel', 'put-down-parcel', 'hold-parcel', 'pack-parcel', 'set-customs']

/** Every act about a parcel that the caller has the right to, beside those of the packing table and the press that tells its address. */
export const offersOfParcel = (parcel: ParcelStanding, rights: Rights): ActOffer[] =>
  about('parcel', rights)
    .filter(([name]) => !atTable.includes(name) && name !== 'show-address')
    .map(([name]) => offer(name, { parcel: parcel.id }, whyNotParcel(name, parcel)))

function whyNotParcel(name: ActName, { state, toReshelve, claimOpen }: ParcelStanding): string | null {
  const step = parcelStepOf[name]
  if (step && !mayTake(parcelSteps[step], state))
    return `包裹现在是“${parcelStateZh[state]}”，只在“${parcelSteps[step].from.map((one) => parcelStateZh[one]).join('、')}”时可以。`
  if (name === 'reshelve' && !toReshelve) return '没有要放回货架的。'
  if (name === 'settle-claim' && !claimOpen) return '没有待处理的报损。'
  return null
}

/** Every act about a member that the caller has the right to. */
export const offersOfMember = (member: { id: number; frozen: boolean; balanceJpy: number }, rights: Rights): ActOffer[] =>
  about('member', rights).map(([name]) => offer(name, { member: `member:${member.id}` }, whyNotMember(name, member)))

function whyNotMember(name: ActName, { frozen, balanceJpy }: { frozen: boolean; balanceJpy: number }): string | null {
  if (name === 'freeze-member' && frozen) return '会员已经冻结。'
  if (name === 'unfreeze-member' && !frozen) return '会员没有冻结。'
  if (name === 'refund-member' && balanceJpy <= 0) return '余额是 0，没有可以退的。'
  return null
}

/** Every act about a thread that the caller has the right to. */
export const offersOfThread = (id: string, rights: Rights): ActOffer[] =>
  about('thread', rights).map(([name]) => offer(name, { thread: id }, null))

/** Of the named acts those that the caller has the right to, about what is known. */
export function offersOf(
  names: readonly string[],
  known: Readonly<Record<string, string | undefined>>,
  rights: Rights,
  whyNot: (name: ActName) => string | null = () => null,
): ActOffer[] {
  return names.flatMap((one) => {
    const act: Act | undefined = Object.hasOwn(acts, one) ? acts[one as ActName] : undefined
    if (!act || !mayDo(act, rights)) return []
    const field = act.about?.field
    const id = field === undefined ? undefined : known[field]
    return [offer(one as ActName, field !== undefined && id !== undefined ? { [field]: id } : {}, whyNot(one as ActName))]
  })
}
