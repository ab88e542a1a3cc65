import type { ParcelState, TrackKind } from '@otsukai/contract/parcels/parcel-steps'
import type { ParcelEvent } from '@otsukai/contract/parcels/parcel-timeline'
import type { Parcel } from '@otsukai/contract/parcels/parcels'
import type { ProgressStep } from '../../lib/progress-line.tsx'
import { leftZh } from '../../lib/storage-words.ts'

const labels = ['申请发货', '打包', '付运费', '寄出', '到达海关', '签收'] as const

/** The number of stations passed in each state that goes on. */
const passed: Readonly<Partial<Record<ParcelState, number>>> = {
  requested: 1,
  packing: 1,
  onHold: 1,
  packed: 2,
  paid: 3,
  sent: 4,
  delivered: 6,
}

/** What ends a parcel otherwise. */
const ends: Readonly<Partial<Record<ParcelState, string>>> = {
  returning: '退回中',
  returned: '已退回',
  lost: '丢失',
  cancelled: '已取消',
}

/** What the carrier tells from the country of arrival on. */
const there: ReadonlySet<TrackKind> = new Set(['arrived', 'customs', 'taxDue', 'out', 'attemptFail', 'pickup', 'delivered'])
const stops: ReadonlySet<ParcelState> = new Set(['onHold', 'packed'])

type Facts = Pick<Parcel, 'state' | 'timeline' | 'tracks' | 'createdAt' | 'answerBy' | 'payBy'>

/** The stations of a parcel, or those it passed and how it ended. */
export function parcelProgress({ state, timeline, tracks, createdAt, answerBy, payBy }: Facts, now: number): ProgressStep[] {
  const timeOf = (...events: ParcelEvent[]): number | null => timeline.findLast(({ event }) => events.includes(event))?.at ?? null
  const arrivedAt = tracks.findLast(({ kind }) => there.has(kind))?.at ?? null
  const recalledAt = timeOf('recall') ?? 0
  const after = (at: number | null): number | null => (at !== null && at > recalledAt ? at : null)
  const times = [
    createdAt,
    timeOf('pack', 'packPaid'),
    after(timeOf('pay', 'packPaid')),
    timeOf('handOver'),
    arrivedAt,
    state === 'delivered' ? timeOf('deliver', 'find') : null,
  ]
  const end = ends[state]
  const done = end
    ? 1 + times.slice(1).findLastIndex((at) => at !== null) + 1
    : passed[state]! + (state === 'sent' && arrivedAt !== null ? 1 : 0)
  const steps = labels.map((label, n): ProgressStep => {
    const by = state === 'onHold' ? answerBy : payBy
    // Before packing only what its member owes first has a time.
    const waits = n === done && (stops.has(state) || (state === 'requested' && by !== null))
    return {
      label,
      state: n < done ? 'done' : n > done ? 'ahead' : waits ? 'waits' : 'current',
      at: n < done ? times[n]! : null,
      ...(waits && by !== null && by > now && { note: `剩 ${leftZh(by - now)}` }),
    }
  })
  if (!end) return steps
  return [...steps.slice(0, done), { label: end, state: 'ended', at: timeline.at(-1)?.at ?? null }]
}
