import type { TrackKind, TrackStatus } from '@otsukai/connectors/carrier'
import { createRandom, weighted, whole } from '../catalogue/random.ts'

/** A parcel before the post has it, or the last thing that happened to it. */
export type ParcelState = 'labelled' | TrackKind

/** A step, and the hours of the world after the one before. */
type Step = readonly [kind: TrackKind, leastH: number, mostH: number]

const begins: Step[] = [
  ['accepted', 8, 14],
  ['exported', 3, 6],
]
const abroad: Step[] = [...begins, ['arrived', 4, 8], ['customs', 1, 3]]
const missed: Step[] = [...abroad, ['out', 2, 5], ['attemptFail', 2, 9]]

/** How parcels fare, and of a hundred how many. Quicker than any post, so that an errand can be seen through to its door in minutes. */
const fates = {
  ordinary: { share: 80, steps: [...abroad, ['out', 2, 5], ['delivered', 1, 3]] },
  taxed: { share: 6, steps: [...abroad, ['taxDue', 4, 24], ['out', 48, 120], ['delivered', 2, 9]] },
  missed: { share: 5, steps: [...missed, ['out', 16, 24], ['delivered', 2, 9]] },
  collected: { share: 3, steps: [...missed, ['pickup', 12, 24], ['delivered', 24, 96]] },
  returned: { share: 3, steps: [...missed, ['pickup', 12, 24], ['returning', 240, 360], ['returned', 120, 240]] },
  lost: { share: 1, steps: [...begins, ['lost', 480, 720]] },
  silent: { share: 2, steps: begins },
} satisfies Record<string, { share: number; steps: Step[] }>

export type Fate = keyof typeof fates
const pickFate = weighted(Object.keys(fates) as Fate[], (fate) => fates[fate].share)

/** Drawn from the seed and the number alone. */
export const fateOf = (seed: string, number: string): Fate => pickFate(createRandom(`${seed} fate ${number}`))

/** The kind of a fate's `n`th step and how long it takes; null after the last. */
export function stepOf(seed: string, number: string, fate: Fate, n: number): { kind: TrackKind; afterMs: number } | null {
  const step: Step | undefined = fates[fate].steps[n]
  if (!step) return null
  const minutes = whole(createRandom(`${seed} step ${number} ${n}`), step[1] * 60, step[2] * 60)
  return { kind: step[0], afterMs: minutes * 60_000 }
}

/** The order of what happens on the way; a parcel that goes back or is lost leaves it. */
const onTheWay: ParcelState[] = [
  'labelled',
  'accepted',
  'exported',
  'arrived',
  'customs',
  'taxDue',
  'out',
  'attemptFail',
  'pickup',
  'delivered',
]
const ends: ParcelState[] = ['delivered', 'returned', 'lost']

export function canFollow(from: ParcelState, to: TrackKind): boolean {
  if (ends.includes(from)) return false
  if (from === 'returning') return to === 'returned' || to === 'lost'
  if (to === 'returning' || to === 'returned' || to === 'lost') return true
  return onTheWay.indexOf(to) > onTheWay.indexOf(from) || (from === 'attemptFail' && to === 'out')
}

/** The post's words, as Japan Post's tracking page has them in English, and where. */
const told: Record<TrackKind, { text: string; at: 'Japan' | 'there'; status: TrackStatus }> = {
  accepted: { text: 'Posting/Collection', at: 'Japan', status: 'InTransit' },
  moving: { text: 'En route', at: 'there', status: 'InTransit' },
  exported: { text: 'Dispatch from outward office of exchange', at: 'Japan', status: 'InTransit' },
  arrived: { text: 'Arrival at inward office of exchange', at: 'there', status: 'InTransit' },
  customs: { text: 'Held by import Customs', at: 'there', status: 'InTransit' },
  taxDue: { text: 'Item held, addressee to pay charges', at: 'there', status: 'Exception' },
  out: { text: 'Item out for physical delivery', at: 'there', status: 'OutForDelivery' },
  attemptFail: { text: 'Absence. Attempted delivery.', at: 'there', status: 'AttemptFail' },
  pickup: { text: 'Item arrival at collection point for pick-up', at: 'there', status: 'AvailableForPickup' },
  delivered: { text: 'Final delivery', at: 'there', status: 'Delivered' },
  returning: { text: 'Returned to sender', at: 'there', status: 'Exception' },
  returned: { text: 'Returned to sender, final delivery', at: 'Japan', status: 'Exception' },
  lost: { text: 'Item lost', at: 'there', status: 'Exception' },
  exception: { text: 'Unsuccessful delivery', at: 'there', status: 'Exception' },
}
const offices: Record<string, string> = { CN: 'SHANGHAI', TW: 'TAIPEI', HK: 'HONG KONG', MO: 'MACAO' }

export const tellingOf = (kind: TrackKind, country: string): { status: TrackStatus; place: string; text: string } => ({
  status: told[kind].status,
  place: told[kind].at === 'Japan' ? 'TOKYO' : (offices[country] ?? country),
  text: told[kind].text,
})
