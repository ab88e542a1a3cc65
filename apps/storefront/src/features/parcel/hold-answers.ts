import type { MatterAnswer } from '@otsukai/contract/parcels/parcel-steps'
import type { Parcel } from '@otsukai/contract/parcels/parcels'

export type Answers = Readonly<Record<number, MatterAnswer>>

interface Outcome {
  /** How many matters are not answered. */
  open: number
  /** Orders that go, and that stay in the warehouse. */
  going: string[]
  left: string[]
  /** Another line is to be chosen. */
  relines: boolean
  /** Nothing goes: the parcel ends. */
  cancels: boolean
}

/** What the clock answers where the member does not: whatever has a matter stays, and with a matter of the whole parcel all of it does. */
export const answersOfNobody = ({ matters }: Pick<Parcel, 'matters'>): Answers => {
  const answer = matters.some(({ orderIds }) => orderIds.length === 0) ? 'cancel' : 'leave'
  return Object.fromEntries(matters.map(({ id }) => [id, answer]))
}

/** What the answers so far come to. */
export function outcomeOf({ matters, orders }: Pick<Parcel, 'matters' | 'orders'>, answers: Answers): Outcome {
  const given = matters.map(({ id }) => answers[id])
  const left = [...new Set(matters.flatMap(({ id, orderIds }) => (answers[id] === 'leave' ? orderIds : [])))]
  const going = orders.map(({ id }) => id).filter((id) => !left.includes(id))
  return {
    open: given.filter((answer) => answer === undefined).length,
    going,
    left,
    relines: given.includes('reline'),
    cancels: given.includes('cancel') || going.length === 0,
  }
}
