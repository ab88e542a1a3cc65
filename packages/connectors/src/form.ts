/** Above what any form has. Node's `URLSearchParams` takes time by the square of their number: seconds for half a million. */
const PAIRS_AT_MOST = 1_000

/** The fields of a text in `application/x-www-form-urlencoded`, the last of each name; null, before it is parsed, for more than any form has. */
export function readForm(text: string): Record<string, string> | null {
  if (text.split('&', PAIRS_AT_MOST + 1).length > PAIRS_AT_MOST) return null
  return Object.fromEntries(new URLSearchParams(text))
}
