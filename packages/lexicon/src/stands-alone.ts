/** Whether a UTF-16 code, NaN outside a text, is a Latin letter in lower case or a digit. A code needs no memory of its own, as a character would. */
export const isLatin = (code: number): boolean => (code >= 0x61 && code <= 0x7a) || isDigit(code)

export const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39

/** Whether a stretch of a folded text tears no Latin word, number or model name: `gr` is not in `grand`, nor `ps` in `ps5`. */
export const standsAlone = (text: string, start: number, end: number): boolean => isEdge(text, start) && isEdge(text, end)

/** Whether a word may begin or end at a place: not between Latin letters or digits, and not behind the point of a number, as neither 5合 nor 5. is in 5.5合. */
export function isEdge(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (!isLatin(code)) return true
  const before = text.charCodeAt(at - 1)
  return !isLatin(before) && !(before === point && isDigit(code) && isDigit(text.charCodeAt(at - 2)))
}

const point = 0x2e
