import { foldTitle } from './fold-title.ts'

/** What decides between the meanings of a word: all that is given has to hold. */
export interface Condition {
  /** The goods lie in one of these categories or below. */
  in: readonly string[]
  /** The title holds one of these somewhere else. */
  near: readonly string[]
  /** The word stands right behind one of these. */
  after: readonly string[]
  /** The word stands right before one of these. */
  before: readonly string[]
  /** The title holds none of these. */
  without: readonly string[]
}

export const conditionNames = ['in', 'near', 'after', 'before', 'without'] as const
type ConditionName = (typeof conditionNames)[number]

/** What is known of goods beside a text about them. */
export interface TextContext {
  /** From the root to the leaf; none where they are not known. */
  categoryIds: readonly string[]
  /** What stands before the text and behind it, folded, where that is a part of a sentence. */
  beside?: readonly [before: string, after: string]
}

/** What surrounds the words of a text. */
export interface Surroundings extends TextContext {
  /** The folded text. */
  text: string
}

interface Span {
  start: number
  end: number
}

/** Of the tables: a few thousand, each of which many lines have. */
const conditions = new Map<string, Condition>()

/** Reads `in:1328|5 near:ルフィ|ナミ`, once. Unknown names are told by `check-titles.ts`. */
export function readCondition(cell: string): Condition {
  const known = conditions.get(cell)
  if (known) return known
  const condition: Record<ConditionName, readonly string[]> = { in: [], near: [], after: [], before: [], without: [] }
  for (const part of cell.split(' ')) {
    const [name = '', values = ''] = part.split(':')
    if (name in condition) condition[name as ConditionName] = values.split('|').map(foldTitle)
  }
  conditions.set(cell, condition)
  return condition
}

/** Whether it names what decides: without, it is only what holds unless something speaks against it. */
export const decides = ({ in: ids, near, after, before }: Condition): boolean => ids.length + near.length + after.length + before.length > 0

const nothingBeside = ['', ''] as const

/** Neighbours decide before any category does. */
const neighbours = 100

/**
 * How surely a word's surroundings fit: 0 not at all; 1 nothing speaks against it; more, the nearer to the leaf the category is that was
 * named; most by its neighbours.
 */
export function fit({ in: ids, near, after, before, without }: Condition, word: Span, surroundings: Surroundings): number {
  const { categoryIds } = surroundings
  let depth = ids.length > 0 ? categoryIds.length : 0
  while (depth > 0 && !ids.includes(categoryIds[depth - 1] ?? '')) depth -= 1
  if (ids.length > 0 && depth === 0) return 0
  if (near.length > 0 && !near.some((one) => isBeside(one, word, surroundings))) return 0
  if (without.some((one) => isBeside(one, word, surroundings))) return 0
  if (after.length > 0 && !after.some((one) => leftOf(word, surroundings).endsWith(one))) return 0
  if (before.length > 0 && !before.some((one) => rightOf(word, surroundings).startsWith(one))) return 0
  return 1 + depth + (near.length + after.length + before.length > 0 ? neighbours : 0)
}

const leftOf = ({ start }: Span, { text, beside: [first] = nothingBeside }: Surroundings): string =>
  (first + text.slice(0, start)).trimEnd()
const rightOf = ({ end }: Span, { text, beside: [, last] = nothingBeside }: Surroundings): string => (text.slice(end) + last).trimStart()

/** Whether the rest of a text holds a word. */
function isBeside(one: string, word: Span, surroundings: Surroundings): boolean {
  const { text, beside: [first, last] = nothingBeside } = surroundings
  // Most are nowhere, which needs no text of its own.
  return (first + text + last).includes(one) && holds(`${leftOf(word, surroundings)}\n${rightOf(word, surroundings)}`, one)
}

/** Two katakana or three Latin letters at most, which many a longer word has inside: ローラ has ロー, ダイナミック has ナミ. */
const short = /^(?:[ァ-ヶー]{1,2}|[a-z]{1,3})$/
const alone = new Map<string, RegExp>()

/** Whether a text holds a word; a short one, as a word of its own. */
function holds(text: string, word: string): boolean {
  if (!text.includes(word)) return false
  if (!short.test(word)) return true
  let pattern = alone.get(word)
  if (!pattern) {
    const letter = /[a-z]/.test(word) ? '[a-z]' : '[ァ-ヶー]'
    alone.set(word, (pattern = new RegExp(`(?<!${letter})${word}(?!${letter})`)))
  }
  return pattern.test(text)
}
