/** Latin letters in lower case, and digits. */
export const isLatin = (char: string | undefined): boolean =>
  char !== undefined && ((char >= 'a' && char <= 'z') || (char >= '0' && char <= '9'))

/** Whether a stretch of a folded text tears no Latin word, number or model name: `gr` is not in `grand`, nor `ps` in `ps5`. */
export const standsAlone = (text: string, start: number, end: number): boolean =>
  !(isLatin(text[start]) && isLatin(text[start - 1])) &&
  !(isLatin(text[end - 1]) && isLatin(text[end])) &&
  !isFraction(text, start) &&
  !isFraction(text, end)

/** Whether a place is behind the point of a number: neither 5合 nor 5. is in 5.5合. */
const isFraction = (text: string, at: number): boolean => text[at - 1] === '.' && isDigit(text[at]) && isDigit(text[at - 2])

const isDigit = (char: string | undefined): boolean => char !== undefined && char >= '0' && char <= '9'
