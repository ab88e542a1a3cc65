import type { Quote } from '@otsukai/contract/quote'
import type { MoneyLine } from '@otsukai/ui/money-lines.tsx'

/** Told beside the sum, where what it likely comes to is known. */
export const POSTAGE_ABROAD = '国际运费'

/** A note that begins with one of these costs becomes a line of the quote. */
const noteSubjects = ['日本国内运费', POSTAGE_ABROAD]

const asRow = (note: string): MoneyLine | null => {
  const subject = noteSubjects.find((each) => note.startsWith(each))
  return subject ? { label: subject, words: note.slice(subject.length), tone: 'later' } : null
}

/**
 * The lines of a quote, with free postage and costs not known yet in words at their place. Any other note is a warning.
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
    // Postage belongs right after the price, with or without an amount.
    else if (row.label === '日本国内运费') rows.splice(1, 0, row)
    else rows.push(row)
  }
  return { rows, warnings }
}
