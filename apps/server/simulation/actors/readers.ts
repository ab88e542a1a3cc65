import type { Call } from '@otsukai/contract/call'
import { contentKinds } from '@otsukai/contract/acts/content'
import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import { beijingDay } from '../../src/platform/beijing-day.ts'
import { ask } from './ask.ts'
import { type Between, DAY, repeat, type Stage } from './cast.ts'
import { callDesk, isRefused } from './desk-calls.ts'

type Asked = readonly [call: Call, input: Record<string, unknown>]

/** Runs those who read the desk's lists and pages, and who claim, put aside and note its entries, and keep views. */
export function beginReading(stage: Stage, gap: Between): void {
  repeat(stage, gap, () => read(stage))
  repeat(stage, gap, () => workOnQueue(stage))
}

function read(stage: Stage): void {
  const { random, scheduler, known, market } = stage
  const day = beijingDay(scheduler.now() - random.between(0, 3) * DAY)
  const orders = [...known.orders, ...market.purchases.map(({ ref }) => ref)]
  const order = orders.length > 0 ? random.pick(orders) : '0000000000'
  const member = random.between(1, known.members)
  const asked = random.pick<Asked>([
    [deskCalls.deskToday, {}],
    [deskCalls.deskQueue, {}],
    [deskCalls.deskOrders, {}],
    [deskCalls.deskOrder, { id: order }],
    [deskCalls.deskOrder, { id: order }],
    [deskCalls.deskMembers, {}],
    [deskCalls.deskMember, { id: String(member) }],
    [deskCalls.deskMember, { id: String(member) }],
    [deskCalls.deskPurchases, {}],
    [deskCalls.deskBids, {}],
    [deskCalls.deskRecharges, {}],
    [deskCalls.deskRefunds, {}],
    [deskCalls.deskStock, {}],
    [deskCalls.deskLog, {}],
    [deskCalls.deskParcels, {}],
    [deskCalls.deskPicks, {}],
    [deskCalls.deskManifest, {}],
    [deskCalls.deskArrivals, {}],
    [deskCalls.deskInspections, {}],
    [deskCalls.deskContent, { kind: random.pick(contentKinds) }],
    [deskCalls.moneyDay, { day }],
    [deskCalls.moneyAccounts, {}],
    [deskCalls.deskFigures, { from: day, to: beijingDay(scheduler.now()) }],
    [deskCalls.deskFind, { q: order }],
    [deskCalls.proposals, {}],
    [deskCalls.actOffers, { kind: 'order', ids: orders.slice(0, 8).join(',') }],
    [deskCalls.actOffers, { kind: 'member', ids: '1,2,3,4,5,6' }],
    [deskCalls.deskViews, {}],
  ])
  calls(stage, asked)
  if (random.chance(0.3))
    ask(stage, 'select id from parcels order by id', (rows) => calls(stage, [deskCalls.deskParcelOf, { id: random.pick(rows)['id'] }]))
}

function workOnQueue(stage: Stage): void {
  const { random, scheduler, serial } = stage
  ask(stage, 'select id::text from desk_entries order by settled_at is not null, id desc limit 12', (rows) => {
    const id = Number(random.pick(rows)['id'])
    const until = random.chance(0.7) ? scheduler.now() + random.between(1, 40) * DAY : null
    calls(
      stage,
      random.pick<Asked>([
        [deskCalls.deskEntry, { id }],
        [deskCalls.claimEntry, { id }],
        [deskCalls.claimEntry, { id }],
        [deskCalls.releaseEntry, { id }],
        [deskCalls.snoozeEntry, { id, until, why: random.pick(['等煤炉回信', '']) }],
        [deskCalls.noteEntry, { id, text: '问过了' }],
        [deskCalls.nextEntry, {}],
        [deskCalls.keepView, { list: 'orders', name: `视图 ${random.whole(3)}`, search: { state: 'paid' } }],
        [deskCalls.dropView, { id: random.between(1, 1 + serial()) }],
      ]),
    )
  })
}

/** Anybody makes the call; whoever may not is refused. */
function calls({ house, processes, random, judge }: Stage, [call, input]: Asked): void {
  const who = random.pick(house.all)
  processes.run(
    `${who.name} ${call.path} ${JSON.stringify(input)}`,
    (deps) => callDesk(deps, who, call, input),
    (end, { lostDatabase }) => {
      if (!isRefused(call, end)) judge(end, lostDatabase)
    },
  )
}
