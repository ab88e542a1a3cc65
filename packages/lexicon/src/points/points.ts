import { loadPatternTools } from '../patterns/pattern-tables.ts'
import { splitSentences } from '../patterns/split-sentences.ts'
import { dataFolder } from '../read-table.ts'
import { loadPointCodes, loadPointRules, type PointLevel, pointLevels, type PointPlace, type PointRule } from './point-rule.ts'

/** What a seller's text means for a buyer. */
export interface Point {
  code: string
  level: PointLevel
  zh: string
  /** The seller's own sentences that say it, as they stand; at least one. */
  quotes: readonly [string, ...string[]]
}

export interface SellerText {
  title: string
  description: string
  /** The seller's own comments; a point found in them alone warns at most. */
  comments?: readonly string[]
}

export interface Points {
  /** All that can be found. */
  codes: readonly string[]
  /** Each point once, with the sentences that say it: stops, warnings, then what is good. */
  pointsOf(text: SellerText): Point[]
}

/** A text is read up to here, in sentences and in characters of one, so that the time has a bound. */
const mostSentences = 200
const longestSentence = 300

/** Reads the tables (once). Throws when a rule cannot be read. */
export function createPoints({ folder = dataFolder }: { folder?: string } = {}): Points {
  const tools = loadPatternTools(folder)
  const rules = loadPointRules(folder, tools)
  const codes = new Map(loadPointCodes(folder).map((code) => [code.code, code]))

  /** Adds the sentences of a text that say something, by code. */
  const read = (text: string, places: readonly PointPlace[], found: Map<string, [string, ...string[]]>) => {
    const here = rules.filter((rule) => places.includes(rule.where))
    for (const quote of splitSentences(text).slice(0, mostSentences)) {
      const sentence = tools.fold(quote.slice(0, longestSentence))
      for (const { code } of here.filter((rule) => says(sentence, rule))) {
        const known = found.get(code)
        if (!known) found.set(code, [quote])
        else if (known.at(-1) !== quote) known.push(quote)
      }
    }
  }

  return {
    codes: [...codes.keys()],
    pointsOf({ title, description, comments = [] }) {
      const own = new Map<string, [string, ...string[]]>()
      read(title, ['all', 'title'], own)
      read(description, ['all', 'text'], own)
      const said = new Map<string, [string, ...string[]]>()
      for (const comment of comments) read(comment, ['all', 'text'], said)
      const points = [...own, ...[...said].filter(([code]) => !own.has(code) && codes.get(code)?.level === 'warn')].flatMap(
        ([code, quotes]) => {
          const known = codes.get(code)
          return known ? [{ ...known, quotes }] : []
        },
      )
      return points.toSorted((a, b) => pointLevels.indexOf(a.level) - pointLevels.indexOf(b.level))
    },
  }
}

/** Whether a folded sentence says what a rule looks for, in a clause that nothing cancels. */
function says(sentence: string, { pattern, unless }: PointRule): boolean {
  const match = pattern.exec(sentence)
  if (!match) return false
  if (!unless) return true
  if (!unless.test(clauseOf(sentence, match.index, match.index + match[0].length))) return true
  const after = match.index + match[0].length
  return after < sentence.length && says(sentence.slice(after), { pattern, unless, code: '', where: 'all' })
}

/** The clause, or clauses, in which a stretch lies. */
function clauseOf(sentence: string, start: number, end: number): string {
  const from = start === 0 ? 0 : sentence.lastIndexOf('、', start - 1) + 1
  const to = sentence.indexOf('、', end)
  return sentence.slice(from, to === -1 ? sentence.length : to)
}
