import { expect, test } from 'vitest'
import { formatFen, formatJpy, formatSignedJpy, formatYuan } from './format.ts'

/** What browsers and Node group by; too slow to begin with on a page: see `format.ts`. */
const grouped = new Intl.NumberFormat('en-US')
const amounts = [0, 1, 99, 100, 999, 1_000, 12_345, 999_999, 1_000_000, 123_456_789, 9_999_999_999]

test('amounts are grouped by thousands as everywhere, with a typographic minus', () => {
  for (const amount of amounts) {
    expect(formatJpy(amount)).toBe(grouped.format(amount))
    expect(formatYuan(amount * 100 + 49)).toBe(grouped.format(amount))
    if (amount === 0) continue
    expect(formatJpy(-amount)).toBe(`−${grouped.format(amount)}`)
    expect(formatSignedJpy(amount)).toBe(`+${grouped.format(amount)}`)
  }
})

test('fen are shown as yuan with both decimals', () => {
  const exact = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 })
  for (const fen of amounts) {
    expect(formatFen(fen)).toBe(exact.format(fen / 100))
    if (fen > 0) expect(formatFen(-fen)).toBe(`−${exact.format(fen / 100)}`)
  }
})
