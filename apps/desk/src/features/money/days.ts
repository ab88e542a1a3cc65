import { beijing } from '../../lib/times.ts'

/** Beijing is eight hours ahead, the whole year. */
const BEIJING_MS = 8 * 3_600_000

/** The Beijing day of a moment: `2026-11-20`. */
export const dayOf = (at: number): string => beijing(at).slice(0, 10).replaceAll('/', '-')

/** A day some days before or after another. */
export const dayBeside = (day: string, by: number): string => {
  const at = new Date(`${day}T12:00:00Z`)
  at.setUTCDate(at.getUTCDate() + by)
  return at.toISOString().slice(0, 10)
}

/** How long a bar is, of the longest one: by the square root, so that small sums stay visible. */
export const barShare = (amount: number, most: number): number => (most === 0 ? 0 : Math.sqrt(Math.abs(amount) / most))

/** A Beijing month some months before or after that of a moment, and its span: `2026 年 11 月`. */
export function monthBeside(at: number, by: number): { name: string; from: number; to: number } {
  const [year = 0, month = 1] = dayOf(at).split('-').map(Number)
  const begins = (months: number) => Date.UTC(year, month - 1 + months, 1) - BEIJING_MS
  const first = new Date(begins(by) + BEIJING_MS)
  return { name: `${first.getUTCFullYear()} 年 ${first.getUTCMonth() + 1} 月`, from: begins(by), to: begins(by + 1) }
}
