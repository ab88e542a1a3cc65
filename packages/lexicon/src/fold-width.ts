/** A text without differences of width and case, and where each of its characters came from. */
export interface Folded {
  /** NFKC, spaces of any kind as one space, the case as it was typed. */
  text: string
  /** `text` in lower case, of the same length: what is matched. */
  lower: string
  /** For each position of `text`, and its end, the position in what was typed. */
  origin: readonly number[]
}

// Half-width kana carry their sound marks as characters of their own: ﾊﾞ is one バ.
const cluster = /[\s\S][\u3099\u309a\uff9e\uff9f]?/gu

/** Folds `ＧＲ３` to `GR3` (NFKC) and remembers the positions, so that parts can be shown as they were typed. */
export function foldWidth(typed: string): Folded {
  let text = ''
  const origin: number[] = []
  for (const { 0: piece, index } of typed.matchAll(cluster)) {
    const folded = piece.normalize('NFKC').replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    for (let i = 0; i < folded.length; i += 1) origin.push(index)
    text += folded
  }
  origin.push(typed.length)
  return { text, lower: lowerOf(text), origin }
}

/** Lower case that keeps the length: a few letters (İ) grow, which would move every later position. */
const lowerOf = (text: string): string => {
  const lower = text.toLowerCase()
  return lower.length === text.length
    ? lower
    : [...text].map((char) => (char.toLowerCase().length === char.length ? char.toLowerCase() : char)).join('')
}
