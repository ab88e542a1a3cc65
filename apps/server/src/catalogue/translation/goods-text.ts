import { createHash } from 'node:crypto'
import type { GoodsDetail } from '@otsukai/contract/goods'
import { splitSentences } from '@otsukai/lexicon/patterns/split-sentences'
import { type Warning, warningsOf } from '../goods/points-of.ts'
import type { KnownWord } from '@otsukai/lexicon/titles/titles'
import { openTitles } from '../goods/title-of.ts'
import { openPhraseBook } from './phrase-book.ts'
import type { TranslationTask } from './translation-tables.ts'

/** A sentence, and its Chinese where our own tables know it. */
export interface Line {
  ja: string
  zh: string | null
  /** What the sentence warns of; the Chinese begins with it, or is only this. */
  warns?: string | undefined
}

/** What is written about goods, as far as our own tables read it. */
export interface GoodsText {
  goodsId: string
  description: Line[]
  comments: { id: string; lines: Line[] }[]
  /** What needs the machine, each sentence once, 3,000 characters at most. */
  machines: string[]
  /** Of `machines`. */
  hash: string
  categoryIds: string[]
  asOf: number
}

const CHARS_AT_MOST = 3_000
const japanese = /[\u3041-\u30ff\u3400-\u9fff]/

const texts = new WeakMap<GoodsDetail, GoodsText>()

/** The text of goods as they are shown; made once for as long as that is remembered. */
export function textOf(shown: GoodsDetail): GoodsText {
  let text = texts.get(shown)
  if (!text) texts.set(shown, (text = readText(shown)))
  return text
}

function readText({ id, name, description, comments, categories, asOf }: GoodsDetail): GoodsText {
  const own = comments.filter(({ bySeller }) => bySeller)
  const warnings = warningsOf(
    name,
    description,
    own.map(({ text }) => text),
  )
  const categoryIds = categories.map((category) => category.id)
  const linesOf = (text: string, bySeller: boolean): Line[] =>
    splitSentences(text).map((ja) => lineOf(ja, bySeller ? warnings.get(ja) : undefined, categoryIds))
  const text = {
    description: linesOf(description, true),
    comments: comments.map((comment) => ({ id: comment.id, lines: linesOf(comment.text, comment.bySeller) })),
  }
  const machines = needMachine([text.description, ...text.comments.map(({ lines }) => lines)].flat())
  const hash = createHash('sha256').update(JSON.stringify(machines)).digest('hex')
  return { goodsId: id, ...text, machines, hash, categoryIds, asOf }
}

/** A warning stands before the rest of its sentence, so that no translation can take it away; what stops an order stands alone. */
function lineOf(ja: string, warning: Warning | undefined, categoryIds: readonly string[]): Line {
  const phrase = warning?.stops ? null : openPhraseBook().phraseZh(ja, { categoryIds })
  if (!warning) return { ja, zh: phrase }
  const warns = warning.zh
  if (phrase === null) return { ja, zh: warns, warns: warning.stops ? undefined : warns }
  return { ja, zh: phrase.startsWith(warns) ? phrase : `${warns}：${phrase}`, warns }
}

/** Whether the Chinese is only what a sentence warns of. */
export const warnsOnly = ({ zh, warns }: Line): boolean => zh !== null && zh === warns

/** Whole sentences, in their order; one that is too long for what is left is passed over. */
function needMachine(lines: readonly Line[]): string[] {
  let left = CHARS_AT_MOST
  const unknown = new Set(lines.filter((line) => (line.zh === null || warnsOnly(line)) && japanese.test(line.ja)).map(({ ja }) => ja))
  return [...unknown].filter((ja) => {
    if (ja.length > left) return false
    left -= ja.length
    return true
  })
}

const words = new WeakMap<Line, KnownWord[]>()

/** The words of a line that the dictionary knows; looked up once. */
export function wordsOf(line: Line, { categoryIds }: Pick<GoodsText, 'categoryIds'>): KnownWord[] {
  let known = words.get(line)
  if (!known) words.set(line, (known = openTitles().wordsOf(line.ja, { categoryIds })))
  return known
}

export const charsOf = (sentences: readonly string[]): number => sentences.reduce((sum, { length }) => sum + length, 0)

const WORDS_AT_MOST = 60

/** What the machine is given: the sentences, and the words in them that the dictionary knows. */
export function taskOf(sentences: string[], { categoryIds }: Pick<GoodsText, 'categoryIds'>): TranslationTask {
  const glossary = new Map<string, string>()
  for (const sentence of sentences) {
    for (const { start, end, zh } of openTitles().wordsOf(sentence, { categoryIds })) {
      const ja = sentence.slice(start, end)
      if (ja !== zh && !/\d/.test(ja) && glossary.size < WORDS_AT_MOST) glossary.set(ja, zh)
    }
  }
  return { sentences, glossary: [...glossary] }
}
