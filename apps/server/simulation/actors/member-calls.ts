import type { Call, InputOf } from '@otsukai/contract/call'
import { calls } from '@otsukai/contract/calls'
import { listBids, readBid } from '../../src/trade/auctions/bid-queries.ts'
import { cancelBid } from '../../src/trade/auctions/calls/cancel-bid.ts'
import { previewBid } from '../../src/trade/auctions/calls/preview-bid.ts'
import { userBid } from '../../src/trade/auctions/calls/user-bid.ts'
import { deleteAddress } from '../../src/people/addresses/delete-address.ts'
import { saveAddress } from '../../src/people/addresses/save-address.ts'
import { createPictureQuota } from '../../src/people/members/member-pictures.ts'
import type { Parts } from '../../src/platform/parts.ts'
import { Fault, Refusal } from '../../src/platform/http/errors.ts'
import type { Member } from '../../src/platform/http/routes-types.ts'
import { answerInspection } from '../../src/trade/warehouse/answer-inspection.ts'
import { cancelOrder } from '../../src/trade/orders/cancel-order.ts'
import { createOrder } from '../../src/trade/orders/create-order.ts'
import { editInspection } from '../../src/trade/warehouse/edit-inspection.ts'
import { editOrder } from '../../src/trade/orders/edit-order.ts'
import { listOrders } from '../../src/trade/orders/order-queries.ts'
import { payOrder } from '../../src/trade/orders/pay-order.ts'
import { quoteGoods } from '../../src/trade/orders/quote-goods.ts'
import { previewParcel } from '../../src/trade/parcels/ask-parcel.ts'
import { chooseParcel } from '../../src/trade/parcels/choose-parcel.ts'
import { claimParcel } from '../../src/trade/parcels/claim-parcel.ts'
import { createParcel } from '../../src/trade/parcels/create-parcel.ts'
import { cancelParcel, editParcel } from '../../src/trade/parcels/edit-parcel.ts'
import { listParcels, listStock, readParcel } from '../../src/trade/parcels/parcel-queries.ts'
import { confirmParcel, payParcel, relineParcel, unpackParcel } from '../../src/trade/parcels/pay-parcel.ts'
import { readRechargeStatus } from '../../src/money/payments/ask-recharge.ts'
import { createRecharge } from '../../src/money/payments/create-recharge.ts'
import { Broken } from '../broken.ts'
import { standing } from '../invariants/standing.ts'
import type { Stage } from './cast.ts'

/** A call of the contract with the function of its route. */
const by = <C extends Call>(call: C, run: (deps: Parts, member: Member, input: InputOf<C>) => Promise<unknown>) => ({
  call: call as Call,
  run: (deps: Parts, member: Member, sent: unknown) => run(deps, member, call.input.parse(sent) as InputOf<C>),
})

/** The calls that members make here. */
const members = {
  quote: by(calls.orderQuote, quoteGoods),
  createOrder: by(calls.createOrder, createOrder),
  payOrder: by(calls.payOrder, payOrder),
  cancelOrder: by(calls.cancelOrder, cancelOrder),
  editOrderInfo: by(calls.editOrderInfo, editOrder),
  editInspectionState: by(calls.editInspectionState, editInspection),
  confirmInspection: by(calls.confirmInspection, answerInspection),
  orderList: by(calls.orderList, listOrders),
  webRecharge: by(calls.webRecharge, createRecharge),
  userPreview: by(calls.userPreview, previewBid),
  userBid: by(calls.userBid, userBid),
  cancelBid: by(calls.cancelBid, cancelBid),
  bidList: by(calls.bidList, listBids),
  bidDetails: by(calls.bidDetails, (deps, member, { bidId }) => readBid(deps, member, bidId)),
  saveAddress: by(calls.addressSave, saveAddress),
  deleteAddress: by(calls.addressDelete, deleteAddress),
  stock: by(calls.parcelStock, listStock),
  previewParcel: by(calls.parcelPreview, previewParcel),
  createParcel: by(calls.createParcel, createParcel),
  parcels: by(calls.parcelList, listParcels),
  parcel: by(calls.parcelInfo, readParcel),
  editParcel: by(calls.editParcel, editParcel),
  chooseParcel: by(calls.chooseParcel, chooseParcel),
  cancelParcel: by(calls.cancelParcel, cancelParcel),
  relineParcel: by(calls.relineParcel, relineParcel),
  unpackParcel: by(calls.unpackParcel, unpackParcel),
  payParcel: by(calls.payParcel, payParcel),
  confirmParcel: by(calls.confirmParcel, confirmParcel),
  // Without pictures: encoding and storing them is not simulated.
  claimParcel: {
    call: calls.claimParcel as Call,
    run: (deps: Parts, member: Member, sent: unknown) =>
      claimParcel(deps, createPictureQuota(deps.monotonic), member, { ...(sent as InputOf<typeof calls.claimParcel>), images: [] }),
  },
  getRechargeStatus: by(calls.getRechargeStatus, (deps, member, { rechargeId }) => readRechargeStatus(deps, member, rechargeId)),
}

/** Reads, which are not repeated. */
const looks: readonly string[] = [
  'quote',
  'orderList',
  'userPreview',
  'bidList',
  'bidDetails',
  'stock',
  'previewParcel',
  'parcels',
  'parcel',
]
/** Calls that name an address, which may be gone by then. */
const ofAddresses: readonly string[] = ['previewParcel', 'createParcel', 'editParcel', 'saveAddress', 'deleteAddress']

export interface MemberCall {
  name: keyof typeof members
  input: Record<string, unknown>
}

export interface Person {
  member: Member
  orders: string[]
  recharges: string[]
  bids: string[]
  addresses: string[]
  parcels: string[]
  /** Calls that got no answer. */
  unanswered: MemberCall[]
  answered: { call: MemberCall; answer: unknown }[]
}

/** Makes a call as its route does: parses the input by the contract, runs the command, and checks the answer by the contract. */
async function perform(deps: Parts, member: Member, { name, input }: MemberCall): Promise<unknown> {
  const { call, run } = members[name]
  // As a session is read before each call, for `frozen`.
  const { frozen } = await deps.db.selectFrom('members').select('frozen').where('id', '=', member.id).executeTakeFirstOrThrow()
  if (frozen && call.refusals.includes('memberFrozen')) throw new Refusal('memberFrozen')
  const answer = await run(deps, { ...member, frozen }, input)
  const fits = call.data.safeParse(answer)
  if (!fits.success) throw new Broken(`${name} answers what the contract does not know`, fits.error.issues)
  return answer
}

/** Makes a call on one of the processes. Throws `Broken` for a refusal that the contract does not list for it. */
export function callAs(stage: Stage, person: Person, call: MemberCall, answered: (answer: unknown) => void = () => {}): void {
  const { processes, judge } = stage
  processes.run(
    `${person.member.name} ${call.name} ${Object.values(call.input).join(' ')}`.trim(),
    (deps) => perform(deps, person.member, call),
    (end, { lostDatabase }) => {
      if (end.kind === 'done') return answered(end.value)
      if (end.kind === 'failed' && end.error instanceof Refusal) return mayRefuse(call, end.error)
      if (end.kind === 'failed' && end.error instanceof Fault && end.error.fault === 'notFound' && ofAddresses.includes(call.name)) return
      judge(end, lostDatabase)
      if (!looks.includes(call.name)) person.unanswered.push(call)
    },
  )
}

function mayRefuse({ name }: MemberCall, { refusal }: Refusal): void {
  if (!members[name].call.refusals.includes(refusal)) throw new Broken(`${name} refuses with ${refusal}, which its contract does not name`)
}

/** The id field in the answers of calls whose repeats must answer the same id. */
const namesOf: Partial<Record<MemberCall['name'], string>> = {
  createOrder: 'orderId',
  payOrder: 'id',
  cancelOrder: 'id',
  webRecharge: 'rechargeId',
  userBid: 'bidId',
  cancelBid: 'bidId',
  createParcel: 'parcelId',
  editParcel: 'id',
  chooseParcel: 'id',
  cancelParcel: 'id',
  relineParcel: 'id',
  unpackParcel: 'id',
  payParcel: 'id',
  confirmParcel: 'id',
  claimParcel: 'id',
}

/** Invariant 8: an earlier call with the same id and input, on any process, changes nothing and names the same thing. */
export function repeatEarlier(stage: Stage, person: Person): void {
  const { processes, random, owner, judge } = stage
  if (person.answered.length === 0) return
  const { call, answer } = random.pick(person.answered)
  const key = namesOf[call.name]
  if (!key) return
  const look = async () => JSON.stringify((await owner.query(standing)).rows[0])
  processes.run(
    `${person.member.name} repeats ${call.name} ${Object.values(call.input).join(' ')}`,
    async (deps) => {
      const before = await look()
      const again = await perform(deps, person.member, call)
      return { again, before, after: await look() }
    },
    (end, { lostDatabase }) => {
      // A member frozen since then is refused.
      if (end.kind === 'failed' && end.error instanceof Refusal && end.error.refusal === 'memberFrozen') return
      if (end.kind !== 'done') return judge(end, lostDatabase)
      const { again, before, after } = end.value
      const named = (given: unknown) => (given as Record<string, unknown>)[key]
      if (named(again) !== named(answer))
        throw new Broken(`repeating ${call.name} names another`, { first: named(answer), again: named(again) })
      if (before !== after) throw new Broken(`repeating ${call.name} changes something`, { before, after })
    },
    { alone: true },
  )
}
