import { LRUCache } from 'lru-cache'
import { atMost } from '../../../platform/at-most.ts'
import { forgetsBy } from '../../../platform/forgets-by.ts'

/** Schedules looks at the auctions that somebody listens to, within a share of the marketplace's calls. */
export interface LookPlan {
  /** Somebody listens to these ids; repeated within `LISTENED_FOR_MS`. `known`: they are known to be auctions. */
  want(ids: readonly string[], known: boolean): void
  /** The id is an auction; look again after `againMs`. */
  stands(id: string, againMs: number): void
  /** There is no such auction: not looked at again for `ABSENT_FOR_MS`. */
  isNone(id: string): void
  /** Look as soon as the share allows. */
  hurry(id: string): void
  /** The due ids that the share allows now, in the order in which they fell due: known auctions first, but every fourth look goes to an unknown id if one waits. */
  due(): string[]
  /** The look failed; look again after `againMs`. */
  leave(id: string, againMs: number): void
  readonly size: number
}

/** An auction is followed for this long after the last `want`. */
const LISTENED_FOR_MS = 6_000
const ABSENT_FOR_MS = 5 * 60_000
const ABSENT_AT_MOST = 20_000
/** Maximum of known auctions, and of unknown ids, which may be invented. */
const WANTED_AT_MOST = { known: 2_000, unknown: 500 }
/** Looks in a row at known auctions before one at an unknown id, so that invented ids do not delay auctions, nor auctions new ids. */
const KNOWN_IN_A_ROW = 3

interface Wanted {
  until: number
  lookAt: number
  known: boolean
}

/** `looksPerS`: the share, in looks a second. `monotonic`: in ms. */
export function openLookPlan({ looksPerS, monotonic }: { looksPerS: number; monotonic: () => number }): LookPlan {
  const wanted = new Map<string, Wanted>()
  const absent = new LRUCache<string, true>({ ...atMost(ABSENT_AT_MOST), ttl: ABSENT_FOR_MS, ...forgetsBy(monotonic) })
  const most = Math.max(1, looksPerS)
  let left = most
  let filledAt = monotonic()
  let knownInARow = 0

  const fill = (now: number) => {
    left = Math.min(most, left + ((now - filledAt) * looksPerS) / 1000)
    filledAt = now
  }
  const set = (id: string, change: Partial<Wanted>) => {
    const one = wanted.get(id)
    if (one) Object.assign(one, change)
  }

  return {
    want(ids, known) {
      const now = monotonic()
      let room = WANTED_AT_MOST[known ? 'known' : 'unknown'] - [...wanted.values()].filter((one) => one.known === known).length
      for (const id of ids) {
        const one = wanted.get(id)
        if (one) Object.assign(one, { until: now + LISTENED_FOR_MS, known: one.known || known })
        else if (room > 0 && !absent.has(id)) {
          wanted.set(id, { until: now + LISTENED_FOR_MS, lookAt: now, known })
          room -= 1
        }
      }
    },
    stands: (id, againMs) => set(id, { lookAt: monotonic() + againMs, known: true }),
    isNone(id) {
      wanted.delete(id)
      absent.set(id, true)
    },
    hurry: (id) => set(id, { lookAt: monotonic() }),
    leave: (id, againMs) => set(id, { lookAt: monotonic() + againMs }),
    due() {
      const now = monotonic()
      fill(now)
      for (const [id, { until }] of wanted) if (until < now) wanted.delete(id)
      const ready = [...wanted].filter(([, { lookAt }]) => lookAt <= now).sort(([, a], [, b]) => a.lookAt - b.lookAt)
      const known = ready.filter(([, one]) => one.known)
      const unknown = ready.filter(([, one]) => !one.known)
      const chosen: (typeof ready)[number][] = []
      for (; left >= 1 && known.length + unknown.length > 0; left -= 1) {
        const isTurnOfUnknown = unknown.length > 0 && (known.length === 0 || knownInARow >= KNOWN_IN_A_ROW)
        knownInARow = isTurnOfUnknown ? 0 : knownInARow + 1
        chosen.push((isTurnOfUnknown ? unknown : known).shift()!)
      }
      // Not due while the look is under way.
      for (const [, one] of chosen) one.lookAt = now + LISTENED_FOR_MS
      return chosen.map(([id]) => id)
    },
    get size() {
      return wanted.size
    },
  }
}
