import { columnsOf, csvRows } from './csv.ts'
import { plainNumber } from './track-event.ts'

export interface CarrierBillLine {
  number: string
  /** By the carrier's own scale. */
  weightG: number
  priceJpy: number
}

/** A month of a busy warehouse. */
const LINES_AT_MOST = 10_000

/**
 * A carrier's bill as CSV with the columns `number`, `weight_g` and `price_jpy`, others as they please. `odd`: the rows, counted from 1
 * without the head, that cannot be read. Throws for a missing column, or a bill longer than any.
 */
export function readCarrierBill(csv: string): { lines: CarrierBillLine[]; odd: number[] } {
  const [head = [], ...rows] = csvRows(csv.replace(/^\uFEFF/, ''))
  const cell = columnsOf(
    head.map((title) => title.trim()),
    ['number', 'weight_g', 'price_jpy'],
  )
  if (rows.length > LINES_AT_MOST) throw new Error(`a bill of more than ${LINES_AT_MOST} lines`)
  const lines: CarrierBillLine[] = []
  const odd: number[] = []
  for (const [n, row] of rows.entries()) {
    const number = cell(row, 'number').trim().toUpperCase()
    const [weightG, priceJpy] = [wholeOf(cell(row, 'weight_g')), wholeOf(cell(row, 'price_jpy'))]
    if (plainNumber.test(number) && weightG !== null && priceJpy !== null) lines.push({ number, weightG, priceJpy })
    else odd.push(n + 1)
  }
  return { lines, odd }
}

const wholeOf = (text: string): number | null => (/^\d{1,8}$/.test(text.trim()) ? Number(text) : null)
