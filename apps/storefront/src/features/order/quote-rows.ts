import type { Quote } from '@otsukai/contract/quote'
import type { MoneyLine } from '@otsukai/ui/money-lines.tsx'

/** Costs that a note of the quote speaks of; such a note stands in the lines, in words. */
const noteSubjects = ['日本国内运费', '国际运费']

const asRow = (note: string): MoneyLine | null => {
  const subject = noteSubjects.find((each) => note.startsWith(each))
  return subject ? { label: subject, words: note.slice(subject.length), tone: 'later' } : null
}

/**
 * A quote as it is read line by line: free postage said aloud, costs that cannot be known yet in words at their place, and what
 * is neither (a warning) apart.
 */
export function quoteRows(quote: Pick<Quote, 'lines' | 'notes'>): { rows: MoneyLine[]; warnings: string[] } {
  const rows: MoneyLine[] = quote.lines.map(({ kind, labelZh, amountJpy }) =>
    kind === 'domesticShipping' && amountJpy === 0
      ? { label: labelZh, words: '卖家包邮 · 0 日元', tone: 'free' }
      : { label: labelZh, amountJpy },
  )
  const warnings: string[] = []
  for (const note of quote.notes) {
    const row = asRow(note)
    if (!row) warnings.push(note)
    // Postage belongs right after the price, whoever knows its amount.
    else if (row.label === '日本国内运费') rows.splice(1, 0, row)
    else rows.push(row)
  }
  return { rows, warnings }
}
