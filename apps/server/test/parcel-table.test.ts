import { randomUUID } from 'node:crypto'
import { calls } from '@otsukai/contract/calls'
import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import { type ParcelState, type ParcelStep, parcelStates, parcelSteps } from '@otsukai/contract/parcels/parcel-steps'
import { s10Number } from '@otsukai/contract/tracking-number'
import { yen } from '@otsukai/money/yen'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chargeOrder } from '../src/trade/orders/charge-order.ts'
import { ensureDemoStaff } from '../src/people/staff/demo-staff.ts'
import { parcelRounds } from '../src/trade/parcels/sweep-parcels.ts'
import { DeskAgent } from './desk-agent.ts'
import type { Answer } from './member-agent.ts'
import { openParcelHouse } from './parcel-house.ts'
import type { StandingParcel } from './parcel-kit.ts'
import { picture } from './picture.ts'

const DAY_MS = 86_400_000

let shop: Awaited<ReturnType<typeof openParcelHouse>>
/** Who packs, who begins to pack what somebody else packs, who answers members, and the second person. */
let [packer, other, support, manager]: DeskAgent[] = []
beforeAll(async () => {
  shop = await openParcelHouse()
  await ensureDemoStaff(shop.deps)
  const { deskOrigin } = shop.house
  packer = await DeskAgent.as('warehouse', deskOrigin)
  other = await DeskAgent.as('manager', deskOrigin)
  support = await (await DeskAgent.as('support', deskOrigin)).stepUp()
  manager = await (await DeskAgent.as('manager', deskOrigin)).stepUp()
})
afterAll(() => shop.close())

/** A parcel with what a step on it must name. */
interface Told extends StandingParcel {
  lease: string
  number: string
}

/** Two of a member's goods, one of which can be left here. */
async function requested(): Promise<Told> {
  const shopper = await shop.shopper()
  const goods = [await shop.shelved(shopper), await shop.shelved(shopper)]
  return { ...(await shop.requested(goods)), lease: 'none', number: s10Number('EJ', 99_999_999, 'JP') }
}

const hold = async ({ id, orderIds, lease }: Told) =>
  packer!.does('hold-parcel', {
    parcel: id,
    lease,
    matter: 'damaged',
    orders: [orderIds[0]!],
    zh: '碎了',
    photos: [await shop.photo()],
  })
const pack = async ({ id, lease }: Told, weightG: number) =>
  packer!.does('pack-parcel', { parcel: id, lease, weightG, lengthMm: 300, widthMm: 200, heightMm: 100, photos: [await shop.photo()] })
const back = async ({ id }: Told) => packer!.does('came-back', { parcel: id, shelf: 'A-01', photos: [await shop.photo()] })
/** Two persons. */
async function lose({ id }: Told): Promise<void> {
  const proposed = await support!.proposes('lose-parcel', { parcel: id, zh: '测试', answered: true, paidBy: 'house' })
  await manager!.must(deskCalls.approveProposal, { id: proposed.id })
}
const scan = ({ id, lease, orderIds }: Told) => packer!.does('scan-into-parcel', { parcel: id, lease, orders: orderIds })

const TOO_HEAVY_G = 2_400
const LIGHT_G = 1_100

let serial = 2_000_000
const nextNumber = () => s10Number('EJ', (serial += 7), 'JP')
const send = ({ number }: Told) => packer!.does('hand-over', { carrier: 'japanPost', numbers: [number] })

/** How a parcel gets where a step is tried. */
const to: Record<ParcelState, () => Promise<Told>> = {
  requested,
  async packing() {
    const told = await requested()
    const { data } = await packer!.does('begin-packing', { parcel: told.id })
    const packing = { ...told, lease: (data as { lease: string }).lease }
    await scan(packing)
    return packing
  },
  async onHold() {
    const told = await to.packing()
    await hold(told)
    return told
  },
  async packed() {
    const told = await to.packing()
    await pack(told, TOO_HEAVY_G)
    return told
  },
  async paid() {
    const told = await to.packing()
    await pack(told, LIGHT_G)
    const number = nextNumber()
    await packer!.does('label-parcel', { parcel: told.id, number })
    return { ...told, number }
  },
  async sent() {
    const told = await to.paid()
    await send(told)
    return told
  },
  async delivered() {
    const told = await to.sent()
    await shop.hear(told.number, 'delivered')
    return told
  },
  async returning() {
    const told = await to.sent()
    await shop.hear(told.number, 'returning')
    return told
  },
  async returned() {
    const told = await to.sent()
    await back(told)
    return told
  },
  async lost() {
    const told = await to.sent()
    await lose(told)
    return told
  },
  async cancelled() {
    const told = await to.packed()
    await told.member.must(calls.unpackParcel, { ...(await seen(told)), expectedFeeJpy: 500 })
    return told
  },
}

const seen = async (told: Told) => ({ id: told.id, version: (await shop.info(told)).version, requestId: randomUUID() })
const answersOf = async (told: Told, answer: 'leave' | 'cancel') => {
  const { matters } = await shop.info(told)
  return matters.map(({ id }) => ({ matter: id, answer }))
}
/** A call that refuses throws its code. */
async function must(answer: Promise<Answer<unknown>>): Promise<void> {
  const { code, status } = await answer
  if (code !== 0) throw new Error(`code ${code} status ${status}`)
}
const round = (name: string) => parcelRounds[name]!({ ...shop.deps, clock: () => shop.deps.clock() + 61 * DAY_MS })

/** Every step, by the door that whoever takes it uses. */
const take: Record<ParcelStep, (told: Told) => Promise<unknown>> = {
  async edit(told) {
    const asked = await shop.wish(told.member, told.orderIds, 'weighed')
    await must(told.member.call(calls.editParcel, { ...(await seen(told)), ...asked, acknowledged: ['terms'] }))
  },
  cancel: async (told) => must(told.member.call(calls.cancelParcel, await seen(told))),
  // Of a box that is being packed, whoever packs it takes up the lease again: this is somebody else.
  beginPacking: ({ id }) => other!.does('begin-packing', { parcel: id }),
  packOn: scan,
  async letGo(told) {
    await shop.db
      .updateTable('parcel_orders')
      .set({ scanned_at: null })
      .where('parcel_id', '=', told.id)
      .where('live', '=', true)
      .where(sql<boolean>`(select state = 'packing' from parcels where id = parcel_id)`)
      .execute()
    await round('let-go-parcels')
  },
  hold,
  choose: async (told) =>
    must(
      told.member.call(calls.chooseParcel, { ...(await seen(told)), answers: await answersOf(told, 'leave'), expectedCeilingJpy: 2_200 }),
    ),
  giveUp: async (told) => must(told.member.call(calls.chooseParcel, { ...(await seen(told)), answers: await answersOf(told, 'cancel') })),
  pack: (told) => pack(told, TOO_HEAVY_G),
  packPaid: (told) => pack(told, LIGHT_G),
  reline: async (told) => must(told.member.call(calls.relineParcel, { ...(await seen(told)), lineId: 'sea' })),
  async pay(told) {
    const { quote } = await shop.info(told)
    await must(told.member.call(calls.payParcel, { id: told.id, expectedTotalJpy: quote!.totalJpy, requestId: randomUUID() }))
  },
  lapse: () => round('lapse-parcels'),
  async lapseDue({ id, orderIds }) {
    const { state } = await shop.db.selectFrom('parcels').select('state').where('id', '=', id).executeTakeFirstOrThrow()
    if (leads('lapseDue', state)) {
      await shop.within((tx) =>
        chargeOrder(shop.deps, tx, { orderId: orderIds[0]!, amountJpy: yen(900_000), reasonZh: '关税', receipt: 'r' }),
      )
      // By then whoever packs it has gone.
      await parcelRounds['tell-parcels']!({ ...shop.deps, clock: () => shop.deps.clock() + DAY_MS })
    }
    // Later a packed one would lapse itself.
    await (state === 'packed' ? parcelRounds['lapse-parcels']!(shop.deps) : round('lapse-parcels'))
  },
  unpack: async (told) => must(told.member.call(calls.unpackParcel, { ...(await seen(told)), expectedFeeJpy: 500 })),
  recall: ({ id }) => support!.does('recall-parcel', { parcel: id, zh: '测试' }),
  label: ({ id }) => packer!.does('label-parcel', { parcel: id, number: nextNumber() }),
  handOver: send,
  track: (told) => shop.hear(told.number, 'customs'),
  deliver: async (told) => must(told.member.call(calls.confirmParcel, await seen(told))),
  turnBack: ({ id }) => support!.does('turn-back', { parcel: id, zh: '测试' }),
  comeBack: back,
  lose,
  find: ({ id }) => support!.does('found-parcel', { parcel: id, zh: '测试' }),
  claim: async (told) =>
    must(told.member.call(calls.claimParcel, { id: told.id, note: '破了', images: [await picture()], requestId: randomUUID() })),
  async settleClaim(told) {
    const { state } = await shop.info(told)
    if (state === 'delivered') await take.claim(told)
    // Claimed before it came back.
    if (state === 'returned')
      await shop.db.insertInto('parcel_claims').values({ parcel_id: told.id, at: shop.deps.clock(), note: '破了', photos: '[]' }).execute()
    await support!.does('settle-claim', { parcel: told.id, zh: '测试', amountJpy: 100, paidBy: 'house' })
  },
}

/** The same steps by another of those who take them: the clock where a member may, the carrier where a member or staff may. */
const takeToo: Partial<Record<ParcelStep, (told: Told) => Promise<unknown>>> = {
  choose: () => round('lapse-holds'),
  deliver: (told) => shop.hear(told.number, 'delivered'),
  turnBack: (told) => shop.hear(told.number, 'returning'),
}

/** What nobody refuses: the clock and the carrier find nothing to do. */
const passedOver: readonly ParcelStep[] = ['letGo', 'lapse', 'lapseDue', 'track']
const everyStep = Object.keys(parcelSteps) as ParcelStep[]
const leads = (step: ParcelStep, state: ParcelState) => (parcelSteps[step].from as readonly ParcelState[]).includes(state)

/** All that a refusal must leave as it was. */
async function standing({ id, member, orderIds }: Told) {
  const { rows } = await sql`
    select (select to_jsonb(p) from parcels p where id = ${id}) as parcel,
      (select jsonb_agg(po order by order_id, from_at) from parcel_orders po where parcel_id = ${id}) as goods,
      (select jsonb_agg(m order by id) from parcel_matters m where parcel_id = ${id}) as matters,
      (select jsonb_agg(event order by id) from parcel_timeline where parcel_id = ${id}) as timeline,
      (select count(*)::int from parcel_claims where parcel_id = ${id}) as claims,
      (select count(*)::int from manifests) as manifests,
      (select jsonb_agg(o order by id) from orders o where id = any(${orderIds})) as orders,
      (select jsonb_agg(s order by order_id) from order_stock s where order_id = any(${orderIds})) as stock,
      (select count(*)::int from transfers where parcel_id = ${id}) as transfers`.execute(shop.db)
  return { ...(rows[0] as object), balance: await member.balance() }
}

test.each(parcelStates)(
  '%s: every step that does not lead from here is refused, and leaves parcel, orders and money as they are',
  async (state) => {
    const told = await to[state]()
    expect((await shop.info(told)).state).toBe(state)
    const before = await standing(told)
    for (const step of everyStep.filter((one) => !leads(one, state))) {
      const went = await take[step](told).then(
        () => 'done',
        () => 'refused',
      )
      expect([step, went]).toEqual([step, passedOver.includes(step) ? 'done' : 'refused'])
      expect([step, await standing(told)]).toEqual([step, before])
    }
    await shop.mustHold()
  },
)

test.each(everyStep)('%s: leads from each of its states to where the table says', async (step) => {
  const { from, to: target } = parcelSteps[step]
  for (const state of from as readonly ParcelState[]) {
    const told = await to[state]()
    const { version } = await shop.info(told)
    await take[step](told)
    const after = await shop.info(told)
    expect([state, after.state]).toEqual([state, target === 'same' ? state : target])
    expect(after.version).toBeGreaterThan(version)
  }
  await shop.mustHold()
})

test.each(Object.keys(takeToo) as ParcelStep[])(
  '%s: by the clock or the carrier leads from each of its states, and from no other',
  async (step) => {
    for (const state of parcelStates) {
      // What a carrier tells of a parcel on its way is written down even where it moves nothing.
      if (!leads(step, state) && leads('track', state)) continue
      const told = await to[state]()
      const before = await standing(told)
      await takeToo[step]!(told)
      if (leads(step, state)) expect([state, (await shop.info(told)).state]).toEqual([state, parcelSteps[step].to])
      else expect([state, await standing(told)]).toEqual([state, before])
    }
    await shop.mustHold()
  },
)

test('giveUp: by the clock where nothing would be left to send', async () => {
  const told = await to.packing()
  const { id, lease } = told
  await packer!.does('hold-parcel', { parcel: id, lease, matter: 'suspended', orders: [], zh: '停运', photos: [await shop.photo()] })
  await round('lapse-holds')
  expect((await shop.info(told)).state).toBe('cancelled')
  await shop.mustHold()
})
