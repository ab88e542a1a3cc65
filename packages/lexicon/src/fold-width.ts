/** A text folded in width and case, with the origin of each character. */
export interface Folded {
  /** NFKC, white space as spaces, case unchanged. */
  text: string
  /** `text` in lower case, of the same length. */
  lower: string
  /** The position in the typed text for each position of `text` and for its end; what is behind that means nothing. */
  origin: readonly number[]
}

// Half-width kana have their sound marks as separate characters: ﾊﾞ is バ.
const cluster = /[\s\S][\u3099\u309a\uff9e\uff9f]?/gu

const white = /[^\S ]|[\p{Cc}\p{Cf}]/u

/** Of a text that folding leaves as it is: the usual case. */
const unmoved: readonly number[] = Array.from({ length: 1_024 }, (_, at) => at)

/** Folds `ＧＲ３` to `GR3` (NFKC), with positions, so that parts can be shown as typed. */
export function foldWidth(typed: string): Folded {
  if (typed.length < unmoved.length && typed.normalize('NFKC') === typed && !white.test(typed))
    return { text: typed, lower: lowerOf(typed), origin: unmoved }
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
