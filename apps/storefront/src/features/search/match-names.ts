import { pairs } from 'virtual:han-forms'
import type { Brand, Category } from '../../lib/market-lists.ts'
import { categoryPaths } from './category-tree.ts'

/** Hiragana as katakana: the two blocks of Unicode are 0x60 apart. */
const toKatakana = (text: string): string => text.replaceAll(/[ぁ-ゖ]/g, (kana) => String.fromCodePoint(kana.codePointAt(0)! + 0x60))

const simplified = new Map(Array.from(pairs.matchAll(/../g), ([[char, form]]) => [char!, form!]))
const toSimplified = (text: string): string => text.replaceAll(/[\u4e00-\u9fff]/g, (char) => simplified.get(char) ?? char)

/** Folds what a comparison of names ignores: width, case, accents, kind of kana, 愛 or 爱, spaces and marks between words. */
const foldName = (text: string): string =>
  toSimplified(toKatakana(text.normalize('NFKC').toLowerCase()))
    .normalize('NFD')
    // Removes the accents of Latin letters; the voicing marks of kana (U+3099, U+309A) distinguish words and stay.
    .replaceAll(/[\u0300-\u036F]/g, '')
    .normalize('NFC')
    .replaceAll(/[\s・·.,'’&/／\-‐－_]/g, '')

/** The best rank of the names: 0 whole name, 1 prefix, 2 anywhere; null for no match. `typed` is folded. */
function fit(names: readonly (string | undefined)[], typed: string): number | null {
  let best: number | null = null
  for (const name of names) {
    const at = name === undefined ? -1 : foldName(name).indexOf(typed)
    if (at < 0) continue
    const rank = at > 0 ? 2 : foldName(name!).length === typed.length ? 0 : 1
    best = Math.min(best ?? rank, rank)
  }
  return best
}

function matching<Entry>(entries: readonly Entry[], typed: string, namesOf: (entry: Entry) => readonly (string | undefined)[]): Entry[] {
  const folded = foldName(typed)
  if (folded === '') return [...entries]
  return entries
    .flatMap((entry) => {
      const rank = fit(namesOf(entry), folded)
      return rank === null ? [] : [{ entry, rank }]
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry)
}

/** Brands that match in any of their names (Chinese, Japanese, Latin), best first; all brands for an empty text. */
export const matchBrands = (brands: readonly Brand[], typed: string): Brand[] =>
  matching(brands, typed, ({ name, nameEn, nameZh, kana }) => [name, nameEn, nameZh, kana.length > 1 ? kana : undefined])

/** The paths of the categories that match by Chinese or Japanese name, best first. */
export const matchCategories = (tree: readonly Category[], typed: string): Category[][] =>
  matching(categoryPaths(tree), typed, (path) => [path.at(-1)?.name, path.at(-1)?.nameZh])
