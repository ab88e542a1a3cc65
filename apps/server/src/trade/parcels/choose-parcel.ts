import type { InputOf } from '@otsukai/contract/call'
import { type MatterAnswer, parcelSteps } from '@otsukai/contract/parcels/parcel-steps'
import { type ParcelQuote, type ParcelTick, parcelTicks } from '@otsukai/contract/parcels/parcel-quote'
import type { chooseParcel as call, Parcel } from '@otsukai/contract/parcels/parcels'
import { mayTake } from '@otsukai/contract/steps'
import { openEntry } from '../../platform/desk/open-entry.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { Fault, Refusal } from '../../platform/http/errors.ts'
import type { Member } from '../../platform/http/routes-types.ts'
import type { Use } from '../../platform/parts.ts'
import { endInHouse } from './end-in-house.ts'
import { leaveParcel } from './leave-parcel.ts'
import type { LockedParcel } from './load-parcel.ts'
import { tryMoveParcel } from './move-parcel.ts'
import { answersTo, type Matter, openMatters } from './parcel-matters.ts'
import { holdExactly } from './parcel-money.ts'
import { stepOnce } from './step-once.ts'
import { addressOfParcel, readWish, type Wish } from './wish.ts'

type Deps = Use<'config' | 'db' | 'clock'>

/** Answers what packing has stopped for: goods are left here, another line is taken, or the parcel is cancelled. */
export const chooseParcel = (deps: Deps, member: Member, input: InputOf<typeof call>): Promise<Parcel> =>
  stepOnce(deps, member, input, {
    call: 'choose',
    step: async (tx, locked, at) => {
      const { parcel } = locked
      if (!mayTake(parcelSteps.choose, parcel.state)) return false
      const matters = await openMatters(tx, [parcel.id])
      const given = new Map(input.answers.map(({ matter, answer }) => [matter, answer]))
      for (const matter of matters) {
        const answer = given.get(matter.id)
        if (answer === undefined || !answersTo(matter).includes(answer))
          throw new Fault('badInput', `matter ${matter.id} is not answered`, { facts: { matter: matter.id } })
        await keepAnswer(tx, matter, answer, at)
      }
      if (given.size < input.answers.length) throw new Fault('badInput', 'a matter is answered twice')
      const strange = [...given.keys()].find((id) => !matters.some((matter) => matter.id === id))
      if (strange !== undefined) throw new Fault('badInput', `there is no open matter ${strange}`, { facts: { matter: strange } })
      const answers = [...given.values()]
      // By the same line the packer would stop for the same again.
      const relines = answers.includes('reline') && !answers.includes('cancel')
      if (relines && (input.lineId === undefined || input.lineId === parcel.line_id))
        throw new Fault('badInput', 'another line is to be named', { facts: { lineId: parcel.line_id } })
      const left = matters.flatMap((matter) => (given.get(matter.id) === 'leave' ? matter.order_ids : []))
      if (answers.includes('cancel') || locked.goods.every(({ order_id }) => left.includes(order_id)))
        return giveUp(tx, locked, { at, lapsed: false })
      const lineId = answers.includes('reline') ? (input.lineId ?? parcel.line_id) : parcel.line_id
      const { expectedCeilingJpy, acknowledged } = input
      return goOn(deps, tx, locked, { at, left, lineId, expectedCeilingJpy, acknowledged, lapsed: false })
    },
  })

/** Nobody has answered in time: what has a matter stays here, and the rest goes on where that is possible. */
export async function lapseHold(deps: Deps, tx: Tx, locked: LockedParcel, at: number): Promise<void> {
  const { parcel, goods } = locked
  if (!mayTake(parcelSteps.choose, parcel.state) || parcel.answer_by === null || at < parcel.answer_by) return
  const matters = await openMatters(tx, [parcel.id])
  const left = matters.flatMap(({ order_ids }) => order_ids)
  const isWhole = matters.some(({ order_ids }) => order_ids.length === 0) || goods.every(({ order_id }) => left.includes(order_id))
  for (const matter of matters) await keepAnswer(tx, matter, isWhole ? 'cancel' : 'leave', at)
  if (isWhole) return void (await giveUp(tx, locked, { at, lapsed: true }))
  const going = { at, left, lineId: parcel.line_id, expectedCeilingJpy: null, acknowledged: [], lapsed: true }
  await goOn(deps, tx, locked, going)
}

const keepAnswer = (tx: Tx, { id }: Matter, answer: MatterAnswer, at: number) =>
  tx.updateTable('parcel_matters').set({ answer, answered_at: at }).where('id', '=', id).execute()

const giveUp = (tx: Tx, { parcel }: LockedParcel, { at, lapsed }: { at: number; lapsed: boolean }): Promise<boolean> =>
  endInHouse(tx, parcel, 'giveUp', { at, facts: { lapsed } })

/** Nobody has agreed to more than was held: where fewer goods cost more by today's tariff, the ceiling stays, and the freight is what it leaves. */
function asAgreed({ columns, ceilingJpy, quote }: Wish, { ceiling_jpy }: LockedParcel['parcel']): Pick<Wish, 'columns' | 'ceilingJpy'> {
  if (ceilingJpy === null || quote === null || ceiling_jpy === null || ceilingJpy <= ceiling_jpy) return { columns, ceilingJpy }
  const lines = quote.lines.map((line) =>
    line.kind === 'freight' ? { ...line, amountJpy: line.amountJpy - (ceilingJpy - ceiling_jpy) } : line,
  )
  const agreed = { lines, totalJpy: ceiling_jpy } satisfies ParcelQuote
  return { columns: { ...columns, ceiling_jpy, quote: JSON.stringify(agreed) }, ceilingJpy: ceiling_jpy }
}

interface GoingOn {
  at: number
  /** Orders that stay in the warehouse. */
  left: readonly string[]
  lineId: string
  expectedCeilingJpy: number | null
  acknowledged: readonly ParcelTick[] | undefined
  lapsed: boolean
}

async function goOn(deps: Deps, tx: Tx, locked: LockedParcel, going: GoingOn): Promise<boolean> {
  const { at, left, lineId, expectedCeilingJpy, lapsed } = going
  const { parcel, orders, goods } = locked
  const to = addressOfParcel(deps, parcel)
  if (!to) throw new Error(`parcel ${parcel.id} on hold has no address`)
  const orderIds = goods.flatMap(({ order_id }) => (left.includes(order_id) ? [] : [order_id]))
  // What had to be ticked for this line was ticked when it was requested, and the terms for any.
  const asksNone = lineId === parcel.line_id || going.acknowledged === undefined
  const acknowledged: ParcelTick[] = asksNone ? [...parcelTicks] : ['terms', ...(going.acknowledged ?? [])]
  const wish = await readWish(deps, tx, {
    memberId: parcel.member_id,
    parcelId: parcel.id,
    asked: { orderIds, to, lineId, options: parcel.options, payMode: parcel.pay_mode, expectedCeilingJpy, acknowledged },
    orders,
    isNew: false,
    isAgreed: lapsed,
    keepsLine: lineId === parcel.line_id,
  }).catch((error: unknown) => {
    // The clock has nobody to ask: what the line does not take any more stays here with the rest.
    if (lapsed && error instanceof Refusal) return null
    throw error
  })
  if (!wish) return giveUp(tx, locked, { at, lapsed })
  const { columns, ceilingJpy } = lapsed ? asAgreed(wish, parcel) : wish
  if (left.length > 0) await leaveParcel(tx, parcel, { at, orderIds: left, counts: true })
  await tx.updateTable('parcel_orders').set({ scanned_at: null }).where('parcel_id', '=', parcel.id).where('live', '=', true).execute()
  const moved = await tryMoveParcel(tx, parcel, 'choose', { at, set: { ...columns, answer_by: null }, facts: { lapsed } })
  if (!moved) return false
  await openEntry(tx, { kind: 'toPack', subject: parcel.id, at, memberId: parcel.member_id })
  await holdExactly(tx, parcel, ceilingJpy ?? 0, 'parcelHeld', at)
  return true
}
