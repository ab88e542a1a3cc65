import { beijing } from '../../lib/times.ts'

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
