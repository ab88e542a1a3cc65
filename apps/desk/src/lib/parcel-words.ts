import type { DataOf } from '@otsukai/contract/call'
import type { deskParcelOf, LineLimits, ParcelRow } from '@otsukai/contract/desk/parcels'
import { type ParcelState, parcelStateZh } from '@otsukai/contract/parcels/parcel-steps'
import { countryZh } from '@otsukai/contract/shipping-lines'
import type { Tone } from '@otsukai/ui/desk/counts.ts'

export type ParcelPage = DataOf<typeof deskParcelOf>

const tones: Readonly<Record<ParcelState, Tone>> = {
  requested: 'moving',
  packing: 'moving',
  onHold: 'wait',
  packed: 'wait',
  paid: 'moving',
  sent: 'moving',
  delivered: 'done',
  returning: 'wait',
  returned: 'none',
  lost: 'late',
  cancelled: 'none',
}

/** Whether a parcel has ended and its goods do not lie on a shelf yet. */
export const isTakenApart = ({ state, toReshelve }: Pick<ParcelRow, 'state' | 'toReshelve'>): boolean =>
  toReshelve && (state === 'cancelled' || state === 'returned')

/** How the desk shows a parcel's state. One that was taken apart is not over before its goods lie on a shelf. */
export const stateOfParcel = (parcel: Pick<ParcelRow, 'state' | 'toReshelve'>): { word: string; tone: Tone } =>
  isTakenApart(parcel) ? { word: '拆箱中', tone: 'wait' } : { word: parcelStateZh[parcel.state], tone: tones[parcel.state] }

export const countryNameZh = (country: string): string => (countryZh as Readonly<Record<string, string>>)[country] ?? country

export const packingZh = { simple: '普通', reinforced: '加固' } as const
export const invoiceZh = { in: '发票放箱里', none: '不放发票' } as const
export const payModeZh = { ceiling: '封顶付款', weighed: '称重后再付' } as const

/** Acts that customers hear of when a matter is answered. */
export const answerZh = { leave: '留在仓库', reline: '改走别的线路', cancel: '取消发货' } as const

/** What is wrong with a box by what its line takes; null where it fits. Sizes are in mm. */
export function whyTooLarge(
  { maxG, longestMm, lengthGirthMm, sumMm }: LineLimits,
  weightG: number | null,
  sizes: readonly number[],
): string | null {
  const [long = 0, ...others] = sizes.toSorted((one, other) => other - one)
  const girth = long + 2 * others.reduce((sum, side) => sum + side, 0)
  const sum = sizes.reduce((so, side) => so + side, 0)
  if (weightG !== null && weightG > maxG) return `超重：这条线最多 ${maxG / 1000} kg。`
  if (long > longestMm) return `超长：最长边不能过 ${longestMm / 10} cm。`
  if (lengthGirthMm !== null && girth > lengthGirthMm) return `超尺寸：长加周 ${girth / 10}，不能过 ${lengthGirthMm / 10} cm。`
  if (sumMm !== null && sum > sumMm) return `超尺寸：三边和 ${sum / 10}，不能过 ${sumMm / 10} cm。`
  return null
}

/** What counts of a box's sizes for its line: 长加周 98 / 300 cm. */
export function sizeZh({ longestMm, lengthGirthMm, sumMm }: LineLimits, sizes: readonly number[]): string {
  const [long = 0, ...others] = sizes.toSorted((one, other) => other - one)
  if (lengthGirthMm !== null) return `长加周 ${(long + 2 * others.reduce((so, side) => so + side, 0)) / 10} / ${lengthGirthMm / 10} cm`
  if (sumMm !== null) return `三边和 ${sizes.reduce((so, side) => so + side, 0) / 10} / ${sumMm / 10} cm`
  return `最长边 ${long / 10} / ${longestMm / 10} cm`
}

/** A carrier's number as labels print it: EJ 391 204 525 JP. */
export const spelledNumber = (number: string): string => number.replace(/^([A-Z]{2})(\d{3})(\d{3})(\d{3})([A-Z]{2})$/, '$1 $2 $3 $4 $5')

const DAY_MS = 86_400_000
const limits: Readonly<Partial<Record<ParcelState, number>>> = {
  requested: DAY_MS,
  packing: DAY_MS / 6,
  onHold: 7 * DAY_MS,
  packed: 7 * DAY_MS,
  paid: DAY_MS,
  sent: 30 * DAY_MS,
  returning: 30 * DAY_MS,
}

/** How long a parcel may stand as it does. */
export const limitOfParcel = (parcel: Pick<ParcelRow, 'state' | 'toReshelve'>): number =>
  isTakenApart(parcel) ? DAY_MS : (limits[parcel.state] ?? Infinity)
