import { LRUCache } from 'lru-cache'
import { pickerOf } from '../patterns/needed.ts'
import { loadPatternTools } from '../patterns/pattern-tables.ts'
import { dataFolder } from '../read-table.ts'
import { loadPointCodes, loadPointRules, nothing, type PointLevel, pointLevels, type PointPlace, type PointRule } from './point-rule.ts'
import { sellerSentences } from './seller-sentences.ts'

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

type Found = Map<string, [string, ...string[]]>
/** What one text says, by code. */
type Reading = ReadonlyMap<string, readonly [string, ...string[]]>

/** Characters of texts whose readings are kept: points, stops, warnings and limits are asked of one listing in a row. */
const mostKept = 1_000_000

/** Text that rules look at; `across`: where they must stand on both sides. */
interface Piece {
  text: string
  across?: number
  quote: string
}

/** Few rules say anything of a text: one look at the whole spares a look at each piece. */
const bundle = (pieces: readonly Piece[]) => ({ pieces, whole: pieces.map(({ text }) => text).join('\n') })

/** Stands for what says nothing, so that what is around it does not meet. */
const blank = '〓'

/** What joins sentences and headings where they are read as one. */
const joining = [blank, ':', 'は', '、']

/** Reads the tables (once). Throws when a rule cannot be read. */
export function createPoints({ folder = dataFolder }: { folder?: string } = {}): Points {
  const tools = loadPatternTools(folder)
  const all = loadPointRules(folder, tools)
  const idleFor = pickerOf(all.filter(({ code }) => code === nothing))
  const rulesFor = pickerOf(all.filter(({ code }) => code !== nothing))
  const codes = new Map(loadPointCodes(folder).map((code) => [code.code, code]))

  const kept = new LRUCache<string, Reading>({ maxSize: mostKept, sizeCalculation: (_reading, key) => key.length })
  /** The sentences of a text that say something, by code. */
  const read = (text: string, places: readonly PointPlace[]): Reading => {
    const key = `${places.join()}\n${text}`
    const known = kept.get(key)
    if (known) return known
    const reading = readAnew(text, places)
    kept.set(key, reading)
    return reading
  }

  const readAnew = (text: string, places: readonly PointPlace[]): Reading => {
    const found: Found = new Map()
    const told = sellerSentences(text, tools.fold)
    const characters = new Set(joining)
    for (const { text: sentence, heading } of told) for (const character of `${sentence}${heading ?? ''}`) characters.add(character)
    const whole = told.map((sentence) => sentence.text).join('\n')
    const quieted = idleFor(characters)
      .reduce((rest, { pattern }) => rest.replace(pattern, blank), whole)
      .split('\n')
    const sentences = told.map((sentence, at) => ({ ...sentence, text: quieted[at] ?? '' }))
    const add = (code: string, quote: string) => {
      const known = found.get(code)
      if (!known) found.set(code, [quote])
      else if (!known.includes(quote)) known.push(quote)
    }
    /** What a heading says of a line, in both orders: NG: 代行, 代行はNG. */
    const listed = sentences.flatMap(({ text: line, heading, quote }) =>
      heading === null
        ? []
        : [
            { text: `${heading}:${line}`, across: heading.length, quote },
            { text: `${line}は${heading}`, across: line.length, quote },
          ],
    )
    const pairs = sentences.slice(1).map(({ text: second, quote }, at) => {
      const first = (sentences[at]?.text ?? '').replace(/。$/u, '')
      return { text: `${first}、${second}`, across: first.length, quote }
    })
    const [single, below, inRow] = [bundle(sentences), bundle(listed), bundle(pairs)]
    for (const rule of rulesFor(characters)) {
      if (!places.includes(rule.where)) continue
      for (const { pieces, whole } of rule.where === 'next' ? [inRow] : [single, below]) {
        if (whole.search(rule.pattern) === -1) continue
        for (const { text: piece, across, quote } of pieces) if (says(piece, rule, across)) add(rule.code, quote)
      }
    }
    return found
  }

  return {
    codes: [...codes.keys()],
    pointsOf({ title, description, comments = [] }) {
      const own = together([read(title, ['all', 'title']), read(description, ['all', 'text', 'next'])])
      /** Of what lapsed, the listing has no point. */
      const holds = (code: string) => !own.has(`${nothing}${code}`)
      const said = together(comments.map((comment) => read(comment, ['all', 'text', 'next'])))
      const points = [...own, ...[...said].filter(([code]) => !own.has(code) && codes.get(code)?.level === 'warn')].flatMap(
        ([code, quotes]) => {
          const known = codes.get(code)
          if (!known || !holds(code) || known.unless.some((other) => own.has(other) && holds(other))) return []
          return [{ code, level: known.level, zh: known.zh, quotes }]
        },
      )
      return points.toSorted((a, b) => pointLevels.indexOf(a.level) - pointLevels.indexOf(b.level))
    },
  }
}

/** What several texts say, by code. */
function together(readings: readonly Reading[]): Found {
  const found: Found = new Map()
  for (const [code, quotes] of readings.flatMap((reading) => [...reading])) {
    const known = found.get(code)
    if (known) known.push(...quotes.filter((quote) => !known.includes(quote)))
    else found.set(code, [...quotes])
  }
  return found
}

const thing = '(?:の|な|という|)(?:品|商品|品物|お品|もの|物|状態|わけ|訳|)'
const notSo = '(?:な(?:い|く(?!ても)|かっ|さそう)|(?:あり|ござい)ませ)'
const not = '(?:ませ|な[いくか])'
/**
 * What denies the words right before it (未開封ではありません, 正規品とは言えません), which may have taken its first characters. A guess (ではないかと) denies
 * nothing, nor does a denial that is denied (ではないとは言えません, ではないわけではありません).
 */
const denial = new RegExp(
  [
    `(?:${thing}(?:では|で|じゃ)|(?<=で)(?:は|)|(?<=では|じゃ))${notSo}`,
    `(?:${thing}とは|(?<=と)は|(?<=とは))(?:[言い]え|[言い]い切れ|限ら|限り|思え|呼べ|断言でき|違い)${not}`,
    `(?:${thing}には|(?<=に)は|(?<=には))(?:なり|なら|当たり|当たら|該当し|見え|でき|(?:対応|)し(?:て(?:い|おり)|)|(?:対応|)でき)${not}`,
  ]
    .map((one) => `${one}(?!(?:ん(?:です|)|のです|)か(?!も|ら)|でしょうか|(?:とは|とも|わけ|訳|こと)[^、。!?]{0,10}${not})`)
    .join('|'),
  'uy',
)

/** Whether a folded sentence says what a rule looks for, in a clause that nothing cancels; with `across`, only on both sides of it. */
function says(sentence: string, { pattern, unless }: PointRule, across?: number): boolean {
  // Looked for first, as matchAll copies the pattern.
  if (sentence.search(pattern) === -1) return false
  for (const { index, 0: match } of sentence.matchAll(pattern)) {
    const end = index + match.length
    if (across !== undefined && (index >= across || end <= across)) continue
    denial.lastIndex = end
    if (denial.test(sentence)) continue
    if (!unless?.test(clauseOf(sentence, index, end))) return true
  }
  return false
}

/** The clause, or clauses, in which a stretch lies. */
function clauseOf(sentence: string, start: number, end: number): string {
  const from = start === 0 ? 0 : sentence.lastIndexOf('、', start - 1) + 1
  const to = sentence.indexOf('、', end)
  return sentence.slice(from, to === -1 ? sentence.length : to)
}
