import type { MatterKind } from '@otsukai/contract/parcels/parcel-steps'
import type { PackedGoods } from '@otsukai/contract/desk/parcels'
import { gramsOf } from '../../lib/weights.ts'

/** A box of the house, in mm. */
interface Preset {
  name: string
  sizes: readonly [long: number, wide: number, high: number]
}

export const presets: readonly Preset[] = [
  { name: 'S', sizes: [240, 170, 120] },
  { name: 'M0', sizes: [300, 220, 120] },
  { name: 'M', sizes: [320, 240, 180] },
  { name: 'L', sizes: [400, 300, 250] },
]

/** Centimetres as typed, in mm; null for none. */
export function millimetresOf(typed: string): number | null {
  const text = typed.trim().replace('。', '.').replace(',', '.')
  if (!/^\d{1,3}(\.\d)?$/.test(text)) return null
  const mm = Math.round(Number(text) * 10)
  return mm >= 10 ? mm : null
}

/** What a box counts as by its size, in grams: cubic centimetres by the carrier's divisor. Null while a side lacks. */
export function volumeOf(sides: readonly string[], divisor: number): number | null {
  const product = sides.map(millimetresOf).reduce((so, mm) => (so === null || mm === null ? null : so * mm), 1 as number | null)
  return product === null ? null : Math.ceil(product / divisor)
}

interface OnTable {
  goods: readonly Pick<PackedGoods, 'order' | 'scanned'>[]
  sizes: readonly (number | null)[]
  weight: string
  photos: number
  unsent: boolean
}

/** What a box still lacks, in the order of the steps. */
export function lacksOf({ goods, sizes, weight, photos, unsent }: OnTable): string[] {
  const left = goods.filter(({ scanned }) => !scanned).length
  return [
    ...(left > 0 ? [`${left} 件货没扫`] : []),
    ...(sizes.some((side) => side === null) ? ['箱型'] : []),
    ...(gramsOf(weight) === null ? ['重量'] : []),
    ...(photos === 0 ? ['秤上的照片'] : unsent ? ['照片传完'] : []),
  ]
}

/** What the member reads to begin with, by the kind of matter. */
export const matterPhrases: Readonly<Record<MatterKind, string>> = {
  forbidden: '这件商品属于禁运品，不能寄。',
  batteries: '带电池的商品超过这条线一个包裹能装的件数。',
  oversize: '装好后超过这条线的尺寸上限，要么留下几件，要么换一条线。',
  damaged: '打包时发现这件商品有破损，照片里看得到。',
  missing: '打包时没有找到这件商品，我们在找。',
  suspended: '这条线现在停收，请换一条线或先放着。',
}
