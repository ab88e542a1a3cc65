const rows: Record<string, string> = {
  '': 'アa イi ウu エe オo ンn ヴvu ァa ィi ゥu ェe ォo ャya ュyu ョyo',
  k: 'カa キi クu ケe コo',
  g: 'ガa ギi グu ゲe ゴo',
  s: 'サa スu セe ソo',
  sh: 'シi',
  z: 'ザa ズu ゼe ゾo',
  j: 'ジi ヂi',
  t: 'タa テe トo',
  ch: 'チi',
  ts: 'ツu',
  d: 'ダa ヅu デe ドo',
  n: 'ナa ニi ヌu ネe ノo',
  h: 'ハa ヒi ヘe ホo',
  f: 'フu',
  b: 'バa ビi ブu ベe ボo',
  p: 'パa ピi プu ペe ポo',
  m: 'マa ミi ムu メe モo',
  y: 'ヤa ユu ヨo',
  r: 'ラa リi ルu レe ロo',
  w: 'ワa ヲo',
}

const syllables = new Map(
  Object.entries(rows).flatMap(([consonant, row]) =>
    row.split(' ').map((cell): [string, string] => [cell[0] ?? '', consonant + cell.slice(1)]),
  ),
)

/** Hiragana as katakana. */
export const toKatakana = (text: string): string =>
  text.replace(/[\u3041-\u3096]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0x60))

/** Kana in Latin letters (Hepburn, without ー): ポケモン → pokemon. Null for a text with other characters. */
export function toRomaji(text: string): string | null {
  let out = ''
  let doubled = false
  for (const char of toKatakana(text)) {
    if (char === 'ー' || char === '・') continue
    if (char === 'ッ') {
      doubled = true
      continue
    }
    const syllable = syllables.get(char)
    if (syllable === undefined) return null
    if (/[ャュョァィェォ]/.test(char) && /[aiueo]$/.test(out)) out = contract(out, syllable)
    else out += (doubled ? (syllable[0] ?? '') : '') + syllable
    doubled = false
  }
  return out
}

/** The ways to type kana in Latin letters: as written, and with short vowels (pikachuu, pikachu). Empty for other characters. */
export function toSpellings(kana: string): string[] {
  const written = toRomaji(kana)
  return written === null ? [] : [...new Set([written, written.replace(/ou|oo/g, 'o').replaceAll('uu', 'u')])]
}

/** キャ kya, シャ sha, ティ ti. */
const contract = (before: string, small: string): string => {
  const stem = before.slice(0, -1)
  return stem + (/(sh|ch|j)$/.test(stem) ? small.replace('y', '') : small)
}
