import { ask, type Row } from './ask.ts'
import { DAY, HOUR, repeat, type Stage } from './cast.ts'
import { letAct, someone } from './desk-acts.ts'
import { yes } from './packers.ts'
import { newPhoto } from './photos.ts'

const zh = '与承运商核实过'

/** Runs those who settle what goes wrong with parcels: support and finance, with the manager as the second person. */
export function beginSettling(stage: Stage): void {
  const { random } = stage
  repeat(
    stage,
    [HOUR, 12 * HOUR * stage.pace],
    () => random.pick([settleParcel, settleParcel, settleParcel, takeBack, takeBack, disposeOne])(stage),
    stage.settles,
  )
  repeat(stage, [HOUR, 12 * HOUR * stage.pace], () => payBill(stage), stage.settles)
  repeat(stage, [HOUR, 5 * HOUR * stage.pace], () => chargeOne(stage))
}

function settleParcel(stage: Stage): void {
  const { random } = stage
  const support = someone(stage, 'settle-claim')
  const select = `
    select p.id, state, c.parcel_id as claimed from parcels p left join parcel_claims c on c.parcel_id = p.id and c.settled_at is null
    where state in ('paid', 'sent', 'returning', 'lost', 'delivered') order by p.id`
  ask(stage, select, (rows) => {
    const { id: parcel, state, claimed } = random.pick(rows)
    const paidBy = random.pick(['carrier', 'house'])
    if (claimed || (state === 'delivered' && random.chance(0.1))) {
      const amount = random.chance(0.3) ? {} : { amountJpy: String(random.pick([500, 3_000, 20_000])) }
      return letAct(stage, support, 'settle-claim', { parcel: parcel!, zh, paidBy, ...amount })
    }
    if (state === 'paid' && random.chance(0.4)) return letAct(stage, support, 'recall-parcel', { parcel: parcel!, zh })
    if (state === 'lost') return random.chance(0.5) ? letAct(stage, support, 'found-parcel', { parcel: parcel!, zh }) : undefined
    if (state === 'sent' && random.chance(0.3)) return letAct(stage, support, 'turn-back', { parcel: parcel!, zh })
    if ((state === 'sent' || state === 'returning') && random.chance(0.3))
      return letAct(stage, support, 'lose-parcel', { parcel: parcel!, zh, paidBy, answered: yes(random.chance(0.8)) })
  })
}

/** A parcel comes back, whatever was told of it. */
function takeBack(stage: Stage): void {
  const { random } = stage
  ask(stage, "select id, state from parcels where state in ('sent', 'returning', 'delivered', 'lost') order by id", (rows) => {
    const { id: parcel, state } = random.pick(rows)
    if (state !== 'returning' && random.chance(0.5)) return
    const postage = random.chance(0.6) ? { postageJpy: String(random.between(5, 60) * 100), ourFault: yes(random.chance(0.3)) } : {}
    const shelf = random.chance(0.6) ? { shelf: 'D-01' } : {}
    letAct(stage, someone(stage, 'came-back'), 'came-back', { parcel: parcel!, photos: [newPhoto(stage)], ...postage, ...shelf })
  })
}

/** What goods cost on their way here is told late, while their parcel is to be packed; some of it was a mistake, and some is never paid. */
function chargeOne(stage: Stage): void {
  const { random, scheduler } = stage
  const select = `
    select po.order_id as id from parcel_orders po join parcels p on p.id = po.parcel_id where po.live and p.state in ('requested', 'packing') order by 1`
  ask(stage, select, (rows) => {
    const charge = { order: random.pick(rows)['id']!, receipt: `way-${stage.serial()}`, zh: '到付运费' }
    letAct(stage, someone(stage, 'charge-order'), 'charge-order', { ...charge, yen: String(random.pick([800, 9_000, 90_000, 400_000])) })
    if (random.chance(0.3))
      scheduler.after(random.between(HOUR, 10 * DAY), () => letAct(stage, someone(stage, 'void-charge'), 'void-charge', charge))
  })
}

/**
 * A carrier's bill of some parcels, the same ones again and again: freight, the way back, surcharges that say why, credits for what it answers
 * for, numbers of nobody. Some are entered a second time.
 */
function payBill(stage: Stage): void {
  const { random } = stage
  const select = `
    select number, quote ->> 'totalJpy' as total, (select sum(t.amount_jpy) from transfers t where t.parcel_id = p.id
      and t.from_account like 'payable:carrier:%' and t.to_account like 'member:%') as answers_for from parcels p where sent_at is not null order by id`
  ask(stage, select, (rows: Row[]) => {
    const lines = rows.flatMap(({ number, total, answers_for: answersFor }) => [
      ...(random.chance(0.5) ? [`${number},${Number(total) + random.pick([0, 0, -100, 250])}`] : []),
      ...(random.chance(0.1) ? [`${number},${random.between(1, 9) * 100},${random.pick(['偏远附加费', '燃油附加费'])}`] : []),
      ...(answersFor !== null && random.chance(0.5) ? [`${number},-${Number(answersFor) + random.pick([0, 0, 100])}`] : []),
      ...(random.chance(0.05) ? [`${number},-300${random.pick(['', ',运费打折'])}`] : []),
    ])
    if (random.chance(0.1)) lines.push('EJ000000016JP,1000')
    if (lines.length === 0) return
    const bill = { carrier: 'japanPost', ref: `JP-${stage.serial()}`, lines: lines.join('\n') }
    const enter = () =>
      letAct(stage, someone(stage, 'carrier-bill'), 'carrier-bill', bill, { answered: () => random.chance(0.7) && payBill(stage) })
    enter()
    if (random.chance(0.2)) enter()
  })
}

function disposeOne(stage: Stage): void {
  const { random } = stage
  ask(stage, "select id from orders where state = 'warehoused' order by id", (rows) => {
    const proceeds = random.chance(0.6) ? { proceedsJpy: String(random.between(1, 80) * 100) } : {}
    letAct(stage, someone(stage, 'dispose-order'), 'dispose-order', { order: random.pick(rows)['id']!, zh, ...proceeds })
  })
}
