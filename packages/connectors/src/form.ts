/** More than any real form has. Node's `URLSearchParams` takes quadratic time: seconds for half a million pairs. */
const PAIRS_AT_MOST = 1_000

/** Parses `application/x-www-form-urlencoded`; of a repeated name the last value. Null, without parsing, for more than 1,000 pairs. */
export function readForm(text: string): Record<string, string> | null {
  if (text.split('&', PAIRS_AT_MOST + 1).length > PAIRS_AT_MOST) return null
  return Object.fromEntries(new URLSearchParams(text))
}
