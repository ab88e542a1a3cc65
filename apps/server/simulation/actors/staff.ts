import { permissions } from '@otsukai/contract/staff/permissions'
import type { Actor } from '../../src/platform/acts/handlers.ts'
import { closesByReason, type DeskKind } from '../../src/platform/desk/desk-kinds.ts'
import { Refusal } from '../../src/platform/http/errors.ts'
import { runAct } from '../../src/office/staff/run-act.ts'
import type { ActName } from '@otsukai/contract/acts/acts'
import { type Between, HOUR, MINUTE, repeat, type Stage } from './cast.ts'

/** An open entry, as a person reads it. */
interface Entry {
  id: string
  kind: DeskKind
  subject: string
  facts: Record<string, unknown>
  memberId: number | null
}

type StaffAct = [act: ActName, options: Record<string, string>] | null

/** Runs the staff, who settle entries of the desk and act on their own. */
export function beginStaff(stage: Stage, gap?: Between): void {
  repeat(stage, gap ?? [10 * MINUTE, 2 * HOUR], () => settleOne(stage), stage.settles)
  repeat(stage, [6 * HOUR, 20 * HOUR], () => staffDoes(stage, ['confirm-rates', {}]))
  repeat(stage, gap ?? [10 * MINUTE, HOUR], () => ofItself(stage))
}

/** An act without an entry, on some order or member; it may be refused. */
function ofItself(stage: Stage): void {
  const { random, market, known } = stage
  const member = `m${random.between(1, known.members)}@example.com`
  // Mostly bought orders.
  const orders = random.chance(0.8) ? market.purchases.map(({ ref }) => ref) : known.orders
  const order = orders.length > 0 ? random.pick(orders) : null
  const lost = market.purchases.find(({ parcel }) => parcel === 'lost')
  const amount = String(random.between(1, 30) * 100)
  const chosen = random.pick<StaffAct>([
    order ? ['charge-order', { order, yen: amount, zh: '到付运费', receipt: `receipt ${random.whole(3)}` }] : null,
    order ? ['charge-order', { order, yen: amount, zh: '到付运费', receipt: `receipt ${random.whole(3)}` }] : null,
    lost ? ['order-lost', { order: lost.ref, zh: '承运公司确认丢件' }] : null,
    ['refund-member', { member, 'amount-jpy': amount }],
    ['adjust-balance', { member, 'amount-jpy': `${random.pick(['', '-'])}${amount}`, ref: `case ${random.whole(20)}`, note: '客服调整' }],
    ['walk-accounts', {}],
  ])
  if (chosen) staffDoes(stage, chosen)
}

/** Picks an entry and does the act that the world's state calls for. */
function settleOne(stage: Stage): void {
  const { processes, random, judge } = stage
  processes.run(
    'staff looks at the desk',
    async (deps) =>
      deps.db
        .selectFrom('desk_entries')
        .select(['id', 'kind', 'subject', 'facts', 'member_id as memberId'])
        .where('settled_at', 'is', null)
        .orderBy('id')
        .execute(),
    (end, { lostDatabase }) => {
      if (end.kind !== 'done') return judge(end, lostDatabase)
      if (end.value.length === 0) return
      const entry = random.pick(end.value)
      const chosen = answerTo(stage, { ...entry, id: String(entry.id) })
      if (chosen) stage.scheduler.after(random.between(1_000, 5 * MINUTE), () => staffDoes(stage, chosen))
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
      return ['unfreeze-member', { member: `m${String(facts['memberId'])}@example.com` }]
    case 'packingWaits':
      return memberId === null ? null : ['unfreeze-member', { member: `m${memberId}@example.com` }]
    case 'givenUpJob':
      return ['retry-job', { entry }]
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
    ['keep-inspection', { order, zh: '卖家同意部分退款', yen: '300' }],
    ['keep-inspection', { order, zh: '与卖家核实后保留' }],
    ['return-order', { order, zh: '卖家同意退货', 'paid-by': random.pick(['marketplace', 'house']) }],
  ])
}

/** With all rights, and alone: what two people agree to needs no history of its own. */
const anybody: Actor = {
  via: 'break-glass',
  name: 'staff',
  reason: 'simulated',
  staffId: null,
  sessionHash: null,
  permissions: new Set(permissions),
  steppedUp: true,
}

/** Runs an act; a refusal is a valid outcome. */
function staffDoes({ processes, judge }: Stage, chosen: NonNullable<StaffAct>): void {
  const [name, options] = chosen
  processes.run(
    `staff ${name} ${Object.values(options).join(' ')}`.trim(),
    (deps) => runAct({ ...deps, openMarket: async () => deps.market }, name, anybody, options),
    (end, { lostDatabase }) => {
      if (end.kind === 'failed' && end.error instanceof Refusal) return
      judge(end, lostDatabase)
    },
  )
}
