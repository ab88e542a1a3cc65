/** Digits from which a number may exceed `Number.MAX_SAFE_INTEGER`. */
const LONG_NUMBER = 16

/** True when the text has a number of 16 digits or more. Probes every sixteenth character only: one of them would be in it. */
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

/** JSON escapes of U+0000 and of surrogates, which may be unpaired. */
const mayBeBroken = /\\u(?:0000|d[89a-f])/i

/**
 * Parses JSON from outside. Integers beyond JavaScript's exact range (ids) become strings of their digits. PostgreSQL stores neither
 * U+0000 nor unpaired surrogates (https://www.postgresql.org/docs/current/datatype-json.html), so each becomes U+FFFD.
 */
export function parseJson(text: string): unknown {
  const [long, broken] = [hasLongNumber(text), mayBeBroken.test(text)]
  if (!long && !broken) return JSON.parse(text)
  return JSON.parse(text, (_key: string, value: unknown, context?: { source?: string }) => {
    if (typeof value === 'string') return broken ? value.toWellFormed().replaceAll('\0', '\uFFFD') : value
    return typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '') ? context?.source : value
  })
}

/** The same; undefined for a text that is no JSON. */
export function jsonOf(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
