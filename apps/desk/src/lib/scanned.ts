/** What was scanned: a shelf's label, an order's label, a carrier's number, or a weight from a scale that types. */
export type Scanned =
  | { kind: 'shelf'; shelf: string }
  | { kind: 'order'; order: string }
  | { kind: 'parcel'; tracking: string }
  | { kind: 'weight'; grams: number }

const SHELF = /^[A-Z]{1,3}-\d{1,4}$/
const ORDER = /^(?=.*[A-Z])[0-9A-HJKMNP-TV-Z]{10}$/

/** `386g`, `0.386 kg`, `ST,GS,+000.386kg`; a bare number is grams, or kilograms with a point. No carrier's number is as short. */
const WEIGHT = /^(?:[A-Z]{2},)*\+?\s*(\d{1,5}|\d{1,6}\.\d{1,4})\s*(KG|G)?$/

function gramsIn(text: string): number | null {
  const [, number, unit] = WEIGHT.exec(text) ?? []
  if (number === undefined) return null
  const inKilograms = unit === undefined ? number.includes('.') : unit === 'KG'
  const grams = Math.round(Number(number) * (inKilograms ? 1_000 : 1))
  return grams > 0 && grams <= 999_999 ? grams : null
}

export function readScan(code: string): Scanned {
  const text = code.trim().toUpperCase()
  if (SHELF.test(text)) return { kind: 'shelf', shelf: text }
  const grams = gramsIn(text)
  if (grams !== null) return { kind: 'weight', grams }
  return ORDER.test(text) ? { kind: 'order', order: text } : { kind: 'parcel', tracking: code.trim() }
}
