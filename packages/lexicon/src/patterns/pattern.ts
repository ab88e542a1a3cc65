import type { SentenceFolder } from './fold-sentence.ts'

/**
 * Patterns as the tables write them: text, `(a|b|)` for one of several or nothing, `…` for up to 12 characters of one clause, `……` for up
 * to 24 of several clauses, `^` and `$` for a clause's beginning and end, `{n}` for a number, `{w}` for words, `<name>` for a line of `parts.tsv`.
 */
export interface PatternTools {
  fold: SentenceFolder
  /** The patterns of `parts.tsv` by name. */
  parts: ReadonlyMap<string, string>
}

/** The pieces of a pattern: brackets, bars, gaps, slots, names, and text between them. */
export const tokensOf = (pattern: string): string[] => pattern.match(token) ?? []

const token = /……|[()|…^$]|\{[nw]\}|<[^<>]+>|[^()|…^${}<>]+|[{}<>]/gu

const number = String.raw`(\d+(?:[.,:/~-]\d+)*|[一二三四五六七八九十数]+)`
/** Lazy, so that the text that follows decides where the words end. */
const words = '([^、。!?\\n]{1,24}?)'
const gap = '[^、。!?\\n]{0,12}?'
const clauseStart = '(?<=^|[、:\\n])'
const clauseEnd = '(?=$|[、。!?\\n])'
const wideGap = '[^。!?\\n]{0,24}?'

/** How many `…` and `{w}` a pattern may hold: each multiplies the ways in which a text is tried. */
export const mostGaps = 3

/** The source of a regular expression for folded sentences. Throws with a sentence for the table's author when it cannot be read. */
export function toSource(pattern: string, tools: PatternTools): string {
  let gaps = 0
  let open = 0
  const read = (text: string, within: readonly string[]): string => {
    let source = ''
    for (const part of tokensOf(text)) {
      if (part === '(') open += 1
      if (part === ')') open -= 1
      if (open < 0) throw new Error('括号不成对 / brackets do not pair')
      if (part === '…' || part === '……' || part === '{w}') gaps += 1
      source += one(part, within)
    }
    return source
  }
  const one = (part: string, within: readonly string[]): string => {
    switch (part) {
      case '(':
        return '(?:'
      case ')':
      case '|':
        return part
      case '…':
        return gap
      case '……':
        return wideGap
      case '^':
        return clauseStart
      case '$':
        return clauseEnd
      case '{n}':
        return number
      case '{w}':
        return words
      default: {
        if (!part.startsWith('<')) {
          if (/[{}<>]/.test(part)) throw new Error(`“${part}”用不了 / ${part} cannot stand here`)
          return RegExp.escape(tools.fold(part))
        }
        const name = part.slice(1, -1)
        const meant = tools.parts.get(name)
        if (meant === undefined || within.includes(name)) throw new Error(`parts.tsv 里没有“${name}” / no such part: ${name}`)
        return `(?:${read(meant, [...within, name])})`
      }
    }
  }
  const source = read(pattern, [])
  if (open !== 0) throw new Error('括号不成对 / brackets do not pair')
  if (gaps > mostGaps) throw new Error(`… 和 {w} 最多 ${mostGaps} 个 / at most ${mostGaps} gaps`)
  return source
}
