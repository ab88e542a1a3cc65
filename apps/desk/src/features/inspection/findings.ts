import type { InspectionResult } from '@otsukai/contract/inspection-steps'

/** What was found at a point: as told, otherwise, or it cannot be seen. */
export type Finding = 'same' | 'other' | 'unseen'

export const resultZh: Readonly<Record<InspectionResult, string>> = { ok: '合格', defect: '有缺陷', impossible: '无法验' }

/** What the findings speak for; null while points are open. */
export function resultOf(points: readonly string[], found: Readonly<Record<string, Finding>>): InspectionResult | null {
  if (points.some((id) => found[id] === 'other')) return 'defect'
  if (points.some((id) => found[id] === undefined)) return null
  return points.length > 0 && points.every((id) => found[id] === 'unseen') ? 'impossible' : 'ok'
}

/** Adds a sentence to what is written, once. */
export const withPhrase = (written: string, phrase: string): string =>
  written.includes(phrase) ? written : [written.trim(), phrase].filter((part) => part !== '').join('')
