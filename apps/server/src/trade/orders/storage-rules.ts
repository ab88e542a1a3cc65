import { type Yen, yen } from '@otsukai/money/yen'
import type { StorageTerms } from '../../catalogue/content/shipping-lines.ts'

const DAY_S = 86_400

interface Stay {
  /** Seconds in the warehouse that count: without those in a parcel, and without our own inspections and disputes. */
  runS: number
  /** What the goods cost at the marketplace. */
  goodsJpy: number
  /** Those at arrival. */
  terms: Pick<StorageTerms, 'freeDays' | 'jpyPerDay' | 'capPercent'>
}

/** What a stay owes: each whole day past the free ones, at most a share of the goods' price. It depends on the run alone. */
export function storageOwed({ runS, goodsJpy, terms: { freeDays, jpyPerDay, capPercent } }: Stay): Yen {
  const days = Math.floor(Math.max(0, runS - freeDays * DAY_S) / DAY_S)
  return yen(Math.min(days * jpyPerDay, Math.floor((goodsJpy * capPercent) / 100)))
}

/** The run at which storing ends, in seconds: two persons then decide what becomes of the goods. */
export const endOfStorageS = ({ freeDays, endDays }: Pick<StorageTerms, 'freeDays' | 'endDays'>): number => (freeDays + endDays) * DAY_S

/** When the free days of a stay end, in ms, if its run goes on from now. */
export const freeUntil = ({ runS, now, terms }: { runS: number; now: number; terms: Pick<StorageTerms, 'freeDays'> }): number =>
  now + (terms.freeDays * DAY_S - runS) * 1_000
