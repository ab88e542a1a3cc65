import fs from 'node:fs'
import path from 'node:path'
import type { Points } from '../src/points/points.ts'

/** A listing's text with what a careful reader would tell the buyer. */
export interface PointCase {
  title: string
  description: string
  comments?: { by: 'seller' | 'other'; text: string }[]
  codes: string[]
  /** What a careless matcher would tell. */
  tempting: string[]
}

export interface PointScore {
  texts: number
  /** Of each code: told rightly, missed, told wrongly. */
  byCode: Map<string, { right: number; missed: number; wrong: number }>
  missed: { text: string; code: string }[]
  wrong: { text: string; code: string; quote: string; tempting: boolean }[]
}

export const loadPointSet = (folder: string): PointCase[] =>
  fs
    .readFileSync(path.join(folder, 'points.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as PointCase)

/** How well points are found: each code of a text told or not. */
export function scorePoints(points: Points, cases: readonly PointCase[]): PointScore {
  const score: PointScore = { texts: cases.length, byCode: new Map(), missed: [], wrong: [] }
  const of = (code: string) => {
    const known = score.byCode.get(code) ?? { right: 0, missed: 0, wrong: 0 }
    score.byCode.set(code, known)
    return known
  }
  for (const { title, description, comments = [], codes, tempting } of cases) {
    const text = `${title} / ${description}`
    const told = points.pointsOf({
      title,
      description,
      comments: comments.filter(({ by }) => by === 'seller').map((comment) => comment.text),
    })
    for (const code of codes)
      if (told.some((point) => point.code === code)) of(code).right += 1
      else {
        of(code).missed += 1
        score.missed.push({ text, code })
      }
    for (const {
      code,
      quotes: [quote],
    } of told)
      if (!codes.includes(code)) {
        of(code).wrong += 1
        score.wrong.push({ text, code, quote, tempting: tempting.includes(code) })
      }
  }
  return score
}
