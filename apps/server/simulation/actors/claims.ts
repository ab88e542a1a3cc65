import { ask, type Row } from './ask.ts'
import { HOUR, repeat, type Stage } from './cast.ts'
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
    () => random.pick([settleParcel, settleParcel, settleParcel, takeBack, takeBack, payBill, disposeOne])(stage),
    stage.settles,
  )
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

/** A carrier's bill of some parcels, with sums of its own, numbers of nobody, and what it billed before. */
function payBill(stage: Stage): void {
  const { random } = stage
  ask(stage, "select number, quote ->> 'totalJpy' as total from parcels where sent_at is not null order by id", (rows: Row[]) => {
    const lines = rows
      .filter(() => random.chance(0.5))
      .map(({ number, total }) => `${number},${Number(total) + random.pick([0, 0, -100, 250])}`)
    if (random.chance(0.1)) lines.push('EJ000000016JP,1000')
    if (lines.length > 0)
      letAct(stage, someone(stage, 'carrier-bill'), 'carrier-bill', {
        carrier: 'japanPost',
        ref: `JP-${stage.serial()}`,
        lines: lines.join('\n'),
      })
  })
}

function disposeOne(stage: Stage): void {
  const { random } = stage
  ask(stage, "select id from orders where state = 'warehoused' order by id", (rows) => {
    const proceeds = random.chance(0.6) ? { proceedsJpy: String(random.between(1, 80) * 100) } : {}
    letAct(stage, someone(stage, 'dispose-order'), 'dispose-order', { order: random.pick(rows)['id']!, zh, ...proceeds })
  })
}
