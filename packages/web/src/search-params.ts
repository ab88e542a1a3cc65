/** Search params of an address, all values plain text. The router's own serialiser would quote `123` and round a number of 20 digits. */
export type SearchParams = Record<string, string>

/** `?keyword=123` → `{ keyword: '123' }`. Of a repeated name the last value counts. */
export const parseSearch = (text: string): SearchParams => Object.fromEntries(new URLSearchParams(text))

/** `{ keyword: '123' }` → `?keyword=123`, without undefined, null and empty values; '' when none is left. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    const written = textParam(value)
    if (written !== '') params.append(name, written)
  }
  const text = params.toString()
  return text && `?${text}`
}

/** A search param as text, trimmed; '' when it is missing or no text, number or boolean. */
export const textParam = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value).trim() : ''

/** A search param that must be one of `choices`; any other value falls back. */
export const choiceParam = <Choice extends string>(value: unknown, choices: readonly Choice[], fallback: NoInfer<Choice>): Choice =>
  choices.find((choice) => choice === value) ?? fallback

/** A page number from 1; any other value is 1. */
export const pageParam = (value: unknown): number => (/^[1-9]\d{0,4}$/.test(textParam(value)) ? Number(value) : 1)
