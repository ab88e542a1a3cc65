import type { Row } from '../read-table.ts'
import { choiceOf, type LateRules, parsePattern, type Pattern, rowOf, type Rule } from './grammar.ts'

/** A form of a verb, and the name in `endings.tsv` of what may stand behind it. */
type Form = readonly [text: string, ending: string]

/** The last kana of a godan verb: before ます, て, た, ない, and the beginnings of its potential and of what one means to do (送ろう). */
const godan: Record<string, readonly [string, string, string, string, string, string]> = {
  う: ['い', 'って', 'った', 'わ', 'え', 'お'],
  く: ['き', 'いて', 'いた', 'か', 'け', 'こ'],
  ぐ: ['ぎ', 'いで', 'いだ', 'が', 'げ', 'ご'],
  す: ['し', 'して', 'した', 'さ', 'せ', 'そ'],
  つ: ['ち', 'って', 'った', 'た', 'て', 'と'],
  ぬ: ['に', 'んで', 'んだ', 'な', 'ね', 'の'],
  ぶ: ['び', 'んで', 'んだ', 'ば', 'べ', 'ぼ'],
  む: ['み', 'んで', 'んだ', 'ま', 'め', 'も'],
  る: ['り', 'って', 'った', 'ら', 'れ', 'ろ'],
}

/** お送りします, お送りいただく: the polite forms of a verb by its stem before ます. */
const politeForms = (stem: string): Form[] =>
  ['し', 'いただき', 'いただい']
    .flatMap((light): Form[] => [
      ...(light === 'いただい' ? [] : [[`(お|)${stem}${light}`, '连用'] as const]),
      ...(light === 'いただき' ? [] : [[`(お|)${stem}${light}て`, 'て'] as const, [`(お|)${stem}${light}た`, 'た'] as const]),
    ])
    .concat([
      [`お${stem}になり`, '连用'],
      [`お${stem}になって`, 'て'],
      [`お${stem}になった`, 'た'],
      [`お${stem}になる`, 'る'],
      [`お${stem}になれ`, '能'],
      [`(お|)${stem}する`, 'る'],
      [`(お|)${stem}いただく`, 'る'],
      [`(お|)${stem}でき`, '能'],
      [`(お|)${stem}いただけ`, '能'],
    ])

/** ご返却ください, ご返却になる: those of a verbal noun. */
const honorificForms = (noun: string): Form[] => [
  [`ご${noun}`, '名'],
  ...['し', 'いただき', 'になり'].map((light): Form => [`ご${noun}${light}`, '连用']),
  ...['して', 'いただいて', 'になって'].map((light): Form => [`ご${noun}${light}`, 'て']),
  ...['した', 'いただいた', 'になった'].map((light): Form => [`ご${noun}${light}`, 'た']),
  ...['する', 'いただく', 'になる'].map((light): Form => [`ご${noun}${light}`, 'る']),
  ...['でき', 'いただけ', 'になれ'].map((light): Form => [`ご${noun}${light}`, '能']),
]

/** What takes ご: 返却, but not メール. */
const sinoJapanese = /^\p{Script=Han}{2,}$/u

/** The forms of a verb: 送る, 開け/る (ichidan) or 確認する. Throws for what is none. */
function formsOf(verb: string): readonly Form[] {
  const [stem = '', ichidan] = verb.split('/')
  if (ichidan === 'る')
    return [
      [stem, '连用'],
      [`お${stem}`, '连用'],
      [`${stem}て`, 'て'],
      [`${stem}た`, 'た'],
      [`${stem}る`, 'る'],
      [stem, '未'],
      [`${stem}よう`, '意'],
      [`${stem}られ`, '能'],
      [`${stem}られて`, 'られて'],
      [`${stem}られた`, 'た'],
      [`${stem}れば`, 'ば'],
      [`${stem}させて`, 'させて'],
      ...politeForms(stem),
    ]
  if (stem.endsWith('する')) {
    const noun = stem.slice(0, -2)
    const particle = '(を|は|も|が|)'
    return [
      ...['し', 'され'].flatMap((light): Form[] => [
        [`${noun}${particle}${light}`, '连用'],
        [`${noun}${particle}${light}て`, 'て'],
        [`${noun}${particle}${light}た`, 'た'],
        [`${noun}${particle}${light}`, '未'],
      ]),
      [`${noun}${particle}しよう`, '意'],
      [`${noun}${particle}せ`, '未'],
      [`${noun}${particle}行い`, '连用'],
      [`${noun}${particle}行って`, 'て'],
      [`${noun}${particle}行った`, 'た'],
      [`${noun}${particle}行う`, 'る'],
      [`${noun}${particle}行わ`, '未'],
      [`${noun}${particle}行え`, '能'],
      [`${noun}いただき`, '连用'],
      [`${noun}いただいて`, 'て'],
      [`${noun}いただいた`, 'た'],
      [`${noun}いただく`, 'る'],
      [`${noun}いただけ`, '能'],
      [`${noun}${particle}する`, 'る'],
      [`${noun}${particle}される`, 'る'],
      [`${noun}${particle}でき`, '能'],
      [`${noun}${particle}させて`, 'させて'],
      [`${noun}すれば`, 'ば'],
      [`${noun}${particle}`, '名'],
      // 乾燥させる is what one does to a thing, which Chinese says like 乾燥する.
      [`${noun}させ`, '连用'],
      [`${noun}させて`, 'て'],
      [`${noun}させた`, 'た'],
      [`${noun}させる`, 'る'],
      [`${noun}させ`, '未'],
      ...(sinoJapanese.test(noun) ? honorificForms(noun) : []),
    ]
  }
  const end = godan[stem.slice(-1)]
  if (!end) throw new Error(`“${verb}”不是动词原形 / not the dictionary form of a verb`)
  const root = stem.slice(0, -1)
  const [before, te, ta, negative, potential, volitional] = end
  // 送ってもらえますか asks whoever is spoken to, as 送る has it with its endings; 送ってもらう of its own is what others do.
  const asks = /[てで]もらう$/u.test(stem)
  const sound = (form: string) => root + (/(?:行|てい)く$/u.test(stem) ? form.replace('い', 'っ') : form)
  return [
    [root + before, '连用'],
    [`お${root}${before}`, '连用'],
    [sound(te), 'て'],
    [sound(ta), 'た'],
    [stem, 'る'],
    [root + negative, '未'],
    [`${root}${volitional}う`, '意'],
    ...(asks
      ? []
      : ([
          [root + potential, '能'],
          [`${root}${potential}ば`, 'ば'],
        ] satisfies Form[])),
    [`${root}${negative}せて`, 'させて'],
    // Done by somebody, which Chinese does not say: 切り取られています is 已剪掉.
    [`${root}${negative}れ`, '连用'],
    [`${root}${negative}れる`, 'る'],
    [`${root}${negative}れて`, 'られて'],
    [`${root}${negative}れた`, 'た'],
    ...politeForms(root + before),
  ]
}

const compound = /^\p{Script=Han}\p{Script=Hiragana}+\p{Script=Han}{1,2}\p{Script=Hiragana}{1,2}$/u
const han = /\p{Script=Han}/u
const withObjectOnly = /^([^[\]{};|^*_]+)_\[\{を\}\]$/u

/**
 * The nouns of a line of `verbs.tsv` by their name in `words.tsv`: what is done (取り消し of 取り消す), of compound verbs only, since the stems of
 * others (帰り, 張り) are things of their own; and how (扱い方).
 */
export function deverbalNouns({ cells: [ja = '', zh = ''] }: Row): { name: string; ja: string; zh: string }[] {
  const said = withObjectOnly.exec(zh)?.[1]
  if (said === undefined) return []
  const stems = ja.split(',').flatMap((verb) => (verb.endsWith('する') ? [] : (formsOf(verb)[0]?.[0] ?? [])))
  const nouns = stems.filter((stem) => compound.test(stem))
  const ways = stems.filter((stem) => han.test(stem)).map((stem) => `${stem}方`)
  return [
    { name: '动', words: nouns, zh: said },
    { name: '素', words: ways, zh: `${said}的方法` },
  ].flatMap(({ words, ...noun }) => (words.length === 0 ? [] : [{ ...noun, ja: `(${words.join('|')})` }]))
}

const endingIn = (forms: readonly Form[], ending: string): string[] => forms.filter((form) => form[1] === ending).map(([text]) => text)

/** The forms in which a verb stands before a noun. */
function adnominal(forms: readonly Form[]): Form[] {
  const [te, negative, potential] = [endingIn(forms, 'て'), endingIn(forms, '未'), endingIn(forms, '能')]
  const left = (all: readonly string[], ending: string): Form[] => all.map((text) => [`${text}なくなった`, ending])
  return [
    ...[...endingIn(forms, 'た'), ...endingIn(forms, 'る')].map((text): Form => [text, '连体']),
    ...te.flatMap((text): Form[] => [
      [`${text}(いる|いた|ある)`, '连体'],
      [`${text}(いただける|くださる|もらえる|くれる)`, '连体能'],
      [`${text}(きた|しまった|おいた|くれた|もらった|いただいた|くださった)`, '连体'],
      [`${text}い(ない|なかった)`, '连体没有'],
    ]),
    ...endingIn(forms, 'た').map((text): Form => [`${text}(だけ|のみ|きり)の`, '连体只']),
    ...endingIn(forms, 'た').map((text): Form => [`${text}ばかりの`, '连体刚']),
    ...endingIn(forms, 'られて').flatMap((text): Form[] => [
      [`${text}(いる|いた)`, '连体'],
      [`${text}(いない|いなかった)`, '连体没有'],
    ]),
    ...left(negative, '连体不再'),
    ...left(potential, '连体不能'),
    ...negative.flatMap((text): Form[] => [
      [`${text}ない`, '连体不'],
      [`${text}なかった`, '连体没有'],
    ]),
    ...potential.flatMap((text): Form[] => [
      [`${text}(る|た)`, '连体能'],
      [`${text}ない`, '连体不能'],
    ]),
    ...endingIn(forms, '名').map((text): Form => [`${text}(いただける|可能な)`, '连体能']),
    ...endingIn(forms, '连用').flatMap((text): Form[] => [
      [`${text}たい`, '连体想'],
      [`${text}やすい`, '连体容易'],
      [`${text}(にくい|づらい)`, '连体不易'],
    ]),
  ]
}

/** The forms in which somebody else does it for whoever writes: 撮ってもらいました, ご連絡いただきました, but not what one asks for (もらえますか). */
function forMe(forms: readonly Form[]): Form[] {
  const polite = (end: string, ending: string): Form[] =>
    forms.filter(([text, own]) => own === ending && text.endsWith(end)).map(([text]) => [text, ending === '连用' ? '托' : ending])
  return [
    ...endingIn(forms, 'て').flatMap((text): Form[] => [
      [`${text}(もらい|いただき)`, '托'],
      [`${text}(もらって|いただいて)`, 'て'],
      [`${text}(もらった|いただいた)`, 'た'],
      [`${text}(もらう|いただく)`, 'る'],
      [`${text}(もらえ|いただけ)`, '托能'],
    ]),
    ...polite('いただき', '连用'),
    ...polite('いただいて', 'て'),
    ...polite('いただいた', 'た'),
    ...polite('いただく', 'る'),
  ]
}

/** The same before a noun (友人に撮ってもらった写真). */
const forMeAdnominal = (forms: readonly Form[]): Form[] =>
  endingIn(forms, 'て').map((text): Form => [`${text}(もらった|いただいた|もらう|いただく|もらっている|いただいている)`, '连体'])

/** The forms in which one says whether something is so (動くかどうか). */
const asked = (forms: readonly Form[]): Form[] => [
  ...[...endingIn(forms, 'た'), ...endingIn(forms, 'る'), ...endingIn(forms, 'て').map((text) => `${text}いる`)].map((text): Form => [
    text,
    '是否',
  ]),
  ...endingIn(forms, '能').map((text): Form => [`${text}る`, '能否']),
]

/** The forms of what is done before, left undone or done beside. */
const before = (forms: readonly Form[]): Form[] => [
  ...endingIn(forms, 'て').map((text): Form => [text, '先']),
  ...endingIn(forms, '未').flatMap((text): Form[] => [
    [`${text}ずに`, '先没有'],
    [`${text}ないで`, '先没有'],
  ]),
  ...endingIn(forms, '连用').map((text): Form => [`${text}ながら`, '边']),
  ...endingIn(forms, 'た').map((text): Form => [`${text}(時|とき|際|頃)(に|)`, '先时']),
]

/** What all of the texts begin with, unless that is mere hiragana (しまう would need しま, which ends half of all sentences). */
function beginningsOf(texts: readonly string[]): readonly string[] {
  let common = texts[0] ?? ''
  for (const text of texts) while (!text.startsWith(common)) common = common.slice(0, -1)
  return /[^\p{Script=Hiragana}]/u.test(common) ? [common] : texts
}

/** How many characters patterns begin with alike. */
function commonLength(patterns: readonly string[]): number {
  const [first = ''] = patterns
  let length = 0
  while (!/[()[{|]/.test(first[length] ?? '(') && patterns.every((pattern) => pattern[length] === first[length])) length += 1
  return length
}

/** The patterns as one in which what they begin with alike stands once, so that it is tried once: 送り, 送って → 送(り|って). */
function factored(patterns: readonly string[]): string {
  const groups = Map.groupBy(patterns, (pattern) => (/^[([{]/.test(pattern) ? pattern : (pattern[0] ?? '')))
  return [...groups.values()]
    .map((group) => {
      const [first = ''] = group
      if (group.length === 1) return first
      const length = commonLength(group)
      return length === 0 ? first : `${first.slice(0, length)}(${factored(group.map((pattern) => pattern.slice(length)))})`
    })
    .join('|')
}

/** Patterns without slots by their text. Verbs of a kind go on alike, so that they share them. */
const shared = new Map<string, Pattern>()

/** The forms of one verb as a pattern: what they begin with, and how verbs of its kind go on. */
function readForms(forms: readonly Form[], fold: (text: string) => string): Pattern {
  const texts = forms
    .map(([text, ending]) => `${fold(text)}[${ending}]`)
    .flatMap((text) => (text.startsWith('(お|)') ? [text.slice(4), `お${text.slice(4)}`] : [text]))
  const groups = Map.groupBy(texts, (text) => text.slice(0, 1))
  return choiceOf(
    [...groups.values()].map((group) => {
      const length = commonLength(group)
      const rest = factored(group.map((text) => text.slice(length)))
      let goesOn = shared.get(rest)
      if (!goesOn) shared.set(rest, (goesOn = parsePattern(rest, (text) => text).pattern))
      return rowOf([{ kind: 'text', text: group[0]?.slice(0, length) ?? '' }, goesOn])
    }),
  )
}

/** Objects of a verb by their particle, as `zh` names them. */
const objects: Record<string, string> = {
  を: '(を)',
  に: '{非时}(に|へ)',
  と: '(と)',
  から: '(から|より)',
  まで: 'まで',
  が: '(が|{非时}は|も|の)',
  で: '(で|にて)',
}
/** 汚れは落としました: what the verb is done to may be the topic where no other thing can be. */
const limitedObject = '(を|{非时}は)'
/** Who does it, when, where and with what, within a clause that stands before a noun. */
const clauseSubject = '({素}が(、|)|)({状}|)'
/** 日の当たる場所: の for が, but not before an object or means, whose noun it would be part of (傷の部分を撮った写真, 友人の結婚式で着た服). */
const bareClauseSubject = '({素}が(、|)({状}|)|{素}の|({状}|))'
/** Who does it for whoever writes. */
const helper = '({托}|{客})'
const optional = /\[([^[\]]*\{([^{}]+)\}[^[\]]*)\]/gu

/** The wordings of a verb's Chinese: with and without each object in square brackets. */
function wordings(zh: string): string[] {
  const [whole, inner = ''] = optional.exec(zh) ?? []
  optional.lastIndex = 0
  return whole === undefined ? [zh] : [...wordings(zh.replace(whole, inner)), ...wordings(zh.replace(whole, ''))]
}

const orders = <T>(all: readonly T[]): T[][] =>
  all.length < 2 ? [[...all]] : all.flatMap((one, at) => orders(all.toSpliced(at, 1)).map((rest) => [one, ...rest]))

/**
 * What a verb reads: clauses, what it says of the noun behind it (祖父が使っていた時計), whether something is so (動くかどうか), what is
 * done first (電源を入れて動くこと), left undone (読まずにコメント) or done beside (見ながら), and what somebody does for whoever writes
 * (友人に撮ってもらいました).
 */
type VerbPart = 'clauses' | 'nouns' | 'questions' | 'links' | 'requests'

/** The rules of a line of `verbs.tsv`, made at first need. */
export function lateVerb(row: Row, fold: (text: string) => string): Record<VerbPart, LateRules> {
  const [ja = '', zh = ''] = row.cells
  const needs = ja
    .split(',')
    .flatMap((verb) => beginningsOf(formsOf(verb).map(([text]) => fold(text.replace(/^(?:\(お\|\)|ご)/u, '').split('(')[0] ?? ''))))
  let made: Record<VerbPart, Rule[]> | undefined
  const part = (name: VerbPart): LateRules => ({
    needs,
    get rules() {
      made ??= verbRules(row, ja, zh, fold)
      return made[name]
    },
  })
  return { clauses: part('clauses'), nouns: part('nouns'), questions: part('questions'), links: part('links'), requests: part('requests') }
}

/**
 * What a line of `verbs.tsv` reads: the verb in all its forms behind its objects in any order. In `zh`, `{を}` is the object with を,
 * `{を:くじ/カード}` only one that ends so, square
 * brackets hold what falls out with an object that is not named, `|` is where 不 and 请 stand (otherwise the beginning), `_` where 了 stands
 * when it is done, `*` where 了 stands also for a state (曲がっています), `^` marks a quality (合う). Throws when it cannot be read.
 */
export function verbRules(row: Row, ja: string, zh: string, fold: (text: string) => string): Record<VerbPart, Rule[]> {
  const verbs = ja.split(',').map(formsOf)
  // Shared by all orders of the objects, which would take ten times the memory otherwise; without slots, whose places differ.
  const read = (some: (forms: readonly Form[]) => readonly Form[]) => choiceOf(verbs.map((forms) => readForms(some(forms), fold)))
  const [inAllForms, beforeNouns, whether, done] = [read((forms) => forms), read(adnominal), read(asked), read(before)]
  const [onRequest, onRequestBeforeNouns] = [read(forMe), read(forMeAdnominal)]
  const made: Record<VerbPart, Rule[]> = { clauses: [], nouns: [], questions: [], links: [], requests: [] }
  /** 友人に撮ってもらった写真: 友人 is no {に} of the verb, so that these come first. */
  const requested: Rule[] = []
  for (const limited of zh.split(';').flatMap(wordings)) {
    const limits = new Map<string, string>()
    const wording = limited.replaceAll(/\{([^{}:]+):([^{}]+)\}/gu, (_, name: string, words: string) => {
      limits.set(name, `{<${words.replaceAll('/', '|')}}`)
      return `{${name}}`
    })
    const marked = /[_*^]/.test(wording) ? wording : `${wording}_`
    const placed = (marked.includes('|') ? marked : `|${marked}`).replace('|', '|{副}&').replace(/[_*^]/u, '$&{几}')
    const asNoun = /する(?:,|$)/u.test(ja)
    const bare = ja.split(',').every((verb) => verb.endsWith('する')) ? '|{紧}' : ''
    for (const order of orders([...wording.matchAll(/\{([^{}]+)\}/gu)].map(([, name = '']) => name))) {
      const rule = (noun: string, subject: string, verb: Pattern, filled: string, by = ''): Rule => {
        // 部品の交換をしました, リモコン欠品しています; 写真をスマホで撮りました
        const particle = (name: string, at: number) => {
          const own = name === 'を' && limits.has(name) ? limitedObject : (objects[name] ?? name)
          const usual = `${own}(、|)`
          if (at < order.length - 1) return usual
          return name === 'を' && asNoun ? `(を(、|)({间}|)|の${bare})` : `${usual}({间}|)`
        }
        const named = order.map((name, at) => `{${noun}+}${limits.get(name) ?? ''}${particle(name, at)}`).join('')
        const { pattern, slots } = parsePattern(`${subject}${named}${by}({副}|)({几}|)`, fold)
        return { row, zh: filled, pattern: { kind: 'row', parts: [pattern, verb] }, slots, endings: [] }
      }
      const chinese = (noun: string, first: number) =>
        placed.replaceAll(/\{([をにとからまでが]+)\}/gu, (_, name: string) => `{${noun}${order.indexOf(name) + first}}`)
      const beside = order.length === 0 ? '' : '{间}'
      made.clauses.push(rule('词', '', inAllForms, beside + chinese('词', 1)))
      const within = `{素1}{状}${beside}${chinese('素', 2)}`
      if (order.length === 0) made.nouns.push(rule('素', bareClauseSubject, beforeNouns, `{素1}{素2}{状1}{状2}${placed}`))
      else made.nouns.push(rule('素', clauseSubject, beforeNouns, within))
      made.questions.push(rule('素', clauseSubject, whether, within))
      made.links.push(rule('素', '', done, beside + chinese('素', 1)))
      // 友人に写真を撮ってもらいました, 写真を友人に撮ってもらいました: 让朋友拍; 多くの方に見ていただきました: 很多人看了.
      // 娘に気に入ってもらえました is no request, since a quality (^) is nothing that is done.
      if (wording.includes('^')) continue
      const helped = (noun: string) => beside + chinese(noun, 1).replace('&', '&{托}')
      for (const [ahead, behind] of order.length === 1
        ? [
            [helper, ''],
            ['', helper],
          ]
        : [[helper, '']])
        made.requests.push(rule('词', ahead ?? '', onRequest, `{客}${helped('词')}`, behind))
      requested.push(rule('素', '{托}', onRequestBeforeNouns, helped('素')))
    }
  }
  return { ...made, nouns: [...requested, ...made.nouns] }
}
