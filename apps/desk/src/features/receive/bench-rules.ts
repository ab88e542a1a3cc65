import type { deskParcel } from '@otsukai/contract/desk/warehouse'
import type { DataOf } from '@otsukai/contract/call'
import { gramsOf } from '../../lib/weights.ts'

export type Told = DataOf<typeof deskParcel>
export type Candidate = Told['candidates'][number]

interface OnBench {
  /** Null for a parcel that nobody waits for. */
  ticked: number | null
  weight: string
  shelf: string
  photos: number
  unsent: boolean
}

/** Photos are there, and some of them still on their way. */
export const PHOTOS_UNSENT = '照片传完'

/** What a parcel on the bench still lacks, in the order of the steps. */
export function lacksOf({ ticked, weight, shelf, photos, unsent }: OnBench): string[] {
  return [
    ...(ticked === 0 ? ['里面有什么'] : []),
    ...(gramsOf(weight) === null ? ['重量'] : []),
    ...(photos === 0 ? ['照片'] : unsent ? [PHOTOS_UNSENT] : []),
    ...(shelf.trim() === '' ? ['架位'] : []),
  ]
}

/** What the ticked goods usually weigh together. */
export const usualGrams = (candidates: readonly Candidate[]): number => candidates.reduce((sum, { usualG }) => sum + usualG, 0)

/** A carrier's number as labels print it: twelve digits in fours. */
export const spelled = (tracking: string): string => tracking.replace(/^(\d{4})(\d{4})(\d{4})$/, '$1-$2-$3')
