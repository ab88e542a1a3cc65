import { LRUCache } from 'lru-cache'
import { forgetsBy } from '../../../platform/forgets-by.ts'

/** Which of the auctions that somebody listens to are looked at next, within a share of what may be asked of the marketplace. */
export interface LookPlan {
  /** Somebody listens to these, and says so again before `LISTENED_FOR_MS` are over. `known`: they are auctions. */
  want(ids: readonly string[], known: boolean): void
  /** It is an auction, and is looked at again after so long. */
  stands(id: string, againMs: number): void
  /** There is no such auction: for minutes nobody asks for it again, whoever wants it. */
  isNone(id: string): void
  /** It is looked at as soon as the share allows. */
  hurry(id: string): void
  /** Those that are due and that the share allows now, in the order in which they fell due: known auctions first, but every fourth look is at another id if one waits. */
  due(): string[]
  /** It could not be looked at, and is due again after so long. */
  leave(id: string, againMs: number): void
  readonly size: number
}

/** So long after it was last wanted an auction is followed. */
const LISTENED_FOR_MS = 6_000
const ABSENT_FOR_MS = 5 * 60_000
const ABSENT_AT_MOST = 20_000
/** More are not followed: of known auctions, and of ids that may be invented. */
const WANTED_AT_MOST = { known: 2_000, unknown: 500 }
/** So many looks in a row at known auctions, then one at an unknown id: invented ids hold up no auction, and auctions do not leave new ones unknown. */
const KNOWN_IN_A_ROW = 3

interface Wanted {
  until: number
  lookAt: number
  known: boolean
}

/** `looksPerS`: the share. `monotonic`: in ms. */
export function openLookPlan({ looksPerS, monotonic }: { looksPerS: number; monotonic: () => number }): LookPlan {
  const wanted = new Map<string, Wanted>()
  const absent = new LRUCache<string, true>({ max: ABSENT_AT_MOST, ttl: ABSENT_FOR_MS, ...forgetsBy(monotonic) })
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
      // Not due again while they are looked at.
      for (const [, one] of chosen) one.lookAt = now + LISTENED_FOR_MS
      return chosen.map(([id]) => id)
    },
    get size() {
      return wanted.size
    },
  }
}
