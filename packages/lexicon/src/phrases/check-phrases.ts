import { loadRows, type Row } from '../read-table.ts'
import { at, checkChinese, checkHeading, checkRepeats } from '../table-faults.ts'
import { type AnyRules, type Grammar, isEmpty, parsePattern, type Pattern, rulesOf, SentenceReader, type WordSource } from './grammar.ts'
import { decides } from '../titles/condition.ts'
import { foldTitle } from '../titles/fold-title.ts'
import { loadTitleRows } from '../titles/title-row.ts'
import { loadDoubtful, loadPhraseFold, loadPhraseTables, phraseHeadings, type PhraseTables, verbNames, wordsIn } from './phrase-tables.ts'
import { verbRules } from './verbs.ts'

/** What is wrong with the phrase book, one sentence each with file and line; empty when all is well. */
export function checkPhrases(folder: string): string[] {
  const headings = Object.entries(phraseHeadings).flatMap(([file, heading]) => checkHeading(folder, file, heading))
  if (headings.length > 0) return headings
  const rows = (file: string) => loadRows(folder, `phrases/${file}`)
  const [phrases, words, endings, verbs] = [rows('phrases.tsv'), rows('words.tsv'), rows('endings.tsv'), rows('verbs.tsv')]
  const fold = loadPhraseFold(folder)
  const [slots, ends] = [
    new Set(['=', 'n', 'w', '场', '某', '紧', '连', '非时', ...Object.keys(verbNames), ...words.map(nameOf)]),
    new Set(endings.map(nameOf)),
  ]
  const faults = [
    ...checkRepeats(rows('folds.tsv'), ({ cells: [from = ''] }) => [[from, from]]),
    ...checkRepeats(phrases, ({ cells: [ja = ''] }) => [[ja, ja]]),
    ...checkRepeats([...words, ...endings], ({ file, cells: [name, ja = ''] }) => [[`${file} ${name} ${ja}`, ja]]),
    ...checkRepeats(verbs, ({ cells: [ja = ''] }) => ja.split(',').map((verb) => [verb, verb])),
    ...verbs.flatMap(checkVerb),
    ...checkDoubtful(folder),
    ...phrases.flatMap((row) => checkRule(row, row.cells[0] ?? '', row.cells[1] ?? '')),
    ...[...words, ...endings].flatMap((row) => checkRule(row, row.cells[1] ?? '', row.cells[2] ?? '')),
    ...endings.flatMap((row) =>
      (row.cells[2] ?? '').split('~').length === 2 ? [] : [`${at(row)} 中文里要有一个 ~，代表前面的话 / one ~ stands for the clause`],
    ),
  ]
  if (faults.length > 0) return faults
  // Loaded once, since the checks make the rules of all verbs.
  const tables = loadPhraseTables(folder)
  return [...checkCircles(tables), ...checkEmpty(tables), ...checkReach(tables)]

  function checkVerb(row: Row): string[] {
    const [ja = '', zh = ''] = row.cells
    try {
      verbRules(row, ja, zh, fold)
      return checkChinese(row, zh.replaceAll(/\{[^{}]+\}|[[\]|_*^;]/gu, ''))
    } catch (error) {
      return [`${at(row)} ${error instanceof Error ? error.message : String(error)}`]
    }
  }

  function checkRule(row: Row, ja: string, zh: string): string[] {
    if (ja === '') return [`${at(row)} 写法是空的 / the pattern is empty`]
    try {
      const { slots: own, endings: last } = parsePattern(ja, fold)
      const unknown = [
        ...own.filter((name) => !slots.has(name) && !isEmpty(name)).map((name) => `{${name}}`),
        ...last.filter((name) => !ends.has(name)).map((name) => `[${name}]`),
      ]
      const used = [...zh.matchAll(/\{([^{}\d]+)(\d?)\}/gu)]
      const count = (name: string) => own.filter((slot) => slot === name).length
      const most = (name: string) =>
        Math.max(
          used.filter(([, slot, place]) => slot === name && place === '').length,
          ...used.map(([, slot, place]) => (slot === name ? Number(place) : 0)),
        )
      const many = used.filter(([, name = '']) => most(name) > count(name))
      return [
        ...checkChinese(row, zh.replaceAll(/\{[^{}]+\}/gu, '') === '' && zh !== '' ? '-' : zh.replaceAll(/\{[^{}]+\}/gu, '')),
        ...unknown.map((name) => `${at(row)} 没有“${name}” / no such name in words.tsv or endings.tsv`),
        ...(many.length > 0 ? [`${at(row)} 中文里的 ${many[0]?.[0]} 比日文里多 / more slots in Chinese than in Japanese`] : []),
      ]
    } catch (error) {
      return [`${at(row)} ${error instanceof Error ? error.message : String(error)}`]
    }
  }
}

/** Words without Chinese of their own for which no line of the titles' tables ever decides, so that they would never be read. */
function checkDoubtful(folder: string): string[] {
  const decided = new Set(loadTitleRows(folder).flatMap(({ ja, when }) => (when && decides(when) ? ja.map(foldTitle) : [])))
  return loadDoubtful(folder).flatMap((row) =>
    wordsIn(row.cells[1] ?? '')
      .filter((word) => !decided.has(foldTitle(word)))
      .map((word) => `${at(row)} “${word}”写了 ?，可是 titles/ 里没有一行说什么时候是什么 / no line in titles/ decides what it means`),
  )
}

const nameOf = ({ cells: [name = ''] }: Row): string => name

/** Names that begin with themselves: a place is read once for each name, so that such a line would read nothing there. */
function checkCircles({ words, endings }: PhraseTables): string[] {
  const named = new Map([...words, ...[...endings].map(([name, rules]) => [`[${name}]`, rules] as const)])
  const firsts = new Map(
    [...named].map(([name, rules]) => [name, rulesOf(rules).map((rule) => ({ rule, names: firstNames(rule.pattern).names }))]),
  )
  const nexts = new Map([...firsts].map(([name, rules]) => [name, new Set(rules.flatMap(({ names }) => names))]))
  const reach = (name: string, seen: Set<string>): Set<string> => {
    for (const next of nexts.get(name) ?? [])
      if (!seen.has(next)) {
        seen.add(next)
        reach(next, seen)
      }
    return seen
  }
  const reached = new Map([...firsts.keys()].map((name) => [name, reach(name, new Set())]))
  return [...firsts].flatMap(([name, rules]) =>
    rules.flatMap(({ rule, names }) => {
      const circle = names.find((next) => next === name || reached.get(next)?.has(name))
      return circle === undefined
        ? []
        : [`${at(rule.row)} “${name}”以“${circle}”开头，又绕回“${name}”，读不到 / begins with itself, by way of ${circle}`]
    }),
  )
}

/** The names that a pattern may begin with, and whether it may read nothing. */
function firstNames(pattern: Pattern): { names: string[]; empty: boolean } {
  switch (pattern.kind) {
    case 'text':
      return { names: [], empty: pattern.text === '' }
    case 'one':
      return { names: [], empty: false }
    case 'choice': {
      const each = pattern.options.map(firstNames)
      return { names: each.flatMap(({ names }) => names), empty: each.some(({ empty }) => empty) }
    }
    case 'row': {
      const names: string[] = []
      for (const part of pattern.parts) {
        const first = firstNames(part)
        names.push(...first.names)
        if (!first.empty) return { names, empty: false }
      }
      return { names, empty: true }
    }
    case 'slot':
      return { names: [pattern.name], empty: isEmpty(pattern.name) }
    case 'ending':
      return { names: [`[${pattern.name}]`], empty: true }
  }
}

/** Lines of phrases and words of which folding leaves nothing, which would stand anywhere. */
function checkEmpty({ phrases, words }: PhraseTables): string[] {
  return rulesOf([...phrases, ...[...words.values()].flat()])
    .filter(({ pattern, row }) => !row.file.endsWith('verbs.tsv') && mayBeNothing(pattern))
    .map(({ row }) => `${at(row)} 归并之后可以什么都不剩，到处都会读出来 / may read nothing at all`)
}

function mayBeNothing(pattern: Pattern): boolean {
  switch (pattern.kind) {
    case 'text':
      return pattern.text === ''
    case 'one':
      return false
    case 'choice':
      return pattern.options.some(mayBeNothing)
    case 'row':
      return pattern.parts.every(mayBeNothing)
    case 'slot':
      return isEmpty(pattern.name)
    case 'ending':
      return true
  }
}

/** Phrases whose own sample an earlier one reads, so that they are never used. */
function checkReach({ fold, phrases, words, endings }: PhraseTables): string[] {
  const titles: WordSource = { wordsZh: (text) => (text === 'カメラ' ? '相机' : null), senseZh: () => null }
  const grammar: Grammar = { phrases, words, endings, nouns: new Map(), doubtful: new Set(), titles }
  const samples: Samples = new Map()
  return rulesOf(phrases).flatMap((rule) => {
    // What only some objects or neighbours are, no sample is made of.
    if (rule.slots.some((name) => name === '连' || /^[<>]/.test(name))) return []
    const sample = fold(sampleOf(rule.pattern, grammar, samples))
    const reader = new SentenceReader(sample, grammar, { categoryIds: [] })
    const read = reader.clauses(0)
    const first = read.find(({ end }) => end === sample.length)?.rule
    return first?.row === rule.row
      ? []
      : [`${at(rule.row)} “${sample}”已由第${first?.row.line ?? '?'}行译出，这一行永远不会被用到 / never reached`]
  })
}

/** By name of a slot or an ending: of verbs alone there are too many lines to look through for each sample. */
type Samples = Map<string, string>

/** A text that a pattern is made for: the first of every choice. */
function sampleOf(pattern: Pattern, grammar: Grammar, samples: Samples): string {
  const of = (part: Pattern): string => sampleOf(part, grammar, samples)
  const first = (key: string, name: string, rules: readonly AnyRules[] = []): string => {
    let sample = samples.get(key)
    if (sample === undefined) {
      // A line that holds its own name (日焼けによる傷) is no sample of it.
      const rule = rulesOf(rules).find(({ slots }) => !slots.includes(name))
      sample = rule ? of(rule.pattern) : ''
      samples.set(key, sample)
    }
    return sample
  }
  switch (pattern.kind) {
    case 'text':
      return pattern.text
    case 'one':
      return pattern.options[0]?.text ?? ''
    case 'choice':
      return pattern.options[0] ? of(pattern.options[0]) : ''
    case 'row':
      return pattern.parts.map(of).join('')
    case 'slot':
      if (pattern.name === 'n') return '3'
      if (pattern.name === '某') return '山田'
      if (isEmpty(pattern.name)) return ''
      return /^[w场]$/u.test(pattern.name) ? 'カメラ' : first(pattern.name, pattern.name, grammar.words.get(pattern.name))
    case 'ending':
      return first(`[${pattern.name}]`, pattern.name, grammar.endings.get(pattern.name))
  }
}
