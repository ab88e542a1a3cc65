/** So many digits may be more than JavaScript's numbers hold. */
const LONG_NUMBER = 16

/** Whether the text has a number so long: looks at every sixteenth character alone, one of which would be in it. */
function hasLongNumber(text: string): boolean {
  for (let at = LONG_NUMBER - 1; at < text.length; at += LONG_NUMBER) {
    if (!isDigit(text, at)) continue
    let [from, to] = [at, at]
    while (isDigit(text, from - 1)) from--
    while (isDigit(text, to + 1)) to++
    if (to - from + 1 >= LONG_NUMBER) return true
  }
  return false
}

const isDigit = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at)
  return code >= 48 && code <= 57
}

/** How JSON writes what no text may hold: U+0000, and surrogates, of which half a pair may be. */
const mayBeBroken = /\\u(?:0000|d[89a-f])/i

/**
 * Parses what somebody outside wrote. Ids can be larger than JavaScript's numbers are exact; those stay the digits they were written
 * as. PostgreSQL keeps neither U+0000 nor half of a surrogate pair (https://www.postgresql.org/docs/current/datatype-json.html), so
 * each becomes U+FFFD.
 */
export function parseJson(text: string): unknown {
  const [long, broken] = [hasLongNumber(text), mayBeBroken.test(text)]
  if (!long && !broken) return JSON.parse(text)
  return JSON.parse(text, (_key: string, value: unknown, context?: { source?: string }) => {
    if (typeof value === 'string') return broken ? value.toWellFormed().replaceAll('\0', '\uFFFD') : value
    return typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '') ? context?.source : value
  })
}
