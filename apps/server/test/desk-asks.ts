import type { Call } from '@otsukai/contract/call'
import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import { beijingDay } from '../src/platform/beijing-day.ts'
import type { Use } from '../src/platform/parts.ts'

const DAY_MS = 86_400_000

/** What is asked for, with its filters. */
export type Ask = [what: string, call: Call, input: Record<string, unknown>]

/** What the desk's screens ask for in a grown shop (`growDesk`): each view, order and filter, and the pages of what has a history. */
export async function asksOfDesk({ db, clock }: Use<'db' | 'clock'>): Promise<Ask[]> {
  const now = clock()
  const one = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', 'like', 'G%')
    .where('state', '=', 'warehoused')
    .executeTakeFirstOrThrow()
  const sent = await db.selectFrom('parcels').select(['id', 'number']).where('state', '=', 'sent').executeTakeFirstOrThrow()
  const thread = await db.selectFrom('threads').select('id').where('waiting_since', 'is not', null).executeTakeFirstOrThrow()
  const entry = await db.selectFrom('desk_entries').select('id').where('settled_at', 'is', null).executeTakeFirstOrThrow()
  const bought = await db.selectFrom('order_purchases').selectAll().where('tracking', 'is not', null).executeTakeFirstOrThrow()
  const seller = one.kept.sellerId
  const orders = (what: string, input: Record<string, unknown>): Ask => [`orders, ${what}`, deskCalls.deskOrders, input]
  const byAge = { sort: 'age', dir: 'asc' }
  const stock = (what: string, input: Record<string, unknown>): Ask => [`stock, ${what}`, deskCalls.deskStock, input]
  const parcels = (what: string, input: Record<string, unknown>): Ask => [`parcels, ${what}`, deskCalls.deskParcels, input]
  const bids = (what: string, input: Record<string, unknown>): Ask => [`bids, ${what}`, deskCalls.deskBids, input]
  const queue = (what: string, input: Record<string, unknown>): Ask => [`queue, ${what}`, deskCalls.deskQueue, input]
  const threads = (what: string, input: Record<string, unknown>): Ask => [`threads, ${what}`, deskCalls.deskThreads, input]
  const log = (what: string, input: Record<string, unknown>): Ask => [`log, ${what}`, deskCalls.deskLog, input]
  const find = (what: string, q: string): Ask => [`find, ${what}`, deskCalls.deskFind, { q }]
  const day = (ago: number) => beijingDay(now - ago * DAY_MS)
  return [
    ['today, with the counts of the rail', deskCalls.deskToday, {}],
    queue('all', {}),
    queue('mine', { mine: 'true' }),
    queue('unclaimed', { unclaimed: 'true' }),
    queue('of a kind', { kind: 'traitsUnknown' }),
    queue('put off', { state: 'snoozed' }),
    queue('settled', { state: 'settled' }),
    queue('settled, of a kind', { state: 'settled', kind: 'dispute' }),
    queue('settled, of a rare kind', { state: 'settled', kind: 'chargeback' }),
    queue('settled, mine', { state: 'settled', mine: 'true' }),
    ['an entry', deskCalls.deskEntry, { id: entry.id }],
    ...orderViews.map(([what, state]) => orders(what, { state, ...byAge })),
    ...orderViews.map(([what, state]) => orders(`${what}, counted`, { state, limit: 1 })),
    orders('all', {}),
    orders('oldest', { dir: 'asc' }),
    orders('by amount', { sort: 'amount' }),
    orders('by closing', { sort: 'due', dir: 'asc' }),
    orders('sent abroad', { state: 'sentAbroad' }),
    orders('trade failed', { state: 'tradeFailed' }),
    orders('in doubt, by creation', { state: 'inDoubt' }),
    orders('inspection disputed', { inspection: 'disputed', ...byAge }),
    orders('inspection disputed, by creation', { inspection: 'disputed' }),
    orders('of a member', { member: one.member_id }),
    orders('of an account', { account: 'grown' }),
    orders('of an account without any', { account: 'none' }),
    orders('of goods', { goods: one.goods_id }),
    orders('of a seller', { seller }),
    orders('from auctions', { auction: 'true' }),
    orders('with something due', { due: 'true' }),
    orders('above an amount', { leastJpy: 9_000_000 }),
    orders('of a month', { from: now - 60 * DAY_MS, to: now - 30 * DAY_MS }),
    orders('of a day', { from: now - 60 * DAY_MS, to: now - 59 * DAY_MS }),
    orders('long in their state', { since: now - 20 * DAY_MS, ...byAge }),
    orders('by title', { q: '腕時計' }),
    orders('by a title that none has', { q: '扫地机器人' }),
    orders('by number', { q: one.id }),
    ['an order', deskCalls.deskOrder, { id: one.id }],
    ['members', deskCalls.deskMembers, {}],
    ['members, by name', deskCalls.deskMembers, { q: 'grown 12' }],
    ['members, frozen', deskCalls.deskMembers, { frozen: 'true' }],
    ['a member', deskCalls.deskMember, { id: one.member_id }],
    ['purchases', deskCalls.deskPurchases, {}],
    ['purchases, in doubt', deskCalls.deskPurchases, { outcome: 'unclear' }],
    ['purchases, under way', deskCalls.deskPurchases, { outcome: 'underWay' }],
    ['purchases, of an account', deskCalls.deskPurchases, { account: 'grown' }],
    ['purchases, whose listing was gone', deskCalls.deskPurchases, { outcome: 'listing' }],
    ['purchases, of a day', deskCalls.deskPurchases, { from: now - 60 * DAY_MS, to: now - 59 * DAY_MS }],
    bids('open', { limit: 100 }),
    bids('by hand', { byHand: 'true' }),
    bids('settling', { state: 'settling' }),
    bids('won', { state: 'won', sort: 'created' }),
    bids('lost', { state: 'lost,cancelled', sort: 'created' }),
    stock('all', {}),
    stock('a shelf', { shelf: 'A-17' }),
    stock('long', { before: now - 60 * DAY_MS, dir: 'desc' }),
    stock('traits unknown', { traits: 'unknown' }),
    stock('to be put back', { reshelve: 'true' }),
    stock('to inspect', { inspection: 'requested' }),
    stock('disputed', { inspection: 'disputed' }),
    stock('of a member', { member: one.member_id }),
    ['inspections', deskCalls.deskInspections, {}],
    ['arrivals', deskCalls.deskArrivals, {}],
    ['arrivals, mine', deskCalls.deskArrivals, { mine: 'true' }],
    ...parcelViews.map(([what, state]) => parcels(what, { state })),
    parcels('all', { dir: 'desc' }),
    parcels('to be put back', { reshelve: 'true' }),
    parcels('of a carrier', { carrier: 'japanPost' }),
    parcels('of a carrier without any', { carrier: 'dhl' }),
    parcels('to Macao', { country: 'MO' }),
    parcels('of a member', { member: one.member_id }),
    ['picks', deskCalls.deskPicks, {}],
    ['what waits to be handed over', deskCalls.deskManifest, {}],
    ['a parcel', deskCalls.deskParcelOf, { id: sent.id }],
    threads('waiting', {}),
    threads('answered', { state: 'answered' }),
    threads('all', { state: 'all' }),
    threads('mine', { assigned: 'mine' }),
    threads('by words', { state: 'all', q: '一起寄' }),
    threads('by words that none has', { state: 'all', q: '扫地机器人' }),
    ['a thread', deskCalls.deskThread, { id: thread.id }],
    ['recharges, paid', deskCalls.deskRecharges, { state: 'paid' }],
    ['recharges, under way', deskCalls.deskRecharges, { state: 'creating,pending,closing' }],
    ['recharges, by amount', deskCalls.deskRecharges, { sort: 'amount' }],
    ['refunds, under way', deskCalls.deskRefunds, { state: 'requested,sending' }],
    ['refunds, done', deskCalls.deskRefunds, { state: 'done' }],
    ['refunds, refused', deskCalls.deskRefunds, { state: 'refused' }],
    ['the books of today', deskCalls.moneyDay, { day: day(0) }],
    ['the books of a day', deskCalls.moneyDay, { day: day(60) }],
    ['accounts', deskCalls.moneyAccounts, {}],
    ['figures of 30 days', deskCalls.deskFigures, { from: day(29), to: day(0) }],
    ['figures of a year', deskCalls.deskFigures, { from: day(364), to: day(0) }],
    log('all', {}),
    log('of an act', { act: 'inspect-parcel' }),
    log('of an act that nobody did', { act: 'order-lost' }),
    log('of a person', { by: 3 }),
    log('refused', { refused: 'true' }),
    log('of an order', { kind: 'order', subject: one.id }),
    log('by words', { q: '收到' }),
    log('by words that none has', { q: '扫地机器人' }),
    ['proposals', deskCalls.proposals, {}],
    ['proposals, open', deskCalls.proposals, { state: 'open' }],
    find('an order', one.id),
    find('goods', one.goods_id),
    find('a number', bought.tracking?.number ?? ''),
    find('a parcel', sent.number ?? ''),
    find('a member', `grown${one.member_id}@example.com`),
    find('words', '腕時計'),
    find('words that none has', '扫地机器人'),
    find('a shelf', 'A-17'),
  ]
}

/** As the screens have them. */
const orderViews: readonly [what: string, states: string][] = [
  ['open', 'paid,purchasing,inDoubt,purchased,shipped,warehoused'],
  ['paid', 'paid'],
  ['being bought', 'purchasing'],
  ['in doubt', 'inDoubt'],
  ['purchased', 'purchased'],
  ['shipped', 'shipped'],
  ['in the warehouse', 'warehoused'],
]

const parcelViews: readonly [what: string, states: string][] = [
  ['to pack', 'requested,packing'],
  ['for their members', 'onHold,packed'],
  ['to hand over', 'paid'],
  ['on their way', 'sent,returning'],
  ['over', 'delivered,returned,lost,cancelled'],
  ['lost', 'lost'],
]
