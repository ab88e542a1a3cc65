/** Spellings that say one thing: the first is folded to the second. */
export type Folds = ReadonlyMap<string, string>

export interface SentenceFolder {
  (text: string): string
}

const crosses = /[❌❎✖✕╳☓✗✘×🙅🆖🚫🈲⛔][\ufe0e\ufe0f]?/gu
const circles = /[⭕○◯〇◎⚪🆗👌🙆🉑🈺][\ufe0e\ufe0f]?/gu
/** Decoration, spaces, what joins them, and what cannot be seen (a soft hyphen inside a word). */
const decoration =
  /\p{Default_Ignorable_Code_Point}|\u20e3|[\s♪♫♬☆★♡♥❤✨◆◇■□●▲△▼▽▶►◉※＊*"'“”「」『』【】《》〈〉[\]_^;…‥]|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}/gu
/** A drawn-out or wavy end (です〜, ですー), but not a range (2〜3日). */
const drawnOut = /(?<![\da-z])[~〜～]+|[~〜～]+(?![\da-z])|(?<=[\u3041-\u309f])ー+/gu

/** Makes what writes one spelling for each word of the table; the longest spelling wins. */
export function createRespeller(folds: Folds): (text: string) => string {
  const spellings = [...folds.keys()].toSorted((a, b) => b.length - a.length)
  if (spellings.length === 0) return (text) => text
  const any = new RegExp(spellings.map(RegExp.escape).join('|'), 'gu')
  return (text) => text.replace(any, (spelling) => folds.get(spelling) ?? spelling)
}

/** Makes what folds a sentence: NFKC, lower case, no decoration, one spelling for each word of the table. */
export function createSentenceFolder(folds: Folds): SentenceFolder {
  const respell = createRespeller(folds)
  return (text) => {
    const marks = text.replace(crosses, '×').replace(circles, '○').replace(decoration, '')
    const plain = marks
      .normalize('NFKC')
      .toLowerCase()
      .replace(drawnOut, '')
      .replace(/(?<!\d),|,(?!\d{3}(?!\d))/gu, '、')
      .replace(/[.．｡]$/u, '。')
    return respell(plain)
  }
}
