/** Width and case do not matter when searching: ｉＰｈｏｎｅ finds iPhone. Hiragana and katakana stay apart. */
export const fold = (text: string): string => text.normalize('NFKC').toLowerCase()

/** Search words: parted by spaces of any width, each of which must be found. */
export const foldWords = (text: string): string[] =>
  fold(text)
    .split(/\s+/)
    .filter((word) => word !== '')

const letter = /[a-z]/
const digit = /[0-9]/

/**
 * Where the word stands in the text, or -1. A Latin word stands alone (`gu` is not in `gucci`) and a number too, while
 * Japanese is written without gaps and is found anywhere.
 */
export function findWord(text: string, word: string): number {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (!joined(text[at - 1], word[0]) && !joined(word.at(-1), text[at + word.length])) return at
  }
  return -1
}

const joined = (left: string | undefined, right: string | undefined): boolean =>
  left !== undefined && right !== undefined && ((letter.test(left) && letter.test(right)) || (digit.test(left) && digit.test(right)))
