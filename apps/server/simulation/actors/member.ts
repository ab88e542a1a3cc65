import { payTypes } from '@otsukai/contract/pay-types'
import type { Member } from '../../src/platform/http/routes-types.ts'
import type { Random } from '../random.ts'
import { callAs, type MemberCall, type Person, repeatEarlier } from './member-calls.ts'
import { checkLists, peek } from './member-reads.ts'
import { HOUR, MINUTE, repeat, SECOND, type Stage } from './cast.ts'
import { payLater } from './payer.ts'

/** Runs a member at the screen, who orders, pays, cancels, recharges, reads, clicks twice, retries unanswered calls, and repeats answered ones. */
export function beginMember(stage: Stage, member: Member, others: readonly Person[]): Person {
  const person: Person = { member, orders: [], recharges: [], bids: [], addresses: [], parcels: [], unanswered: [], answered: [] }
  const acts: [weight: number, act: () => void][] = [
    [8, () => order(stage, person)],
    [3, () => pay(stage, person)],
    [1, () => cancel(stage, person)],
    [2, () => recharge(stage, person)],
    [2, () => editInspection(stage, person)],
    [2, () => answerInspection(stage, person)],
    [1, () => editRemark(stage, person)],
    [2, () => askAboutRecharge(stage, person)],
    [2, () => tryAgain(stage, person)],
    [3, () => repeatEarlier(stage, person)],
    [1, () => checkLists(stage, person)],
    [1, () => peek(stage, person, others)],
  ]
  const total = acts.reduce((sum, [weight]) => sum + weight, 0)
  send(stage, person, firstRecharge(stage))
  // In bursts, so that many calls meet within seconds while days pass.
  const gap = () => (stage.random.chance(0.7) ? ([200, 30 * SECOND] as const) : ([20 * MINUTE, 4 * HOUR] as const))
  repeat(stage, gap, () => {
    let chosen = stage.random.whole(total)
    for (const [weight, act] of acts) {
      chosen -= weight
      if (chosen < 0) return act()
    }
  })
  repeat(stage, [2 * HOUR, 6 * HOUR], () => answerInspection(stage, person), stage.settles)
  return person
}

export const newRequestId = (random: Random): string =>
  `r${Array.from({ length: 4 }, () => random.whole(65_536).toString(16).padStart(4, '0')).join('')}`

function order(stage: Stage, person: Person): void {
  const { market, random } = stage
  const onSale = [...market.listings.values()].filter(({ status }) => status === 'on_sale')
  if (onSale.length === 0) return
  const goodsId = random.pick(onSale).id
  const inspection = random.chance(0.3)
  // The screen shows a quote first, and its total is what the member agrees to.
  callAs(stage, person, { name: 'quote', input: { goodsId, inspection } }, (quote) => {
    const { totalJpy } = (quote as { quote: { totalJpy: number } }).quote
    const input = { goodsId, inspection, remark: '', expectedTotalJpy: totalJpy, requestId: newRequestId(random) }
    send(stage, person, { name: 'createOrder', input })
  })
}

function pay(stage: Stage, person: Person, id = lately(stage, person.orders)): void {
  const { random } = stage
  if (id) send(stage, person, { name: 'payOrder', input: { id, requestId: newRequestId(random) } })
}

function cancel(stage: Stage, person: Person): void {
  const id = lately(stage, person.orders)
  if (id) send(stage, person, { name: 'cancelOrder', input: { id } })
}

function editInspection(stage: Stage, person: Person): void {
  const id = lately(stage, person.orders)
  if (id) callAs(stage, person, { name: 'editInspectionState', input: { id, wanted: stage.random.chance(0.6) } })
}

/** Answers an inspection that the list allows; sometimes of any order, which is refused. */
export function answerInspection(stage: Stage, person: Person): void {
  const { random } = stage
  callAs(stage, person, { name: 'orderList', input: { type: '6' } }, (answer) => {
    const { list } = answer as { list: { id: string; allowed: string[] }[] }
    const open = list.filter(({ allowed }) => allowed.includes('confirmInspection') || random.chance(0.05))
    const id = open.length > 0 ? random.pick(open).id : null
    const input = random.chance(0.4) ? { id, accept: true } : { id, accept: false, note: '与描述不符' }
    if (id) callAs(stage, person, { name: 'confirmInspection', input })
  })
}

function editRemark(stage: Stage, person: Person): void {
  const id = lately(stage, person.orders)
  if (id) callAs(stage, person, { name: 'editOrderInfo', input: { id, remark: `备注 ${stage.random.whole(5)}` } })
}

export function recharge(stage: Stage, person: Person): void {
  const { random } = stage
  const input = {
    amountJpy: random.between(1, 300) * 100,
    payType: random.pick(payTypes),
    requestId: newRequestId(random),
  }
  send(stage, person, { name: 'webRecharge', input })
}

/** A first recharge, enough for some orders. */
const firstRecharge = ({ random }: Stage): MemberCall => ({
  name: 'webRecharge',
  input: { amountJpy: random.between(300, 1_000) * 100, payType: 'wechat', requestId: newRequestId(random) },
})

function askAboutRecharge(stage: Stage, person: Person): void {
  const rechargeId = lately(stage, person.recharges)
  if (rechargeId) callAs(stage, person, { name: 'getRechargeStatus', input: { rechargeId } })
}

/** Repeats an unanswered call with its request id. */
export function tryAgain(stage: Stage, person: Person): void {
  const call = person.unanswered.shift()
  if (call) send(stage, person, call)
}

/** Sends a call; now and then the button is clicked twice. */
export function send(stage: Stage, person: Person, call: MemberCall): void {
  const answered = (answer: unknown) => remember(stage, person, call, answer)
  callAs(stage, person, call, answered)
  if (stage.random.chance(0.15)) callAs(stage, person, call, answered)
}

function remember(stage: Stage, person: Person, call: MemberCall, answer: unknown): void {
  if (call.name === 'createOrder') {
    const { orderId } = answer as { orderId: string }
    const isNew = keep(person.orders, orderId)
    if (isNew) stage.known.orders.push(orderId)
    if (isNew && stage.random.chance(0.9)) stage.scheduler.after(stage.random.between(500, 40_000), () => pay(stage, person, orderId))
  }
  if (call.name === 'webRecharge') {
    const { rechargeId } = answer as { rechargeId: string }
    if (keep(person.recharges, rechargeId)) payLater(stage, rechargeId)
  }
  if (call.name === 'saveAddress') keep(person.addresses, (answer as { id: string }).id)
  if (call.name === 'createParcel') keep(person.parcels, (answer as { parcelId: string }).parcelId)
  if (call.name === 'userBid') keep(person.bids, (answer as { bidId: string }).bidId)
  person.answered.push({ call, answer })
}

function keep(ids: string[], id: string): boolean {
  if (ids.includes(id)) return false
  ids.push(id)
  return true
}

/** One of the last few ids, or sometimes any. */
export function lately({ random }: Stage, ids: readonly string[]): string | null {
  if (ids.length === 0) return null
  return random.pick(random.chance(0.8) ? ids.slice(-4) : ids)
}
