import type { ActName } from '@otsukai/contract/acts/acts'
import { matterKinds } from '@otsukai/contract/parcels/parcel-steps'
import { s10Number } from '@otsukai/contract/tracking-number'
import type { Parts } from '../../src/platform/parts.ts'
import type { Colleague } from '../house.ts'
import type { Task } from '../scheduler.ts'
import { DAY, HOUR, MINUTE, repeat, SECOND, type Stage } from './cast.ts'
import { ask, type Row } from './ask.ts'
import { type Answer, actAs, letAct } from './desk-acts.ts'
import { newRequestId } from './member.ts'
import { keepPhotos, newPhoto } from './photos.ts'
import { inspectLater } from './warehouse.ts'

/** Runs the warehouse: looks at goods, packs with two pairs of hands, labels, hands over, and puts back. */
export function beginPacking(stage: Stage): void {
  const { house, random } = stage
  const gap = () => (random.chance(0.6) ? ([SECOND, 30 * MINUTE] as const) : ([HOUR, 8 * HOUR * stage.pace] as const))
  const often = (act: (who: Colleague) => void) => {
    for (const who of house.packers) repeat(stage, gap, () => act(who), stage.settles)
  }
  for (const purchase of stage.market.purchases) stage.scheduler.after(random.between(MINUTE, 3 * DAY), () => inspectLater(stage, purchase))
  repeat(stage, [MINUTE, DAY * stage.pace], () => lookAtGoods(stage))
  often((who) => random.pick([packOne, packOne, sendOn])(stage, who))
}

/** Looks at some goods that nobody has looked at; most hold nothing that carriers mind. */
function lookAtGoods(stage: Stage): void {
  const { random, house } = stage
  ask(
    stage,
    "select order_id as id from order_stock join orders on id = order_id where state = 'warehoused' and batteries is null order by 1",
    (unlooked) => {
      for (const { id } of unlooked.slice(0, 2)) {
        if (random.chance(0.15)) continue
        const traits = { batteries: yes(random.chance(0.15)), liquid: yes(random.chance(0.05)), fragile: yes(random.chance(0.1)) }
        const weighed = random.chance(0.5) ? { weightG: String(random.between(1, 40) * 100) } : {}
        letAct(stage, random.pick(house.packers), 'set-traits', { order: id, ...traits, ...weighed })
      }
    },
  )
}

/** A tick, as the desk sends it. */
export const yes = (is: boolean): true | undefined => is || undefined

/** Packs one: begins, scans, is called away at times, finds something wrong at times, and weighs it. */
function packOne(stage: Stage, who: Colleague): void {
  const { processes, random, judge } = stage
  ask(stage, "select id from parcels where state in ('requested', 'packing') order by id", (waiting) => {
    const parcel = random.pick(waiting)['id']!
    const requests = Array.from({ length: 4 }, () => newRequestId(random))
    processes.run(
      `${who.name} packs ${parcel}`,
      (deps, task) => packs(stage, { deps, task, who, parcel, requests }),
      (end, { lostDatabase }) => judge(end, lostDatabase),
    )
  })
}

interface Packing {
  deps: Parts
  task: Task
  who: Colleague
  parcel: string
  requests: string[]
}

async function packs(stage: Stage, { deps, task, who, parcel, requests }: Packing): Promise<void> {
  const { scheduler, random } = stage
  const does = async (n: number, name: ActName, raw: Record<string, unknown>) => {
    await keepPhotos(stage, raw)
    return actAs(deps, { who, name, raw: { parcel, ...raw }, requestId: requests[n]! })
  }
  const pause = () =>
    scheduler.rest(task, random.chance(0.08) ? random.between(50 * MINUTE, 100 * MINUTE) : random.between(SECOND, 3 * MINUTE))
  const begun = await does(0, 'begin-packing', {})
  if (begun.kind !== 'done') return
  const { lease, missing } = begun.data as { lease: string; missing: string[] }
  // Called away, some put the box down.
  if (random.chance(0.08)) return void (random.chance(0.5) && (await does(1, 'put-down-parcel', { lease })))
  await pause()
  if (missing.length > 0) {
    const scanned = random.chance(0.15) ? missing.slice(1) : missing
    const strange = random.chance(0.05) ? stage.known.orders.slice(0, 1) : []
    if (scanned.length + strange.length > 0) {
      const answer = await does(1, 'scan-into-parcel', { lease, orders: [...scanned, ...strange.filter((id) => !scanned.includes(id))] })
      if (answer.kind !== 'done') return
    }
    await pause()
  }
  const orders = [...missing]
  if (random.chance(0.2)) {
    const of = random.chance(0.2) ? [] : orders.slice(0, random.between(1, Math.max(1, orders.length - 1)))
    const more = random.chance(0.3)
    const matter = { lease, zh: '要问会员', matter: random.pick(matterKinds), orders: of, photos: [newPhoto(stage)] }
    if ((await does(2, 'hold-parcel', { ...matter, more: yes(more) })).kind !== 'done' || !more) return
    await does(3, 'hold-parcel', { ...matter, photos: [newPhoto(stage)], matter: random.pick(matterKinds), orders: [] })
    return
  }
  await packBox(stage, (raw) => does(2, 'pack-parcel', { lease, ...raw }))
}

/** Light boxes mostly, some heavier than was thought, a few that no line takes. */
async function packBox(stage: Stage, pack: (raw: Record<string, unknown>) => Promise<Answer>): Promise<void> {
  const { random } = stage
  const weightG = random.pick([random.between(2, 15) * 100, random.between(10, 90) * 100, random.chance(0.1) ? 40_000 : 1_900])
  const longest = random.chance(0.03) ? 1_600 : random.between(10, 55) * 10
  await pack({ weightG, lengthMm: longest, widthMm: 200, heightMm: 100, photos: [newPhoto(stage)] })
}

/** Labels a paid parcel, hands over what is labelled, or puts back what was taken apart. */
function sendOn(stage: Stage, who: Colleague): void {
  const { random } = stage
  const select = `select id, state, number, line ->> 'carrier' as carrier, (off_shelf is not null)::text as back from parcels left join lateral (
      select true from order_stock s where s.off_shelf_for = parcels.id and not exists (
        select from parcel_orders po where po.parcel_id = parcels.id and po.order_id = s.order_id and po.live) limit 1) off_shelf on true
    where state = 'paid' or off_shelf is not null order by id`
  ask(stage, select, (rows) => {
    const { id, number, back } = random.pick(rows)
    if (back === 'true') return letAct(stage, who, 'reshelve', { parcel: id!, shelf: `C-0${random.between(1, 9)}` })
    const labelled = rows.filter((row) => row['state'] === 'paid' && row['number'] !== null)
    if (number === null || random.chance(0.1))
      return letAct(stage, who, 'label-parcel', { parcel: id!, number: numberFor(stage, labelled) })
    const scanned = labelled.flatMap((row) => (row['carrier'] === rows[0]!['carrier'] || random.chance(0.2) ? [row['number']!] : []))
    const strange = random.chance(0.05) ? ['EJ000000016JP'] : []
    const numbers = [...scanned, ...strange]
    if (numbers.length > 0) letAct(stage, who, 'hand-over', { carrier: 'japanPost', numbers })
  })
}

/** The number on the label; at times another parcel's, or one that was misread. */
function numberFor({ random, serial }: Stage, labelled: readonly Row[]): string {
  const number = s10Number('EJ', 1_000_000 + serial(), 'JP')
  if (labelled.length > 0 && random.chance(0.06)) return random.pick(labelled)['number']!
  return random.chance(0.06) ? number.replace(/\dJP$/, (end) => `${(Number(end[0]) + 1) % 10}JP`) : number
}
