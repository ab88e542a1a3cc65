import type { Brand } from '../../lib/market-lists.ts'

/** The letters of the index; any other initial is under 0–9. */
export const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '0–9'] as const

/** The rows of the kana table, each by its first kana, with a pattern for its members. */
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

/** The row of a brand's reading; null when the reading is unknown. */
export function kanaRowOf({ kana }: Pick<Brand, 'kana'>): string | null {
  const first = kana.replace(/^[ぁ-ゖ]/, (each) => String.fromCodePoint(each.codePointAt(0)! + 0x60))
  return rows.find(([, of]) => of.test(first))?.[0] ?? null
}

export type BrandOrder = 'letter' | 'kana'

export interface BrandSection {
  /** A letter or a kana. */
  mark: string
  brands: readonly Brand[]
}

/** The brands by section, in the order of the index; empty sections are left out. */
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
