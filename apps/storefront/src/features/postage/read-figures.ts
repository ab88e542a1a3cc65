/** Full-width digits and points, as Chinese and Japanese keyboards write them, are digits too. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[,\s]/g, '')
    .replace(/(?:kg|公斤|千克)$/i, '')

/** `1.62` kilograms as grams, from 1 g to 100 kg; null for any other text. */
export function gramsOf(text: string): number | null {
  if (!/^\d{1,3}(?:\.\d*)?$|^\.\d+$/.test(plain(text))) return null
  const grams = Math.round(Number(plain(text)) * 1_000)
  return grams >= 1 && grams <= 100_000 ? grams : null
}

/** `12,800` yen; undefined for an empty text, null for any other. */
export function yenOf(text: string): number | null | undefined {
  const digits = plain(text).replace(/日元$/, '')
  if (digits === '') return undefined
  return /^\d{1,8}$/.test(digits) ? Number(digits) : null
}
