import type { Limits } from '@otsukai/contract/site'
import { formatJpy } from '@otsukai/money/format'

/** What one recharge may be; undefined until known, when the server alone says. */
export type AmountLimits = Pick<Limits, 'rechargeMinJpy' | 'rechargeMaxJpy'> | undefined

/** The amounts offered. None is chosen for the member. */
export const presetsJpy = [5_000, 10_000, 20_000, 30_000, 50_000] as const

/** An amount as people type it, `10,480` or full-width digits too; null when it is no whole number of yen. */
export function readAmount(typed: string): number | null {
  const digits = typed.normalize('NFKC').replaceAll(/[,\s]/g, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null
}

/** What an own amount may be, in words. */
export const amountHint = (limits: AmountLimits): string =>
  limits ? `${formatJpy(limits.rechargeMinJpy)} 到 ${formatJpy(limits.rechargeMaxJpy)} 之间的整数` : '整数'

/** What is wrong with an own amount, in a sentence; null when nothing is. */
export function amountProblem(typed: string, limits: AmountLimits): string | null {
  const amountJpy = readAmount(typed)
  const { rechargeMinJpy, rechargeMaxJpy } = limits ?? { rechargeMinJpy: 1, rechargeMaxJpy: Infinity }
  if (amountJpy !== null && amountJpy >= rechargeMinJpy && amountJpy <= rechargeMaxJpy) return null
  return `请填${limits ? ' ' : ''}${amountHint(limits)}`
}
