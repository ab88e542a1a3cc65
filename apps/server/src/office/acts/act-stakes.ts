import { type ActName, acts } from '@otsukai/contract/acts/acts'
import type { SecondPerson } from '@otsukai/contract/acts/act'
import { permissionsOf, type Role, roleNames } from '@otsukai/contract/staff/roles'
import { yenZh } from '@otsukai/money/format'
import { sql } from 'kysely'
import { isAgreed } from './agreed.ts'
import { rateChange } from '../../catalogue/content/publish-at-desk.ts'
import type { ActBook, Doing, Stakes } from '../../platform/acts/act-book.ts'
import { lockName } from '../../platform/db/lock-name.ts'
import type { Tx } from '../../platform/db/tables.ts'
import type { DeskKind } from '../../platform/desk/desk-kinds.ts'
import { marketPart } from '../../trade/orders/order-rules.ts'
import { amountOf } from '../../trade/parcels/parcel-money.ts'
import { actRefused } from '../../platform/http/errors.ts'
import type { Settings, Use } from '../../platform/parts.ts'
import { reachOf } from '../../people/members/reset-links.ts'
import { weightyRights } from '../../people/staff/staff-rules.ts'

const DAY_MS = 24 * 3_600_000
/** A rate may be changed by one person alone by as much, against the one in force a day before. */
const RATE_CHANGE_ALONE = 0.03

/** What an act is worth, and whether a second person must agree with it. */
export const stakesOf: ActBook<never, Use<'config' | 'clock'>>['stakes'] = async ({ config, clock }, tx, doing) => {
  const { second } = acts[doing.name]
  const stakes = { amountJpy: (await worthOf[doing.name]?.(doing, tx)) ?? null, memberId: await memberOf(tx, doing) }
  if (second === null || doing.actor.via === 'break-glass') return { ...stakes, needsSecond: null }
  const now = clock()
  if (second === 'always') return { ...stakes, needsSecond: '这一步总要第二个人同意。' }
  const why = (await caseOf[doing.name]?.(tx, doing, now, stakes)) ?? null
  const limitJpy = limitOf(config, second)
  return { ...stakes, needsSecond: why ?? (limitJpy === null ? null : await aboveLimit(tx, doing, stakes, limitJpy, now)) }
}

/** The configured limit; null for an act that tells its cases apart itself. */
export const limitOf = (config: Settings, second: SecondPerson): number | null =>
  ({
    aboveLimit: config.secondAboveJpy,
    aboveRefundLimit: config.refundSecondAboveJpy,
    abovePaymentLimit: config.paymentSecondAboveJpy,
    always: 0,
    inCases: null,
  })[second]

const toMembers = ({ transfers }: Doing): number =>
  transfers.filter(({ to }) => to.startsWith('member:')).reduce((sum, { amountJpy }) => sum + amountJpy, 0)
const ofHouse = ({ transfers }: Doing): number =>
  transfers.filter(({ from }) => from === 'loss').reduce((sum, { amountJpy }) => sum + amountJpy, 0)
const largest = ({ transfers }: Doing): number => Math.max(0, ...transfers.map(({ amountJpy }) => amountJpy))
const field =
  (name: string) =>
  ({ input }: Doing): number =>
    Math.abs(Number(input[name] ?? 0))
/** Of a purchase either way: what a member gets back, or what the house pays beyond what they paid. */
const toEither = (doing: Doing): number => Math.max(toMembers(doing), ofHouse(doing))

type Worth = (doing: Doing, tx: Tx) => number | Promise<number>

/** Of an orphan what was paid for it, whatever somebody says that it brought; null for another entry. */
const orphanPaid: Worth = async ({ input }, tx) => {
  const entry = await tx.selectFrom('desk_entries').select(['kind', 'facts']).where('id', '=', Number(input['entry'])).executeTakeFirst()
  return entry?.kind === 'orphan' ? Number(entry.facts['paidJpy'] ?? 0) : 0
}

/** A charge is worth as much before it is paid. */
const voided: Worth = async ({ input }, tx) => {
  const charge = await tx
    .selectFrom('order_charges')
    .select('amount_jpy')
    .where('order_id', '=', String(input['order']))
    .where('receipt', '=', String(input['receipt']))
    .where('voided_at', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return charge?.amount_jpy ?? 0
}

/** What whoever logs in as a member can spend, or bids for. */
const reached: Worth = async (doing, tx) => {
  const memberId = await memberOf(tx, doing)
  return memberId === null ? 0 : (await reachOf(tx, memberId)).jpy
}

/** What of an act counts against its limit, in yen. */
const worthOf: { readonly [Name in ActName]?: Worth } = {
  'adjust-balance': field('amountJpy'),
  'refund-member': field('amountJpy'),
  'charge-order': field('yen'),
  'charge-postage': field('amountJpy'),
  'void-charge': voided,
  'keep-inspection': field('yen'),
  'order-lost': toMembers,
  'return-order': toMembers,
  'settle-not-ours': toMembers,
  'record-purchase': toEither,
  'correct-purchase': toEither,
  'credit-odd-payment': toMembers,
  'record-orphan': field('paid'),
  'adopt-orphan': largest,
  'return-orphan': orphanPaid,
  'resell-orphan': orphanPaid,
  'settle-entry': orphanPaid,
  'reset-password': reached,
  'settle-claim': field('amountJpy'),
  'lose-parcel': toMembers,
  'dispose-order': field('proceedsJpy'),
  // Before it is paid too, and whoever pays it.
  'came-back': field('postageJpy'),
  // Beyond what was booked; a line below it makes up for no other.
  'carrier-bill': ofHouse,
}

/** Acts that come to the same, so that doing one after the other passes nowhere: each set counts as one sum. */
const sums: readonly (readonly ActName[])[] = [
  // Of the house's money to a member.
  [
    'adjust-balance',
    'keep-inspection',
    'order-lost',
    'return-order',
    'void-charge',
    'settle-not-ours',
    'record-purchase',
    'correct-purchase',
    'settle-claim',
  ],
  // Postage that nobody but who typed it has seen.
  ['charge-postage', 'came-back'],
  // Of goods that the house has paid.
  ['record-orphan', 'adopt-orphan', 'return-orphan', 'resell-orphan', 'settle-entry'],
]

/** The member whom an act concerns: the one it names, or whose order or money it is about. */
async function memberOf(tx: Tx, { subject, transfers }: Doing): Promise<number | null> {
  if (subject?.kind === 'member')
    return (await tx.selectFrom('members').select('id').where('account', '=', subject.id).executeTakeFirst())?.id ?? null
  if (subject?.kind === 'order')
    return (await tx.selectFrom('orders').select('member_id').where('id', '=', subject.id).executeTakeFirst())?.member_id ?? null
  if (subject?.kind === 'parcel')
    return (await tx.selectFrom('parcels').select('member_id').where('id', '=', subject.id).executeTakeFirst())?.member_id ?? null
  const touched = new Set(transfers.flatMap(({ from, to }) => [from, to]).flatMap((name) => /^member:(\d+)$/.exec(name)?.[1] ?? []))
  return touched.size === 1 ? Number([...touched][0]) : null
}

type Case = (tx: Tx, doing: Doing, now: number, stakes: Omit<Stakes, 'needsSecond'>) => Promise<string | null>

/** A figure that nobody but who typed it tells, below the last heard price, gives the member money on their word. */
async function belowHeard(tx: Tx, { input, data, transfers }: Doing): Promise<string | null> {
  const back = transfers.some(({ to }) => to.startsWith('member:'))
  const order = await tx.selectFrom('orders').select('quote').where('id', '=', String(input['order'])).executeTakeFirst()
  const isBelow = back || (order !== undefined && Number(input['paid']) < marketPart(order.quote))
  return isBelow && !(data as { proven: boolean }).proven ? '煤炉没有给出实付价，低于下单时的价格要第二个人同意。' : null
}

/** Where a bid of ours was seen to lead at the end, an end that nobody wins frees its member, and the house pays if it was won after all. */
async function freesLeader(tx: Tx, { input }: Doing): Promise<string | null> {
  const { rows } = await sql`
    select from auctions a where goods_id = ${String(input['goods'])} and (leader = 'us' or exists (
      select from bid_attempts where goods_id = a.goods_id and outcome = 'accepted' and amount_jpy >= a.current_jpy))`.execute(tx)
  return rows.length > 0 ? '最后看到是我们领先，说没有会员拍到要第二个人同意。' : null
}

const rolesIn = (text: string): Role[] => roleNames.filter((role) => text.split(',').includes(role))

/** Whoever is invited has had no right yet. */
const invitationNeedsSecond: Case = async (tx, { actor, input }) => {
  const invited = input['roles'] as Role[]
  if (weightyRights([], invited).length === 0) return null
  const managersAlone = actor.via === 'cli' && invited.every((role) => role === 'manager')
  return grantNeedsSecond(await approversBeside(tx, actor.staffId), managersAlone)
}

const rolesNeedSecond: Case = async (tx, { states, actor }) => {
  const { from = '', to = '' } = states.find(({ what }) => what === 'roles') ?? {}
  if (weightyRights(rolesIn(from), rolesIn(to)).length === 0) return null
  return grantNeedsSecond(await approversBeside(tx, actor.staffId), false)
}

/** The first managers are made at the command line, while nobody could agree; everything else then waits for one of them. */
function grantNeedsSecond(approvers: number, isFirstManager: boolean): string | null {
  if (approvers > 0) return '给复核、动钱、管人或连接账号的权限，要第二个人同意。'
  if (isFirstManager) return null
  throw actRefused('给这样的权限要第二个人同意，现在还没有：先在服务器上用命令 invite-manager 请另一位店长。')
}

/** How many people beside the actor have the right to approve. */
async function approversBeside(tx: Tx, staffId: number | null): Promise<number> {
  const people = await tx.selectFrom('staff').select(['id', 'roles']).where('state', '=', 'active').execute()
  return people.filter(({ id, roles }) => id !== staffId && permissionsOf(roles).has('approve')).length
}

/** Kinds of entries by which somebody would hide what they took themselves, if a reason of theirs were enough. */
const tellsOfLoss: ReadonlySet<string> = new Set<DeskKind>([
  'chargeback',
  'unexplainedPurchase',
  'stockMissing',
  'paidNotSent',
  'brokenGlass',
])

/** Cases in which an act needs a second person whatever its sum. */
const caseOf: { readonly [Name in ActName]?: Case } = {
  'refund-member': async (tx, _, now, { memberId }) => {
    const member = await tx
      .selectFrom('members')
      .select('created_at')
      .where('id', '=', memberId ?? 0)
      .executeTakeFirst()
    if (member && now - member.created_at < 7 * DAY_MS) return '会员注册不到 7 天，退款要第二个人同意。'
    return (await hasChargeback(tx, memberId)) ? '会员有没处理完的拒付，退款要第二个人同意。' : null
  },
  'export-list': async (_, { input }) => (input['contacts'] === 'yes' ? '带会员联系方式的导出总要第二个人同意。' : null),
  'came-back': async (tx, { input }) => {
    const parcel = await tx.selectFrom('parcels').select('quote').where('id', '=', String(input['parcel'])).executeTakeFirst()
    const thereJpy = amountOf(parcel?.quote ?? null, 'freight')
    return Number(input['postageJpy'] ?? 0) > thereJpy ? `退件运费比寄出时的运费 ${yenZh(thereJpy)}还多，要第二个人同意。` : null
  },
  // Its second step is taken alone: `connect-account` itself refuses it before a second person agreed to the first.
  'connect-account': async (tx, { input, actor }, now) =>
    input['back'] !== undefined || (await isAgreed(tx, { input, staffId: actor.staffId, now })) ? null : '连接采购账号要第二个人同意。',
  'settle-entry': async (tx, { input }) => {
    const entry = await tx.selectFrom('desk_entries').select(['kind', 'facts']).where('id', '=', Number(input['entry'])).executeTakeFirst()
    if (entry?.kind === 'returned' && entry.facts['paidLoss'] === true) return '丢失已经赔过，不收回就办结要第二个人同意。'
    return entry && tellsOfLoss.has(entry.kind) ? '这类待办说明钱、货或权限出了问题，只写理由办结要第二个人同意。' : null
  },
  'auction-won': async (tx, doing) => {
    const { input, data } = doing
    const auction = await tx.selectFrom('auctions').select('current_jpy').where('goods_id', '=', String(input['goods'])).executeTakeFirst()
    if (auction && Number(input['price']) < auction.current_jpy) return '低于最后看到的价格，要第二个人同意。'
    return (data as { orderId: string | null }).orderId === null ? freesLeader(tx, doing) : null
  },
  'auction-lost': freesLeader,
  // Nobody heard a price of it before: it would be worth to an order that adopts it what was typed.
  'record-orphan': async (_, { data }) => ((data as { proven: boolean }).proven ? null : '煤炉没有给出实付价，登记无主货要第二个人同意。'),
  'record-purchase': belowHeard,
  'correct-purchase': belowHeard,
  'publish-content': async (tx, { input, data }, now) => {
    if (input['kind'] === 'fees') return '手续费改动要第二个人同意。'
    if (input['kind'] === 'shippingLines') return '线路和运费改动要第二个人同意。'
    if (input['kind'] !== 'rates') return null
    return (await rateChange(tx, (data as { id: number }).id, now)) > RATE_CHANGE_ALONE ? '汇率和一天前差 3% 以上，要第二个人同意。' : null
  },
  'invite-staff': invitationNeedsSecond,
  'change-roles': rolesNeedSecond,
  // It settles their entries itself.
  'unfreeze-member': async (_, { states }) => (states.some(({ what }) => what === 'chargebacks') ? '拒付之后解冻，要第二个人同意。' : null),
  'reset-password': async (tx, _, __, { memberId }) =>
    memberId !== null && (await reachOf(tx, memberId)).goods ? '会员有付了款的货，重设密码要第二个人同意。' : null,
}

/** Whether an entry tells of a chargeback of one of the member's recharges that nobody has settled. */
async function hasChargeback(tx: Tx, memberId: number | null): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (
      select from desk_entries e join recharges r on e.facts ->> 'rechargeId' = r.id
      where e.kind = 'chargeback' and e.settled_at is null and r.member_id = ${memberId}
    ) as open`.execute(tx)
  return rows[0]?.open === true
}

/**
 * All that one person did of an act, and of those that come to the same, within 24 h without a second person counts as one sum, and so does all that was done of it for a member,
 * so that splitting passes nowhere.
 */
async function aboveLimit(
  tx: Tx,
  { name, actor }: Doing,
  { amountJpy, memberId }: Omit<Stakes, 'needsSecond'>,
  limitJpy: number,
  now: number,
): Promise<string | null> {
  const names = sums.find((some) => some.includes(name)) ?? [name]
  // Concurrent acts of the kind count each other.
  await lockName(tx, `act:${names[0]}`)
  const { rows } = await sql<{ mine: number; theirs: number }>`
    select coalesce(sum(amount_jpy) filter (where staff_id = ${actor.staffId}), 0)::bigint as mine,
      coalesce(sum(amount_jpy) filter (where member_id = ${memberId}), 0)::bigint as theirs
    from staff_acts
    where act = any(${names}) and at > ${now - DAY_MS} and refused is null and proposal_id is null
      and (staff_id = ${actor.staffId} or member_id = ${memberId})`.execute(tx)
  const sumJpy = Math.max(Number(rows[0]?.mine ?? 0), Number(rows[0]?.theirs ?? 0)) + (amountJpy ?? 0)
  if (sumJpy <= limitJpy) return null
  const what = sumJpy === amountJpy ? '' : `24 小时内合计 ${yenZh(sumJpy)}，`
  return `${what}超过 ${yenZh(limitJpy)}，要第二个人同意。`
}
