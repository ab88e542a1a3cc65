/** Control characters, invisible characters that reorder or hide text, and line breaks other than \n. */
const unseen = /[[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]--[\n]]/gv

/**
 * Escapes, as `\u202e`, the characters that a terminal would obey and not show: members and sellers wrote some of the text, and staff
 * must see what is really there. https://www.unicode.org/reports/tr36/#Bidirectional_Text_Spoofing
 */
export const terminalText = (text: string): string =>
  text.replaceAll(unseen, (char) => {
    const code = char.codePointAt(0)!.toString(16)
    return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`
  })
