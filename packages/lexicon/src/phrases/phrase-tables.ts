import { createRespeller } from '../patterns/fold-sentence.ts'
import { loadPatternTools } from '../patterns/pattern-tables.ts'
import { loadRows, type Row } from '../read-table.ts'
import { type AnyRules, doubt, parsePattern, type Rule } from './grammar.ts'
import { deverbalNouns, lateVerb } from './verbs.ts'

export interface PhraseTables {
  /** Makes one spelling and one politeness of a sentence. */
  fold(text: string): string
  phrases: readonly AnyRules[]
  words: ReadonlyMap<string, readonly AnyRules[]>
  endings: ReadonlyMap<string, readonly Rule[]>
  nouns: ReadonlyMap<string, string>
  doubtful: ReadonlySet<string>
}

/** The tables of the phrase book and their headings. */
export const phraseHeadings: Record<string, string> = {
  'phrases/folds.tsv': 'from to',
  'phrases/phrases.tsv': 'ja zh note',
  'phrases/words.tsv': 'name ja zh note',
  'phrases/endings.tsv': 'name ja zh note',
  'phrases/verbs.tsv': 'ja zh note',
}

/** What verbs say within a clause, by the name of its slot. */
export const verbNames = { 句: 'nouns', 是否句: 'questions', 接句: 'links', 托句: 'requests' } as const

/** Reads the tables. Throws when a pattern cannot be read. */
export function loadPhraseTables(folder: string): PhraseTables {
  const fold = loadPhraseFold(folder)
  const rule = (row: Row, ja: string, zh: string): Rule => ({ row, zh: zh === '-' ? '' : zh, ...parsePattern(ja, fold) })
  const named = (file: string): Map<string, Rule[]> => {
    const rules = new Map<string, Rule[]>()
    for (const row of loadRows(folder, file)) {
      const [name = '', ja = '', zh = ''] = row.cells
      const own = rules.get(name) ?? []
      own.push(rule(row, ja, zh))
      rules.set(name, own)
    }
    return rules
  }
  const words = new Map<string, AnyRules[]>(named('phrases/words.tsv'))
  // The longer verb is read first: 手に入れる is no 入れる.
  const verbRows = loadVerbs(folder, fold).toSorted((a, b) => length(b) - length(a))
  const verbs = verbRows.map((row) => lateVerb(row, fold))
  for (const row of verbRows)
    for (const { name, ja, zh } of deverbalNouns(row)) words.set(name, [...(words.get(name) ?? []), rule(row, ja, zh)])
  for (const [name, of] of Object.entries(verbNames)) {
    const rules = verbs.map((verb) => verb[of])
    if (rules.length > 0) words.set(name, [...(words.get(name) ?? []), ...rules])
  }
  const phrases = loadRows(folder, 'phrases/phrases.tsv').map((row) => rule(row, row.cells[0] ?? '', row.cells[1] ?? ''))
  const isLast = ({ row }: Rule) => row.cells[2] === '最后'
  return {
    fold,
    // What any noun fits comes behind the verbs, whose endings know more (送る予定です).
    phrases: [...phrases.filter((one) => !isLast(one)), ...verbs.map(({ clauses }) => clauses), ...phrases.filter(isLast)],
    words,
    endings: named('phrases/endings.tsv'),
    nouns: loadNouns(folder, fold),
    doubtful: new Set(loadDoubtful(folder).flatMap(({ cells: [, ja = ''] }) => wordsIn(ja).map(fold))),
  }
}

/** The lines of `words.tsv` whose words mean what the titles' tables decide, or nothing. */
export const loadDoubtful = (folder: string): Row[] => loadRows(folder, 'phrases/words.tsv').filter(({ cells }) => cells[2] === doubt)

/** The Chinese of the nouns that have a line of their own; the first wins. */
function loadNouns(folder: string, fold: (text: string) => string): Map<string, string> {
  const nouns = new Map<string, string>()
  for (const {
    cells: [name = '', ja = '', zh = ''],
  } of loadRows(folder, 'phrases/words.tsv'))
    if (/^[基物]$/u.test(name) && /^\(?[^()[\]{}]+\)?$/u.test(ja))
      for (const word of wordsIn(ja).map(fold)) if (!nouns.has(word)) nouns.set(word, zh)
  return nouns
}

/** The words of a line without slots. */
export const wordsIn = (ja: string): string[] => ja.replace(/^\((.*)\)$/u, '$1').split('|')

/** 指定, ラッピング and 取り置き, but not 届け, which is 届ける. */
const verbalNoun = /^[^()]*[\p{Script=Han}\p{Script=Katakana}ー]$|^\p{Script=Han}\p{Script=Hiragana}*\p{Script=Han}\p{Script=Hiragana}$/u

/** The lines of `verbs.tsv`, and what is done by a noun of `words.tsv` (指定 is 指定する) that has no line there. */
function loadVerbs(folder: string, fold: (text: string) => string): Row[] {
  const verbs = loadRows(folder, 'phrases/verbs.tsv')
  const known = new Set(verbs.flatMap(({ cells: [ja = ''] }) => ja.split(',').map(fold)))
  const made = loadRows(folder, 'phrases/words.tsv').flatMap(({ cells: [name, ja = '', zh = ''], ...row }): Row[] => {
    if (name !== '动' || /[{[]/.test(ja)) return []
    const own = wordsIn(ja)
      .filter((noun) => verbalNoun.test(noun))
      .map((noun) => `${noun}する`)
      .filter((verb) => !known.has(fold(verb)))
    for (const verb of own) known.add(fold(verb))
    return own.length === 0 ? [] : [{ ...row, cells: [own.join(','), `${zh}_[{を}]`] }]
  })
  return [...verbs, ...made]
}

const length = ({ cells: [ja = ''] }: Row): number => Math.min(...ja.split(',').map((verb) => verb.replace('/', '').length))

/** The folding that all patterns have, and then that of politeness; the longest spelling wins. */
export function loadPhraseFold(folder: string): (text: string) => string {
  const { fold } = loadPatternTools(folder)
  const pairs = new Map(
    loadRows(folder, 'phrases/folds.tsv').map(({ cells: [from = '', to = ''] }) => [fold(from), to === '-' ? '' : fold(to)]),
  )
  const respell = createRespeller(pairs)
  return (text) => respell(fold(text))
}
