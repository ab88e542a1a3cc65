import type { TrackKind, TrackStatus } from '@otsukai/connectors/carrier'
import { s10Number } from '@otsukai/contract/tracking-number'
import { chance, createRandom, normal, whole } from '../catalogue/random.ts'
import type { WorldServices } from '../world/services.ts'
import { canFollow, type Fate, fateOf, type ParcelState, stepOf, tellingOf } from './journey.ts'
import { lettersOf, priceOf, type Service } from './tariff.ts'

/** As the wire has it. */
export interface Track {
  id: string
  number: string
  kind: TrackKind
  status: TrackStatus
  at: number
  place: string
  text: string
}

export interface Parcel {
  number: string
  /** The sender's name of the label. */
  reference: string
  service: Service
  country: string
  /** As the sender told it. */
  weightG: number
  /** By the post's own scale, once it has the parcel. */
  billedG: number | null
  billedJpy: number | null
  state: ParcelState
  fate: Fate
  /** The next step of its fate. */
  next: number
  labelledAt: number
  acceptedAt: number | null
  tracks: Track[]
}

export type NewParcel = Pick<Parcel, 'reference' | 'service' | 'country' | 'weightG'>

export interface Parcels {
  get(number: string): Parcel | undefined
  /** In the order of their labels. */
  values(): Parcel[]
  /** The same reference is the same parcel. */
  label(parcel: NewParcel): Parcel
  /** Null when the step cannot follow. A step that was the last one happens no second time. `billedG`: what the post's scale shows. */
  move(parcel: Parcel, to: TrackKind, billedG?: number): Parcel | null
  weigh(parcel: Parcel, billedG: number): Parcel
  /** Called in the transaction of each thing that happens by itself. */
  onTrack(listener: (track: Track) => void): void
}

const KIND = 'parcelStep'
const FIRST_SERIAL = 12_340_000

/** The post's parcels. They go on by themselves unless `held`. */
export function createParcels({ store, waits, now }: Pick<WorldServices, 'store' | 'waits' | 'now'>, seed: string, held: boolean): Parcels {
  const all = store.collection<Parcel>('parcels')
  const byReference = new Map([...all.values()].map(({ reference, number }) => [reference, number]))
  let heard: (track: Track) => void = () => {}

  const keep = (parcel: Parcel): Parcel => {
    all.put(parcel.number, parcel)
    return parcel
  }
  const weigh = (parcel: Parcel, billedG: number) =>
    keep({ ...parcel, billedG, billedJpy: priceOf(parcel.service, parcel.country, billedG) })
  const waitFor = ({ number, fate, next }: Parcel) => {
    const step = stepOf(seed, number, fate, next)
    if (step) waits.after(`${KIND}:${number}`, KIND, step.afterMs, { number })
    else waits.cancel(`${KIND}:${number}`)
  }
  const happen = (parcel: Parcel, kind: TrackKind, next: number): Parcel => {
    const { number, country, tracks } = parcel
    const track = { id: `${number}-${tracks.length + 1}`, number, kind, at: now(), ...tellingOf(kind, country) }
    const moved = keep({ ...parcel, state: kind, next, tracks: [...tracks, track] })
    waitFor(moved)
    return moved
  }
  const accept = (parcel: Parcel, billedG: number | undefined): Parcel =>
    weigh({ ...parcel, acceptedAt: now() }, billedG ?? ownScale(seed, parcel))

  waits.on<{ number: string }>(
    KIND,
    ({ number }) => {
      const parcel = all.get(number)
      const step = parcel && stepOf(seed, number, parcel.fate, parcel.next)
      if (!parcel || !step) return
      const weighed = parcel.acceptedAt === null ? accept(parcel, undefined) : parcel
      heard(happen(weighed, step.kind, parcel.next + 1).tracks.at(-1)!)
    },
    () => held,
  )

  return {
    get: (number) => all.get(number),
    values: () => [...all.values()].toSorted((a, b) => a.number.slice(2).localeCompare(b.number.slice(2))),
    onTrack: (listener) => void (heard = listener),
    weigh,
    label: (told) =>
      store.transaction(() => {
        const known = all.get(byReference.get(told.reference) ?? '')
        if (known) return known
        const number = s10Number(lettersOf(told.service), FIRST_SERIAL + all.size, 'JP')
        const fresh = { billedG: null, billedJpy: null, state: 'labelled', next: 0, acceptedAt: null, tracks: [] } as const
        const parcel = keep({ ...fresh, ...told, tracks: [], number, fate: fateOf(seed, number), labelledAt: now() })
        byReference.set(told.reference, number)
        waitFor(parcel)
        return parcel
      }),
    move: (parcel, to, billedG) =>
      store.transaction(() => {
        if (parcel.state === to) return billedG === undefined ? parcel : weigh(parcel, billedG)
        if (!canFollow(parcel.state, to)) return null
        const accepted = parcel.acceptedAt === null ? accept(parcel, billedG) : billedG === undefined ? parcel : weigh(parcel, billedG)
        let next = parcel.next
        for (let step; (step = stepOf(seed, parcel.number, parcel.fate, next)) && !canFollow(to, step.kind); next++);
        return happen(accepted, to, next)
      }),
  }
}

/** The post's scale: about the sender's, a few grams apart; now and then somebody else reads it. */
function ownScale(seed: string, { number, weightG }: Parcel): number {
  const random = createRandom(`${seed} scale ${number}`)
  const wrong = chance(random, 0.04) ? whole(random, 60, 200) : 0
  return Math.max(10, Math.round(weightG * (1 + normal(random) * 0.004) + whole(random, -5, 10) + wrong))
}
