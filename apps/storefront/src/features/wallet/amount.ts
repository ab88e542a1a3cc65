import type { Limits } from '@otsukai/contract/site'
import { formatJpy } from '@otsukai/money/format'

/** The limits of one recharge; undefined until loaded, when only the server checks. */
export type AmountLimits = Pick<Limits, 'rechargeMinJpy' | 'rechargeMaxJpy'> | undefined

const presetsJpy = [5_000, 10_000, 20_000, 30_000, 50_000] as const

/** The presets; a lacking amount replaces the nearest that is not chosen, so that the tiles stay two rows. What was chosen keeps its tile. */
export function amountsWith(lackJpy: number | null, chosenJpy: number | null): number[] {
  let amounts: number[] = [...presetsJpy]
  for (const addedJpy of new Set([chosenJpy, lackJpy])) {
    if (addedJpy === null || amounts.includes(addedJpy)) continue
    const [nearest] = amounts
      .filter((amountJpy) => amountJpy !== chosenJpy)
      .toSorted((a, b) => Math.abs(a - addedJpy) - Math.abs(b - addedJpy))
    amounts = [...amounts.filter((amountJpy) => amountJpy !== nearest), addedJpy].toSorted((a, b) => a - b)
  }
  return amounts
}

/** A typed amount in yen, `10,480` and full-width digits too; null for anything but a whole number. */
export function readAmount(typed: string): number | null {
  const digits = typed.normalize('NFKC').replaceAll(/[,\s]/g, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null
}

/** The limits of a typed amount, in words. */
export const amountHint = (limits: AmountLimits): string =>
  limits ? `${formatJpy(limits.rechargeMinJpy)} 到 ${formatJpy(limits.rechargeMaxJpy)} 之间的整数` : '整数'

/** An error message for a typed amount; null: valid. */
export function amountProblem(typed: string, limits: AmountLimits): string | null {
  const amountJpy = readAmount(typed)
  const { rechargeMinJpy, rechargeMaxJpy } = limits ?? { rechargeMinJpy: 1, rechargeMaxJpy: Infinity }
  if (amountJpy !== null && amountJpy >= rechargeMinJpy && amountJpy <= rechargeMaxJpy) return null
  return `请填${limits ? ' ' : ''}${amountHint(limits)}`
}
