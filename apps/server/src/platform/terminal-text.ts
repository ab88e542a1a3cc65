/** Control characters, invisible ones that turn or hide what stands beside them, and line breaks other than our own. */
const unseen = /[[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]--[\n]]/gv

/**
 * What a command prints, with all that a terminal would obey and not show written as `\u202e`: members and sellers chose some of it, and
 * what a person of staff reads must be what is there. https://www.unicode.org/reports/tr36/#Bidirectional_Text_Spoofing
 */
export const terminalText = (text: string): string =>
  text.replaceAll(unseen, (char) => {
    const code = char.codePointAt(0)!.toString(16)
    return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`
  })
