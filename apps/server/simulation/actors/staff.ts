import type { ActName } from '@otsukai/contract/acts/acts'
import { contentKinds, type ContentKind } from '@otsukai/contract/acts/content'
import { exportableLists } from '@otsukai/contract/desk/export-lists'
import { contentRights } from '../../src/office/acts/act-book.ts'
import { closesByReason, type DeskKind, rightOf } from '../../src/platform/desk/desk-kinds.ts'
import { beijingDay } from '../../src/platform/beijing-day.ts'
import type { Random } from '../random.ts'
import { buyByHand, correct } from './buyers.ts'
import { ask } from './ask.ts'
import { type Between, DAY, HOUR, MINUTE, repeat, type Stage } from './cast.ts'
import { letAct, someone } from './desk-acts.ts'

/** An open entry, as a person reads it. */
interface Entry {
  id: string
  kind: DeskKind
  subject: string
  facts: Record<string, unknown>
  memberId: string | null
}

type StaffAct = readonly [act: ActName, raw: Record<string, unknown>] | null

/** How often they settle entries, act on their own, and change what is published. */
interface Gaps {
  settles: Between
  acts: Between
  publishes: Between
}

/** Runs the staff, who settle entries of the desk and act on their own. */
export function beginStaff(stage: Stage, { settles, acts, publishes }: Gaps): void {
  repeat(stage, settles, () => settleSome(stage), stage.settles)
  repeat(stage, [6 * HOUR, 20 * HOUR], () => staffDoes(stage, ['confirm-rates', {}]))
  repeat(stage, acts, () => ofItself(stage))
  repeat(stage, publishes, () => publish(stage))
}

/** Sums around the limits above which a second person must agree, so that several of them pass one together. */
const sum = (random: Random): number =>
  random.pick([100 * random.between(1, 30), 100 * random.between(1, 30), 4_000, 6_000, 10_000, 10_001, 20_000, 30_001, 60_000])

/** An act without an entry, on some order or member; it may be refused. */
function ofItself(stage: Stage): void {
  const { random, market, known, scheduler } = stage
  const member = `m${random.between(1, known.members)}@example.com`
  // Mostly bought orders.
  const orders = random.chance(0.8) ? market.purchases.map(({ ref }) => ref) : known.orders
  const order = orders.length > 0 ? random.pick(orders) : null
  const lost = market.purchases.find(({ parcel }) => parcel === 'lost')
  const receipt = `receipt ${random.whole(3)}`
  const shelf = `A-0${random.between(1, 4)}`
  const charge: StaffAct = order ? ['charge-order', { order, yen: sum(random), zh: '到付运费', receipt }] : null
  const adjust: StaffAct = [
    'adjust-balance',
    { member, amountJpy: sum(random) * random.pick([1, 1, -1]), ref: `case ${random.whole(20)}`, note: '客服调整' },
  ]
  const freeze: StaffAct = [random.pick(['freeze-member', 'unfreeze-member', 'unfreeze-member']), { member }]
  const some = random.pick([1, 2, 5])
  const scanned = orders.length > 0 ? [...new Set(Array.from({ length: some }, () => random.pick(orders)))] : []
  const chosen = random.pick<StaffAct | (() => void)>([
    charge,
    charge,
    order ? ['void-charge', { order, receipt, zh: '收错了' }] : null,
    lost ? ['order-lost', { order: lost.ref, zh: '承运商确认丢失' }] : null,
    ['refund-member', { member, amountJpy: sum(random) }],
    adjust,
    adjust,
    freeze,
    [random.pick(['reset-password', 'show-contacts']), { member }],
    ['walk-accounts', {}],
    ['reconcile', { day: beijingDay(scheduler.now() - random.between(0, 3) * DAY) }],
    scanned.length > 0 ? ['move-stock', { orders: scanned, shelf }] : null,
    ['export-list', { list: random.pick(exportableLists), contacts: random.pick(['no', 'no', 'yes']) }],
    ['take-stock', { shelf, orders: scanned, confirmed: random.chance(0.5) || undefined }],
    () => buyByHand(stage),
    () => buyByHand(stage),
    () => correct(stage),
    () => rolesChange(stage),
    () => split(stage),
  ])
  if (typeof chosen === 'function') return chosen()
  staffDoes(stage, chosen)
}

/** Reads the open entries and does for one of them, or for a few, what the world's state calls for; a paused account comes first. */
function settleSome(stage: Stage): void {
  const { random } = stage
  ask(
    stage,
    'select id::text, kind, subject, facts::text, member_id::text as "memberId" from desk_entries where settled_at is null order by id',
    (rows) => {
      const open = rows.map((row) => ({ ...row, facts: JSON.parse(row['facts']!) as Entry['facts'] }) as unknown as Entry)
      const first = open.filter(({ kind }) => kind === 'accountPaused')
      for (const entry of new Set([...first, ...Array.from({ length: random.pick([1, 1, 3]) }, () => random.pick(open))])) {
        const chosen = answerTo(stage, entry)
        if (chosen) stage.scheduler.after(random.between(1_000, 5 * MINUTE), () => staffDoes(stage, chosen, entry.kind))
      }
    },
  )
}

function answerTo(stage: Stage, { id: entry, kind, subject, facts, memberId }: Entry): StaffAct {
  const { random, market } = stage
  switch (kind) {
    case 'accountPaused':
      return Object.values(market.trouble).includes(true) && random.chance(0.7) ? null : ['resume-account', { account: subject }]
    case 'oddNotice':
      return 'transactionId' in facts && random.chance(0.7) ? ['credit-odd-payment', { entry }] : ['settle-entry', { entry }]
    case 'doubt':
      return answerDoubt(stage, subject)
    case 'orphan':
      return answerOrphan(stage, entry, facts)
    case 'dispute':
      return answerDispute(stage, subject)
    case 'chargeback':
      return random.chance(0.7) ? ['unfreeze-member', { member: `m${String(facts['memberId'])}@example.com` }] : ['settle-entry', { entry }]
    case 'packingWaits':
      return memberId === null ? null : ['unfreeze-member', { member: `m${memberId}@example.com` }]
    case 'givenUpJob':
      return ['retry-job', { entry }]
    case 'tariffOld':
      return ['confirm-tariff', { entry }]
    default:
      return closesByReason(kind) && kind !== 'refundWaiting' ? ['settle-entry', { entry }] : null
  }
}

/** Decides a doubt by the account's own purchases. */
function answerDoubt({ market }: Stage, order: string): StaffAct {
  const purchase = market.purchases.find(({ ref }) => ref === order)
  if (!purchase) return ['settle-not-ours', { order }]
  return ['record-purchase', { order, reference: purchase.reference.id, paid: String(purchase.paidJpy) }]
}

function answerOrphan({ random, market, known }: Stage, entry: string, facts: Record<string, unknown>): StaffAct {
  const paid = Number(facts['paidJpy'] ?? 0)
  if (paid === 0) return ['settle-entry', { entry }]
  const waiting = known.orders.filter((id) => !market.purchases.some(({ ref }) => ref === id))
  return random.pick<StaffAct>([
    ['return-orphan', { entry, amount: String(paid) }],
    ['resell-orphan', { entry, amount: String(Math.ceil(paid / 2)) }],
    ['settle-entry', { entry }],
    waiting.length > 0 ? ['adopt-orphan', { entry, order: random.pick(waiting) }] : null,
  ])
}

function answerDispute({ random }: Stage, order: string): StaffAct {
  return random.pick<StaffAct>([
    ['keep-inspection', { order, zh: '卖家同意部分退款', yen: random.pick(['300', '300', '12000']) }],
    ['keep-inspection', { order, zh: '与卖家核实后保留' }],
    ['return-order', { order, zh: '卖家同意退货', paidBy: random.pick(['marketplace', 'house']) }],
  ])
}

/** `of`: the kind of the entry that it settles, whose right it takes to do so by a reason alone. */
function staffDoes(stage: Stage, chosen: StaffAct, of?: DeskKind): void {
  if (!chosen) return
  const [name, raw] = chosen
  letAct(stage, name === 'settle-entry' && of ? someone(stage, name, rightOf(of)) : someone(stage, name), name, raw)
}

/** Gives away in parts, within hours, what one person may not give away alone. */
function split(stage: Stage): void {
  const { random, scheduler, known } = stage
  const who = someone(stage, 'adjust-balance')
  for (let parts = random.between(2, 4); parts > 0; parts--) {
    const member = `m${random.between(1, known.members)}@example.com`
    const part = { member, amountJpy: random.pick([4_000, 6_000]), ref: `part ${stage.serial()}`, note: '客服补偿' }
    scheduler.after(random.between(MINUTE, 2 * HOUR), () => letAct(stage, who, 'adjust-balance', part))
  }
}

/** Somebody is suspended for a while, or gets another role as well for a while; the managers stay. */
function rolesChange(stage: Stage): void {
  const { random, house, scheduler } = stage
  const { account, roles } = random.pick(house.all.filter((one) => !one.roles.includes('manager')))
  const manager = () => someone(stage, 'suspend-staff')
  const [there, back]: [StaffAct, StaffAct] = random.chance(0.5)
    ? [
        ['suspend-staff', { account }],
        ['resume-staff', { account }],
      ]
    : [
        ['change-roles', { account, roles: [...new Set([...roles, random.pick(['buyer', 'support', 'finance'] as const)])] }],
        ['change-roles', { account, roles }],
      ]
  const [name, raw] = there!
  letAct(stage, manager(), name, raw, {
    answered: (answer) => {
      if (answer?.kind === 'done') scheduler.after(random.between(MINUTE, 6 * HOUR), () => letAct(stage, manager(), back![0], back![1]))
    },
  })
}

/** Rates, fees or lines with their terms change, at once or later, and what was announced is taken back at times. */
function publish(stage: Stage): void {
  const { random, scheduler } = stage
  const kind = random.pick(['rates', 'fees', 'shippingLines', 'shippingLines'] as const satisfies readonly ContentKind[])
  const right = contentRights[kind]
  const select = `select id::text, body::text, (since > ${scheduler.now()})::text as announced from content where kind = '${kind}' order by since desc, id desc limit 1`
  ask(stage, select, ([newest]) => {
    const who = someone(stage, 'publish-content', right)
    if (newest!['announced'] === 'true' && random.chance(0.5))
      return letAct(stage, who, 'withdraw-content', { kind, version: Number(newest!['id']) })
    const body = changed(random, kind, JSON.parse(newest!['body']!) as Body)
    const from = random.chance(0.5) ? undefined : scheduler.now() + random.between(MINUTE, 2 * DAY)
    letAct(stage, who, 'publish-content', { kind, body, from })
  })
}

type Body = Record<string, never>

function changed(random: Random, kind: (typeof contentKinds)[number], body: Body): unknown {
  const times = random.pick([0.8, 0.98, 1.01, 1.1, 1.5])
  const yen = (jpy: number) => Math.round(jpy * times)
  if (kind === 'rates')
    return Object.fromEntries(
      Object.entries(body as Record<string, number>).map(([type, rate]) => [type, Number((rate * times).toFixed(4))]),
    )
  if (kind === 'fees') return Object.fromEntries(Object.entries(body as Record<string, number>).map(([fee, jpy]) => [fee, yen(jpy)]))
  const { lines, terms, ...rest } = body as unknown as Shipping
  return {
    ...rest,
    terms: {
      ...terms,
      storage: { ...terms.storage, jpyPerDay: random.pick([30, 50, 90]) },
      fees: { ...terms.fees, unpackJpy: random.pick([0, 300, 500]) },
    },
    lines: lines.map((line) => ({
      ...line,
      zones: Object.fromEntries(
        Object.entries(line.zones).map(([id, zone]) => [id, { ...zone, bands: zone.bands.map(([g, jpy]) => [g, yen(jpy)]) }]),
      ),
    })),
  }
}

interface Shipping {
  lines: { zones: Record<string, { bands: [number, number][] }> }[]
  terms: { storage: object; fees: object }
}
