import type { Brand } from '../../lib/market-lists.ts'

/** The letters of the index; what begins with none of them stands under 0–9. */
export const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '0–9'] as const

/** The rows of the kana table by their first kana, and what belongs to each. */
const rows: readonly (readonly [row: string, kana: RegExp])[] = [
  ['あ', /^[ァ-オヴ]/],
  ['か', /^[カ-ゴヵヶ]/],
  ['さ', /^[サ-ゾ]/],
  ['た', /^[タ-ド]/],
  ['な', /^[ナ-ノ]/],
  ['は', /^[ハ-ポ]/],
  ['ま', /^[マ-モ]/],
  ['や', /^[ャ-ヨ]/],
  ['ら', /^[ラ-ロ]/],
  ['わ', /^[ヮ-ン]/],
]
export const kanaRows: readonly string[] = rows.map(([row]) => row)

export const letterOf = ({ initial }: Pick<Brand, 'initial'>): string => {
  const letter = initial.toUpperCase()
  return /^[A-Z]$/.test(letter) ? letter : '0–9'
}

/** The row under which a brand's reading stands; null when its reading is not known. */
export function kanaRowOf({ kana }: Pick<Brand, 'kana'>): string | null {
  const first = kana.replace(/^[ぁ-ゖ]/, (each) => String.fromCodePoint(each.codePointAt(0)! + 0x60))
  return rows.find(([, of]) => of.test(first))?.[0] ?? null
}

/** How the index is read: by the first Latin letter, or by the row of the kana table. */
export type BrandOrder = 'letter' | 'kana'

export interface BrandSection {
  /** A letter or a kana. */
  mark: string
  brands: readonly Brand[]
}

/** The brands in the order of the index, section by section; sections without a brand are left out. */
export function brandSections(brands: readonly Brand[], order: BrandOrder): BrandSection[] {
  const marks: readonly string[] = order === 'letter' ? letters : kanaRows
  const markOf = order === 'letter' ? letterOf : kanaRowOf
  const by = Map.groupBy(brands, markOf)
  const compare =
    order === 'letter'
      ? (a: Brand, b: Brand) => a.nameEn.localeCompare(b.nameEn, 'en')
      : (a: Brand, b: Brand) => a.kana.localeCompare(b.kana, 'ja')
  return marks.flatMap((mark) => {
    const inside = by.get(mark)
    return inside ? [{ mark, brands: inside.toSorted(compare) }] : []
  })
}
