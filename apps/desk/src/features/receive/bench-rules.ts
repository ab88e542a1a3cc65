import type { deskParcel } from '@otsukai/contract/desk/warehouse'
import type { DataOf } from '@otsukai/contract/call'

export type Told = DataOf<typeof deskParcel>
export type Candidate = Told['candidates'][number]

/** Grams as typed; a weight with a point is told in kilograms, as scales show it. Null for none. */
export function gramsOf(typed: string): number | null {
  const text = typed.trim().replace('。', '.').replace(',', '.')
  if (!/^\d{1,6}(\.\d{1,3})?$/.test(text)) return null
  const grams = text.includes('.') ? Math.round(Number(text) * 1_000) : Number(text)
  return grams >= 1 && grams <= 999_999 ? grams : null
}

/** `0.386`, as labels and scales show grams. */
export const kilograms = (grams: number): string => (grams / 1_000).toFixed(3)

interface OnBench {
  /** Null for a parcel that nobody waits for. */
  ticked: number | null
  weight: string
  shelf: string
  photos: number
  unsent: boolean
}

/** What a parcel on the bench still lacks, in the order of the steps. */
export function lacksOf({ ticked, weight, shelf, photos, unsent }: OnBench): string[] {
  return [
    ...(ticked === 0 ? ['里面有什么'] : []),
    ...(gramsOf(weight) === null ? ['重量'] : []),
    ...(photos === 0 ? ['照片'] : unsent ? ['照片传完'] : []),
    ...(shelf.trim() === '' ? ['架位'] : []),
  ]
}

/** What the ticked goods usually weigh together. */
export const usualGrams = (candidates: readonly Candidate[]): number => candidates.reduce((sum, { usualG }) => sum + usualG, 0)

/** A carrier's number as labels print it: twelve digits in fours. */
export const spelled = (tracking: string): string => tracking.replace(/^(\d{4})(\d{4})(\d{4})$/, '$1-$2-$3')
