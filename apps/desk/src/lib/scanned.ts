/** What was scanned: a shelf's label, an order's label, or a carrier's number. */
export type Scanned = { kind: 'shelf'; shelf: string } | { kind: 'order'; order: string } | { kind: 'parcel'; tracking: string }

const SHELF = /^[A-Z]{1,3}-\d{1,4}$/
const ORDER = /^(?=.*[A-Z])[0-9A-HJKMNP-TV-Z]{10}$/

export function readScan(code: string): Scanned {
  const text = code.trim().toUpperCase()
  if (SHELF.test(text)) return { kind: 'shelf', shelf: text }
  return ORDER.test(text) ? { kind: 'order', order: text } : { kind: 'parcel', tracking: code.trim() }
}
