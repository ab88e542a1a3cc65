import type { Parcel, ParcelPreview } from '@otsukai/contract/parcels/parcels'
import { type ParcelTick, parcelTicks } from '@otsukai/contract/parcels/parcel-quote'
import { invoices, packings, payModes } from '@otsukai/contract/parcels/parcel-steps'
import type { Member } from '../../src/platform/http/routes-types.ts'
import { DAY, HOUR, MINUTE, repeat, SECOND, type Stage } from './cast.ts'
import { callAs, type MemberCall, type Person, repeatEarlier } from './member-calls.ts'
import { checkLists } from './member-reads.ts'
import { answerInspection, lately, newRequestId, recharge, send, tryAgain } from './member.ts'

/** The last one is closed. */
const lines = ['ems', 'ems', 'ems', 'ems', 'air', 'air', 'sea', 'sea', 'smallPacket'] as const

interface Lying {
  order: { id: string }
  shippable: boolean
  parcelId: string | null
}

/** Runs a member whose goods lie in the warehouse: who has them sent, changes their mind, pays late or never, and complains. */
export function beginSender(stage: Stage, member: Member): Person {
  const person: Person = { member, orders: [], recharges: [], bids: [], addresses: [], parcels: [], unanswered: [], answered: [] }
  const { random } = stage
  const acts: [weight: number, act: () => void][] = [
    [8, () => request(stage, person)],
    [14, () => look(stage, person)],
    [1, () => changeAddress(stage, person)],
    [0.7, () => recharge(stage, person)],
    [0.4, () => answerInspection(stage, person)],
    [2, () => tryAgain(stage, person)],
    [2, () => repeatEarlier(stage, person)],
    [1, () => checkLists(stage, person)],
  ]
  const total = acts.reduce((sum, [weight]) => sum + weight, 0)
  saveAddress(stage, person)
  const gap = () => (random.chance(0.5) ? ([SECOND, 10 * MINUTE] as const) : ([HOUR, 12 * HOUR * stage.pace] as const))
  repeat(stage, gap, () => {
    let chosen = random.whole(total * 10) / 10
    for (const [weight, act] of acts) {
      chosen -= weight
      if (chosen < 0) return act()
    }
  })
  repeat(stage, [3 * HOUR, 9 * HOUR], () => (random.chance(0.85) ? look(stage, person) : answerInspection(stage, person)), stage.settles)
  return person
}

/** Mostly to the mainland; now and then one that nobody could deliver to. */
function saveAddress(stage: Stage, person: Person, id?: string): void {
  const { random } = stage
  const mainland = { country: 'CN', province: '广东省', city: '深圳市', district: '南山区', line: '科技园南路 1 号', postcode: '518057' }
  const island = { country: 'HK', city: '九龙', district: '油尖旺区', line: '彌敦道 1 號 2 樓 A 室' }
  const place = random.chance(0.8) ? { ...mainland, phone: '13812345678' } : { ...island, phone: '92344417' }
  const name = random.chance(0.05) ? '' : '张三'
  send(stage, person, { name: 'saveAddress', input: { ...place, name, ...(id && { id }), requestId: newRequestId(random) } })
}

function changeAddress(stage: Stage, person: Person): void {
  const { random } = stage
  const id = lately(stage, person.addresses)
  if (!id || random.chance(0.5)) return saveAddress(stage, person)
  if (random.chance(0.5)) return saveAddress(stage, person, id)
  send(stage, person, { name: 'deleteAddress', input: { id, requestId: newRequestId(random) } })
}

/** Looks at what lies there, chooses some, sees what it costs, and has it sent. */
function request(stage: Stage, person: Person): void {
  const { random } = stage
  callAs(stage, person, { name: 'stock', input: {} }, (answer) => {
    const { list } = answer as { list: Lying[] }
    const free = list.filter(({ shippable, parcelId }) => (shippable && parcelId === null) || random.chance(0.03))
    const orderIds = some(
      stage,
      free.map(({ order }) => order.id),
      random.pick([1, 2, 2, 3, 5]),
    )
    if (orderIds.length > 0) wish(stage, person, { orderIds }, (input) => ({ name: 'createParcel', input }))
  })
}

/** Several, in no order. */
function some<T>({ random }: Stage, list: readonly T[], most: number): T[] {
  const left = [...list]
  const chosen: T[] = []
  while (chosen.length < most && left.length > 0) chosen.push(...left.splice(random.whole(left.length), 1))
  return chosen
}

interface Wish {
  orderIds: string[]
  addressId?: string | null
}

/** Asks what it would cost and sends what the member agrees to; now and then another price than that, or without a tick. */
function wish(stage: Stage, person: Person, { orderIds, addressId }: Wish, call: (input: Record<string, unknown>) => MemberCall): void {
  const { random } = stage
  const to = addressId ?? lately(stage, person.addresses)
  if (!to) return saveAddress(stage, person)
  const options = { packing: random.pick(packings), invoice: random.pick(invoices) }
  const asked = { orderIds, addressId: to, lineId: random.pick(lines), options, payMode: random.pick(payModes) }
  callAs(stage, person, { name: 'previewParcel', input: asked }, (answer) => {
    const { ceilingJpy, ticks } = answer as ParcelPreview
    const shown = asked.payMode === 'ceiling' && ceilingJpy !== null ? ceilingJpy - (random.chance(0.03) ? 1 : 0) : null
    const acknowledged = random.chance(0.97) ? ticks : []
    stage.scheduler.after(random.between(SECOND, random.pick([20 * SECOND, 20 * SECOND, DAY])), () =>
      send(stage, person, call({ ...asked, expectedCeilingJpy: shown, acknowledged, requestId: newRequestId(random) })),
    )
  })
}

/** Looks at one of the parcels that are not over, mostly, and does what may be done, or what may not. */
function look(stage: Stage, person: Person): void {
  const { random } = stage
  const id = lately(stage, person.parcels)
  if (!id) return
  callAs(stage, person, { name: 'parcel', input: { id } }, (answer) => {
    const parcel = answer as Parcel
    const act =
      parcel.allowed.length > 0 && random.chance(0.9)
        ? random.pick(parcel.allowed)
        : random.pick(['edit', 'pay', 'cancel', 'confirm'] as const)
    // Some never pay, and some ignore a question.
    if ((act === 'pay' || act === 'choose') && Number.parseInt(id.slice(0, 1), 32) % 4 === 0) return
    stage.scheduler.after(random.between(SECOND, random.pick([MINUTE, MINUTE, 5 * HOUR])), () => does(stage, person, parcel, act))
  })
}

function does(stage: Stage, person: Person, parcel: Parcel, act: Parcel['allowed'][number]): void {
  const { random } = stage
  const { id, version } = parcel
  const step = { id, version, requestId: newRequestId(random) }
  switch (act) {
    case 'edit':
      return edit(stage, person, parcel)
    case 'choose':
      return choose(stage, person, parcel)
    case 'cancel':
      return send(stage, person, { name: 'cancelParcel', input: step })
    case 'reline':
      return send(stage, person, { name: 'relineParcel', input: { ...step, lineId: random.pick(lines), acknowledged: readTicks(stage) } })
    case 'pay': {
      const expectedTotalJpy = parcel.quote?.totalJpy ?? 0
      return send(stage, person, { name: 'payParcel', input: { id, expectedTotalJpy, requestId: step.requestId } })
    }
    case 'unpack':
      if (random.chance(0.5)) return
      return send(stage, person, { name: 'unpackParcel', input: { ...step, expectedFeeJpy: parcel.unpackFeeJpy } })
    case 'confirm':
      if (random.chance(0.5)) return
      return send(stage, person, { name: 'confirmParcel', input: step })
    case 'claim':
      if (random.chance(0.5)) return
      return send(stage, person, { name: 'claimParcel', input: { id, note: '到手时已破损', requestId: step.requestId } })
  }
}

/** Mostly all that there is to tick. */
const readTicks = ({ random }: Stage): ParcelTick[] => (random.chance(0.9) ? [...parcelTicks] : [])

function edit(stage: Stage, person: Person, { id, version, orders, addressId }: Parcel): void {
  const { random } = stage
  callAs(stage, person, { name: 'stock', input: {} }, (answer) => {
    const { list } = answer as { list: Lying[] }
    const inside = orders.map((order) => order.id)
    const free = list.filter(({ shippable, parcelId }) => shippable && parcelId === null).map(({ order }) => order.id)
    const orderIds = [...new Set([...some(stage, inside, random.between(0, inside.length)), ...some(stage, free, random.between(0, 2))])]
    if (orderIds.length === 0) orderIds.push(...inside)
    const to = person.addresses.includes(addressId ?? '') && random.chance(0.7) ? addressId : null
    if (orderIds.length > 0)
      wish(stage, person, { orderIds, addressId: to }, (input) => ({ name: 'editParcel', input: { ...input, id, version } }))
  })
}

function choose(stage: Stage, person: Person, { id, version, orders, matters, addressId, options, payMode, line }: Parcel): void {
  const { random } = stage
  const answers = matters.map((matter) => {
    const others = matter.answers.filter((one) => one !== 'cancel')
    return { matter: matter.id, answer: others.length > 0 && random.chance(0.9) ? random.pick(others) : 'cancel' }
  })
  const left = matters.flatMap((matter, n) => (answers[n]!.answer === 'leave' ? matter.orderIds : []))
  const orderIds = orders.flatMap((order) => (left.includes(order.id) ? [] : [order.id]))
  const lineId = answers.some(({ answer }) => answer === 'reline') ? random.pick(lines.filter((one) => one !== line.id)) : line.id
  const sent = (expectedCeilingJpy: number | null) =>
    send(stage, person, {
      name: 'chooseParcel',
      input: { id, version, answers, lineId, expectedCeilingJpy, acknowledged: readTicks(stage), requestId: newRequestId(random) },
    })
  if (payMode !== 'ceiling' || orderIds.length === 0 || !person.addresses.includes(addressId ?? '')) return sent(null)
  callAs(stage, person, { name: 'previewParcel', input: { orderIds, addressId, lineId, options, payMode } }, (answer) =>
    sent((answer as ParcelPreview).ceilingJpy),
  )
}
