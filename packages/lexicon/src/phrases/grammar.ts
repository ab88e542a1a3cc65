import type { Row } from '../read-table.ts'
import type { TextContext } from '../titles/condition.ts'
import type { Titles } from '../titles/titles.ts'
import { withAspect } from './aspect.ts'

/**
 * How the tables of `phrases/` write Japanese: text, `(a|b|)` for one of several or nothing, and slots: `{n}` a number, `{某}` a name before 様 or と申します, `{w}` words that
 * the titles' tables know, `{场}` those of them that are places, `{紧}` nothing, behind a word that does not end in hiragana, `{连}` nothing, between words that are written together (ウール素材), `{非时}` nothing, behind what is no time, `{<鍵|ロック}` nothing, behind one of the words, `{>時間|返信}` nothing, before one of them, `{充電=充电|再生=播放}` one of several that each have Chinese of their own, which `{=}` says, `{名字}` a line of `words.tsv` of that name, any of these with `+` for a list (傷や汚れなど), `[名字]` an ending
 * of `endings.tsv`.
 */
export type Pattern =
  | { kind: 'text'; text: string }
  | RowPattern
  | ({ kind: 'choice'; options: readonly Pattern[] } & OptionIndex)
  | { kind: 'slot'; name: string; list: boolean; at: number }
  | { kind: 'ending'; name: string }
  /** One of several texts, the longer first, with its Chinese. */
  | { kind: 'one'; options: readonly { text: string; zh: string }[]; at: number }

/** Characters of which the next one must be one, as the sets that rules share; null for any, or when nothing may follow. */
type Next = readonly ReadonlySet<string>[] | null

interface RowPattern {
  kind: 'row'
  parts: readonly Pattern[]
  /** For each part the characters that it and what follows may begin with, once known. */
  nexts?: readonly Next[]
}

export interface ParsedPattern {
  pattern: Pattern
  /** The names of its slots in order. */
  slots: readonly string[]
  endings: readonly string[]
}

const token = /[()|]|\{([^{}+]+)(\+?)\}|\[([^[\]]+)\]|[^()|{}[\]]+|[{}[\]]/gu

/** Reads a pattern. Throws with a sentence for the table's author when it cannot be read. */
export function parsePattern(text: string, fold: (text: string) => string): ParsedPattern {
  const slots: string[] = []
  const endings: string[] = []
  const tokens = [...text.matchAll(token)]
  let at = 0
  const options = (depth: number): Pattern => {
    const found: Pattern[] = []
    let parts: Pattern[] = []
    for (; at < tokens.length; at += 1) {
      const [whole = '', slot, plus, ending] = tokens[at] ?? []
      if (whole === ')') {
        if (depth === 0) throw new Error('括号不成对 / brackets do not pair')
        found.push(rowOf(parts))
        return choiceOf(found)
      }
      if (whole === '(') {
        at += 1
        parts.push(options(depth + 1))
      } else if (whole === '|') {
        found.push(rowOf(parts))
        parts = []
      } else if (slot?.includes('=')) {
        const options = slot.split('|').map((option) => {
          const [ja = '', zh = ''] = option.split('=')
          return { text: fold(ja), zh }
        })
        parts.push({ kind: 'one', options: options.toSorted((a, b) => b.text.length - a.text.length), at: slots.length })
        slots.push('=')
      } else if (slot !== undefined) {
        const name = /^[<>]/.test(slot) ? `${slot[0]}${slot.slice(1).split('|').map(fold).join('|')}` : slot
        parts.push({ kind: 'slot', name, list: plus === '+', at: slots.length })
        slots.push(name)
      } else if (ending !== undefined) {
        parts.push({ kind: 'ending', name: ending })
        endings.push(ending)
      } else if (/[{}[\]]/.test(whole)) throw new Error(`“${whole}”用不了 / ${whole} cannot stand here`)
      else if (/[…?？]/.test(whole))
        throw new Error(`“${whole}”里的问号和省略号用不了；可有可无请写 (词|) / write (word|) for what may be missing`)
      else parts.push({ kind: 'text', text: fold(whole) })
    }
    if (depth > 0) throw new Error('括号不成对 / brackets do not pair')
    found.push(rowOf(parts))
    return choiceOf(found)
  }
  return { pattern: options(0), slots, endings }
}

/** A line of a table: what it reads, and the Chinese of it with its slots. */
export interface Rule extends ParsedPattern {
  row: Row
  zh: string
}

/** Rules of a verb, which are made when a sentence first holds one of the texts: all forms of all verbs are some 300 MB. */
export interface LateRules {
  needs: readonly string[]
  readonly rules: readonly Rule[]
}

export type AnyRules = Rule | LateRules

export const rulesOf = (all: readonly AnyRules[]): readonly Rule[] => all.flatMap((one) => ('pattern' in one ? [one] : one.rules))

/** What has been read up to a place of the sentence. */
interface Piece {
  end: number
  zh: string
}

export interface Reading extends Piece {
  rule: Rule
}

export interface Grammar {
  /** What a clause may be; an earlier one wins. */
  phrases: readonly AnyRules[]
  /** The rules of each name of `words.tsv`. */
  words: ReadonlyMap<string, readonly AnyRules[]>
  /** The endings of each name; `~` in their Chinese is the clause. */
  endings: ReadonlyMap<string, readonly Rule[]>
  /** What the titles' tables say of words. */
  titles: WordSource
  /** The Chinese of the words of `words.tsv` that are goods and their parts, folded. */
  nouns: ReadonlyMap<string, string>
  /** Those of which only the titles' tables say what they mean. */
  doubtful: ReadonlySet<string>
}

export type WordSource = Pick<Titles, 'wordsZh' | 'senseZh'>

/** The Chinese of what means one thing or another: of a word that titles' tables decide, and of a verb with any other object. */
export const doubt = '?'
/** The names of `words.tsv` whose words are goods and their parts, which may mean something else elsewhere. */
const nounNames: ReadonlySet<string> = new Set([
  '基',
  '部',
  '物',
  '用具',
  '名',
  '套',
  '签',
  '换件',
  '直部',
  '裂处',
  '单',
  '调',
  '松物',
  '口件',
  '缺件',
  '饰处',
])

/** A place that a pattern has come to, with what its slots hold, and the ending that it ends in. */
interface State {
  at: number
  values: readonly (string | undefined)[]
  ending: string
}

const one = String.raw`(?:\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)(?:万(?:\d+千?)?|千)?`
const numbers = new RegExp(
  String.raw`${one}(?:(?:[~〜-]|、(?=\d(?!\d)))${one})?|(?!十分(?!間|ほど|くらい|以))[一二三四五六七八九十百千]+(?:万[一二三四五六七八九十百千]*)?`,
  'uy',
)
const someone =
  /[^\s、。!?:()]{1,16}?(?=様|さま|さん|ちゃん|くん)|(?:[\p{Script=Han}々]{1,6}|[\p{Script=Katakana}ー]{2,10}|[a-z]{2,12})(?=と申し)/uy
/** コメントいただいたN様, 以前の作家様: more than a name. */
const noName = /いただ|くださ|から|より|以外|以前|コメント|購入|業者|無料|不可|商品/u
const listMarks =
  /(または|もしくは|あるいは|か|(?<![a-z])or(?![a-z]))|(?:、と|や、|と、|・・|、|・|や|と|も(?!(?:問題|支障|不具合|差し支え|不自由)なく)|&|\/|\+|及び|および|並びに)/uy
/** 带子 and 未使用的 are things. */
const asides = /^(?:带(?!子)|无(?![人线])|未|已|仅|只)(?!.*的.)/u
/** What is said of a thing, which 和 does not join: 可直接购买、不议价. */
const predicates = /(?:^|、)(?:可|不|已|未|无|带|成色|全新|用过|包邮|[^、]*(?:良好|干净))/u
const andSoOn = /(?:、|)(?:など|等|とか)/uy
/** What may stand behind words in a clause; they end nowhere else. */
const afterWords = /[はがをにのもでとやかへ、。・&/+():~×なあ無付つ同済だよの未希必不込別可等以限まし]|$/u
/** What Chinese calls a place, in which a thing is done. */
const place = /(?:[店馆园校室场站院厅厂寺家市区县]|会场|现场|工地|场所|房间|仓库|国)$/u
/** No goods: numbers, measures, and what belongs to the grammar of a sentence. */
const noWords =
  /^[\d~%.,-]+$|^\d+(?:日|週間|か月|月|年|時間|分|回)(?:以内|以上|間|後|前)?$|^(?:他|ほか|など|等|後|前|時|際|間|上|中|方|点|分|所|頃|予定|可能|限り|次第|通り|前提)$|(?:都合上|関係上|性質上|ください|願います|お願い)$|^(?:ので|のに|から|には|では|とは|でも|にも|[をがはのにとへも])[\p{Script=Han}\p{Script=Katakana}]|^(?:のみ|だけ|必ず|一度|もし|ただ|特に|なお|まだ|もう|すぐ|とても|少し|やや|多少|かなり|ほとんど)|\d(?:cm|mm|kg|g)$|ため|(?:です|ます|ません|ました|でした)(?:が|けど|ので|から)?$|^いくら|(?:した|して|から|程度|ほど|くらい|[かなま]った|ません)$|\p{Script=Han}[うくぐすつぬぶむる]$/u
/** アイロンをかけて着用, 週末までに: a clause, whose particles the titles' tables would drop. */
const clauseWithin =
  /[\p{Script=Han}\p{Script=Katakana}ー][をがはに](?=[\p{L}\p{N}])|[\p{Script=Han}\p{Script=Katakana}ー]で(?=[\p{L}\p{N}]|$)|(?<=[\p{Script=Han}\p{Script=Katakana}ー\d])(?:まで|くらい|ほど|しか|だけ)(?=に|の|は|$)|(?:だけ|のみ|しか|より)(?=[\p{L}\p{N}])|ばかり|^(?:他|ほか)の|[うくすつぬぶむぐる]ほど|\p{Script=Han}[うくぐすつぬぶむる]と(?=[\p{L}\p{N}])|[いなた]の[でに]|です|ました|ません|[てで](?:い|)ない|ないと|ます(?:が|か|の)|と一緒|とともに|とセット/u
/** A quality: what is said of a noun, and no noun. */
const quality =
  /(?:大き|小さ|かわい|少な|多|悪|いい|高|安|長|短|薄|厚|濃|重|軽|強|弱|新し|古|早|遅|明る|暗|細か|珍し|美し|柔らか|硬|固|きつ|緩)い$|(?:多|少な|大き|小さ|長|短|厚|薄|細|太|濃|強|弱|早|遅|高|低)め$/u
/** Two characters that are no hiragana on either side: a single one is rather part of a longer word. */
const written = /^(?:[\p{Script=Han}々]{2}|[\p{Script=Katakana}ー]{2})$/u
const isJoint = (text: string, at: number): boolean =>
  written.test(text.slice(at - 2, at)) &&
  written.test(text.slice(at, at + 2)) &&
  !/以[上下内外降前後]|未満|程度|前後$/u.test(text.slice(at - 2, at))
const leadsOn = /[·‧，]$/u
const isDigit = /\d/
const hiragana = /\p{Script=Hiragana}/u
/** 購入後に変更する, 一緒に買う: when or how, and no thing. */
const time = /(?:[前後時際中間日月年週夜朝末度頃]|ごろ|とき|以降|まで|一緒|同時|共|主|特|別|先|次|同様|一斉|大量|順番|だけ|のみ)$/u
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
/** Titles say of a flaw that there is one (傷 is 有划痕) and of a test that it is done, which is for the sentence to say. */
const saysMore = (words: string, zh: string): boolean =>
  (zh.includes('有') && !words.includes('有')) || (zh.startsWith('已') && !words.includes('済'))
/** Whether the Chinese of words is that of a noun. */
const isNoun = (words: string, zh: string): boolean => zh !== '' && !kana.test(zh) && !/[・／]/u.test(zh) && !saysMore(words, zh)
const longestWords = 24
/** How often the titles' tables are asked for one sentence, so that the time has a bound. */
const mostLookups = 300
/** How many parts of patterns are tried for one sentence, for the same reason; one of 40 characters takes up to 12,000. */
const mostSteps = 40_000

/** Reads one sentence by the rules; each name is read once at each place. */
export class SentenceReader {
  private readonly text: string
  private readonly grammar: Grammar
  private readonly index: GrammarIndex
  /** What a name reads, by the place that it begins at. */
  private readonly known = new Map<string, (readonly Piece[] | undefined)[]>()
  private readonly looked = new Map<number, readonly Piece[]>()
  private readonly tried = new Map<readonly Placed[], readonly Placed[]>()
  private readonly others = new Map<OtherRules, readonly Placed[]>()
  private readonly lasts: ReadonlyMap<readonly string[], number>
  private lookups = 0
  private steps = 0
  private readonly categoryIds: readonly string[]

  constructor(text: string, grammar: Grammar, { categoryIds }: Pick<TextContext, 'categoryIds'>) {
    this.text = text
    this.grammar = grammar
    this.categoryIds = categoryIds
    this.index = indexOf(grammar)
    this.lasts = this.index.lastsIn(text)
  }

  /** Whether the sentence was too much to read, so that what was found may not be the best. */
  get isExhausted(): boolean {
    return this.steps > mostSteps || this.lookups > mostLookups
  }

  /** The clauses that begin here. */
  clauses(at: number): Reading[] {
    return this.read(this.rulesAt(this.grammar.phrases, at), at)
  }

  /** Those of the rules that may read something that begins here. */
  private rulesAt(rules: readonly AnyRules[], at: number): readonly Placed[] {
    const index = this.index.of(rules)
    const own = index.byFirst.get(this.text[at] ?? '') ?? index.none
    let tried = this.tried.get(own)
    if (!tried) {
      const held = own.filter(({ needs }) => needs === null || this.lasts.has(needs))
      this.tried.set(own, (tried = inOrder(held, this.othersOf(index.others))))
    }
    return tried
  }

  /** Those of which the sentence holds what they need. */
  private othersOf(rules: OtherRules): readonly Placed[] {
    let others = this.others.get(rules)
    if (others) return others
    const { byNeeds, always } = rules
    // Whichever is fewer is looked up in the other.
    const held =
      byNeeds.size < this.lasts.size
        ? [...byNeeds].flatMap(([needs, placed]) => (needs && this.lasts.has(needs) ? placed : []))
        : [...this.lasts.keys()].flatMap((needs) => byNeeds.get(needs) ?? [])
    this.others.set(
      rules,
      (others = inOrder(
        always,
        held.sort((a, b) => a.place - b.place),
      )),
    )
    return others
  }

  /**
   * All places that one of the rules reads up to; the first rule that does so counts, but what leads into the next clause (在婚礼上·) is
   * no less read where the same words could end the sentence.
   */
  private read(rules: readonly Placed[], at: number): Reading[] {
    const ends = new Map<string, Reading>()
    for (const { of, needs } of rules) {
      if (needs && (this.lasts.get(needs) ?? -1) < at) continue
      for (const rule of of.rules)
        for (const state of this.walk(rule.pattern, { at, values: noValues(rule.slots.length), ending: '~' })) {
          const zh = fill(rule, state)
          const key = `${state.at}${state.ending}${leadsOn.exec(zh)?.[0] ?? ''}`
          if (!ends.has(key)) ends.set(key, { end: state.at, zh, rule })
        }
    }
    return [...ends.values()]
  }

  private walk(pattern: Pattern, from: State): readonly State[] {
    if (++this.steps > mostSteps) return []
    switch (pattern.kind) {
      case 'text':
        return this.text.startsWith(pattern.text, from.at)
          ? [{ at: from.at + pattern.text.length, values: from.values, ending: from.ending }]
          : []
      case 'choice':
        return pattern.options.length === 1 && pattern.options[0]
          ? this.walk(pattern.options[0], from)
          : firstOfEach((pattern.byFirst.get(this.text[from.at] ?? '') ?? pattern.others).flatMap((option) => this.walk(option, from)))
      case 'row': {
        let states: readonly State[] = [from]
        const nexts = (pattern.nexts ??= pattern.parts.map((_, n) => nextOf(pattern.parts.slice(n), this.grammar)))
        for (let n = 0; n < pattern.parts.length; n += 1) {
          states = this.walkAll(pattern.parts[n], states, nexts[n])
          if (states.length === 0) break
        }
        return states
      }
      case 'slot':
        return (pattern.list ? this.list(pattern.name, from.at) : this.slot(pattern.name, from.at)).map(({ end, zh }) => ({
          at: end,
          values: from.values.with(pattern.at, zh),
          ending: from.ending,
        }))
      case 'one':
        return pattern.options
          .filter(({ text }) => this.text.startsWith(text, from.at))
          .map(({ text, zh }) => ({ at: from.at + text.length, values: from.values.with(pattern.at, zh), ending: from.ending }))
      case 'ending':
        return this.slot(`[${pattern.name}]`, from.at).map(({ end, zh }) => ({ at: end, values: from.values, ending: zh }))
    }
  }

  /** Goes on from each of the states that has one of the next characters. */
  private walkAll(part: Pattern | undefined, states: readonly State[], next: Next = null): readonly State[] {
    if (!part) return states
    const [only] = states
    if (states.length === 1 && only) return this.mayGoOn(only, next) ? this.walk(part, only) : []
    return firstOfEach(states.flatMap((state) => (this.mayGoOn(state, next) ? this.walk(part, state) : [])))
  }

  private mayGoOn({ at }: State, next: Next): boolean {
    if (!next) return true
    const char = this.text[at] ?? ''
    for (const chars of next) if (chars.has(char)) return true
    return false
  }

  private slot(name: string, at: number): readonly Piece[] {
    if (name === 'n') return this.number(at)
    if (name === '某') return this.someone(at)
    if (name === 'w') return this.words(at)
    if (name === '场') return this.words(at).filter(({ zh }) => place.test(zh))
    if (name === '紧') return hiragana.test(this.text[at - 1] ?? 'の') ? [] : [{ end: at, zh: '' }]
    if (name === '连') return isJoint(this.text, at) ? [{ end: at, zh: '' }] : []
    if (name === '非时') return time.test(this.text.slice(0, at)) ? [] : [{ end: at, zh: '' }]
    if (name.startsWith('<')) return this.isBehind(name, at) ? [{ end: at, zh: '' }] : []
    if (name.startsWith('>')) return this.isBefore(name, at) ? [{ end: at, zh: '' }] : []
    const byPlace = this.byPlace(name)
    const known = byPlace[at]
    if (known) return known
    byPlace[at] = []
    const rules = name.startsWith('[') ? this.grammar.endings.get(name.slice(1, -1)) : this.grammar.words.get(name)
    const read = rules ? this.read(this.rulesAt(rules, at), at) : []
    const found = nounNames.has(name) ? read.flatMap((reading) => this.inSense(reading, at)) : read
    byPlace[at] = found
    return found
  }

  /** A noun as category and neighbours decide; by itself as its line says. */
  private inSense(reading: Reading, at: number): readonly Piece[] {
    const { end, zh, rule } = reading
    if (rule.slots.length + rule.endings.length > 0) return [reading]
    const words = this.text.slice(at, end)
    const sense = this.grammar.titles.senseZh(words, this.around(at, end))
    if (sense !== null && isNoun(words, sense)) return [{ end, zh: sense }]
    return zh === doubt ? [] : [reading]
  }

  private around(at: number, end: number): TextContext {
    return { categoryIds: this.categoryIds, beside: [this.text.slice(0, at), this.text.slice(end)] }
  }

  private isBehind(name: string, at: number): boolean {
    const before = this.text.slice(0, at)
    return name
      .slice(1)
      .split('|')
      .some((word) => before.endsWith(word))
  }

  private isBefore(name: string, at: number): boolean {
    return name
      .slice(1)
      .split('|')
      .some((word) => this.text.startsWith(word, at))
  }

  private byPlace(name: string): (readonly Piece[] | undefined)[] {
    let byPlace = this.known.get(name)
    if (!byPlace) this.known.set(name, (byPlace = []))
    return byPlace
  }

  private number(at: number): readonly Piece[] {
    if (isDigit.test(this.text[at - 1] ?? '')) return []
    numbers.lastIndex = at
    const match = numbers.exec(this.text)
    return match ? [{ end: at + match[0].length, zh: match[0].replace(/[~〜]/u, '～') }] : []
  }

  /** A name that stands before 様 or と申します. */
  private someone(at: number): readonly Piece[] {
    someone.lastIndex = at
    const match = someone.exec(this.text)
    return match && !noName.test(match[0]) ? [{ end: at + match[0].length, zh: match[0] }] : []
  }

  private words(at: number): readonly Piece[] {
    const known = this.looked.get(at)
    if (known) return known
    const found: Piece[] = []
    for (let end = at + 1; end <= Math.min(this.text.length, at + longestWords); end += 1) {
      if (/[、。!?:()]/u.test(this.text[end - 1] ?? '')) break
      if (!afterWords.test(this.text[end] ?? '') || (isDigit.test(this.text[end] ?? '') && isDigit.test(this.text[end - 1] ?? ''))) continue
      const words = this.text.slice(at, end)
      if (noWords.test(words) || clauseWithin.test(words) || quality.test(words) || ++this.lookups > mostLookups) continue
      const { titles, nouns, doubtful } = this.grammar
      const around = this.around(at, end)
      const own = nouns.get(words)
      const hasOwn = own !== undefined && own !== doubt
      const zh = hasOwn ? (titles.senseZh(words, around) ?? own) : titles.wordsZh(words, { ...around, doubtful })
      if (zh !== null && isNoun(words, zh)) found.push({ end, zh })
    }
    this.looked.set(at, found)
    return found
  }

  private list(name: string, at: number): readonly Piece[] {
    const byPlace = this.byPlace(`${name}+`)
    const known = byPlace[at]
    if (known) return known
    byPlace[at] = []
    const ends = new Map<number, { zh: string; items: number }>()
    let open = this.slot(name, at).map(({ end, zh }) => ({ end, zh, items: 1 }))
    while (open.length > 0) {
      const next: typeof open = []
      for (const { end, zh, items } of open) {
        if (ends.has(end)) continue
        ends.set(end, { zh, items })
        if (items >= 8) continue
        listMarks.lastIndex = end
        const mark = listMarks.exec(this.text)
        if (!mark || (mark[0] === 'も' && /^[词素]$/u.test(name))) continue
        const more = this.slot(name, end + mark[0].length)
        for (const one of more) {
          // 箱付属、バッテリーは…: what has or lacks something is no item beside what is not said so.
          if (asides.exec(one.zh)?.[0] !== asides.exec(zh)?.[0]) continue
          // お祝いやプレゼント are both 送礼.
          const same = zh.split(/[、或]/u).includes(one.zh)
          next.push({
            end: one.end,
            zh: same ? zh : `${zh}${mark[1] === undefined ? '、' : '或'}${one.zh}`,
            items: same ? items : items + 1,
          })
        }
      }
      open = next
    }
    const found = [...ends].flatMap(([end, { zh, items }]) => {
      andSoOn.lastIndex = end
      const rest = andSoOn.exec(this.text)
      const joined = items === 2 && !predicates.test(zh) ? zh.replace(/、(?=[^、]*$)/u, '和') : zh
      return [...(rest ? [{ end: end + rest[0].length, zh: `${zh}等` }] : []), { end, zh: joined }]
    })
    byPlace[at] = found
    return found
  }
}

/** Slots that read nothing, but stand only behind or before some words. */
export const isEmpty = (slot: string): boolean => slot === '紧' || slot === '连' || slot === '非时' || /^[<>]/.test(slot)

interface OptionIndex {
  /** By the characters that an option begins with. */
  byFirst: ReadonlyMap<string, readonly Pattern[]>
  /** At any other character. */
  others: readonly Pattern[]
}

/** A part by itself is no row. */
export function rowOf(parts: readonly Pattern[]): Pattern {
  const [only] = parts
  return only && parts.length === 1 ? only : { kind: 'row', parts }
}

/** From so many options on it pays to know which may begin with a character. */
const worthSorting = 4
const unsorted: ReadonlyMap<string, readonly Pattern[]> = new Map()

/** The options that may begin with a character: those that begin with another one are left out. */
export function choiceOf(options: readonly Pattern[]): Pattern {
  const [only] = options
  if (only && options.length === 1) return only
  if (options.length < worthSorting) return { kind: 'choice', options, byFirst: unsorted, others: options }
  const firstOf = (option: Pattern): string => {
    const first = option.kind === 'row' ? option.parts[0] : option
    return first?.kind === 'text' ? (first.text[0] ?? '') : ''
  }
  const firsts = options.map(firstOf)
  const at = (wanted: string) => options.filter((_, n) => firsts[n] === '' || firsts[n] === wanted)
  const chars = [...new Set(firsts)].filter((first) => first !== '')
  return { kind: 'choice', options, byFirst: new Map(chars.map((first) => [first, at(first)])), others: at('') }
}

const unfilled: (readonly undefined[])[] = []

/** Shared, since a walk copies the values that it changes. */
const noValues = (count: number): readonly undefined[] => (unfilled[count] ??= Array.from<undefined>({ length: count }))

function firstOfEach(states: readonly State[]): readonly State[] {
  if (states.length < 2) return states
  const kept: State[] = []
  for (const state of states) if (!kept.some(({ at, ending }) => at === state.at && ending === state.ending)) kept.push(state)
  return kept
}

/** The Chinese of a rule with its slots: `{w}` the next words, `{w2}` the second. */
function fill({ zh, slots }: Rule, { values, ending }: State): string {
  const taken = new Map<string, number>()
  const filled = zh.replaceAll(/\{([^{}\d]+)(\d?)\}/gu, (_, name: string, place: string) => {
    const next = place === '' ? (taken.get(name) ?? 0) : Number(place) - 1
    taken.set(name, next + 1)
    let seen = 0
    const at = slots.findIndex((slot) => slot === name && seen++ === next)
    return values[at] ?? ''
  })
  if (filled.includes('|')) return withAspect(filled, ending)
  if (ending.includes('<') && !zh.includes('~')) return withAspect(`|${filled}^`, ending)
  // 已清洗 + ~后 is 清洗后.
  return ending === '~' ? filled : ending.replace('~', () => (ending.startsWith('~后') ? filled.replace(/^已/u, '') : filled))
}

/** A rule, or those of a verb, with its place in the table, since an earlier one wins, and the texts of which a sentence must hold one; null for any sentence. */
interface Placed {
  of: Pick<LateRules, 'rules'>
  place: number
  needs: readonly string[] | null
}

/** Rules that may begin with many characters, by what they need. */
interface OtherRules {
  byNeeds: ReadonlyMap<readonly string[] | null, readonly Placed[]>
  always: readonly Placed[]
}

/** From so many first characters on a rule is tried at any. */
const mostFirsts = 48

interface RuleIndex {
  /** Rules by the characters that they may begin with. */
  byFirst: ReadonlyMap<string, readonly Placed[]>
  none: readonly Placed[]
  others: OtherRules
}

interface GrammarIndex {
  of(rules: readonly AnyRules[]): RuleIndex
  /** Where the last of the texts that rules need begins, for those of which the sentence has one. */
  lastsIn(text: string): ReadonlyMap<readonly string[], number>
}

const indexes = new WeakMap<Grammar, GrammarIndex>()

function indexOf(grammar: Grammar): GrammarIndex {
  let index = indexes.get(grammar)
  if (!index) indexes.set(grammar, (index = createGrammarIndex(grammar)))
  return index
}

function createGrammarIndex(grammar: Grammar): GrammarIndex {
  const all = [grammar.phrases, ...grammar.words.values(), ...grammar.endings.values()]
  /** Each needed list of texts once, since many rules need the same ones. */
  const needed = new Map<string, readonly string[]>()
  const once = (needs: readonly string[] | null): readonly string[] | null => {
    if (!needs) return null
    const key = needs.join(' ')
    const known = needed.get(key)
    if (!known) needed.set(key, needs)
    return known ?? needs
  }
  const byRules = new Map(all.map((rules) => [rules, createIndex(rules, grammar, once)]))
  const none: RuleIndex = { byFirst: new Map(), none: [], others: { byNeeds: new Map(), always: [] } }
  /** By the first two characters of the texts, which are looked up once at each place of a sentence. */
  const byStart = new Map<string, { text: string; needs: readonly string[] }[]>()
  for (const needs of needed.values())
    for (const text of new Set(needs)) {
      const own = byStart.get(text.slice(0, 2))
      if (own) own.push({ text, needs })
      else byStart.set(text.slice(0, 2), [{ text, needs }])
    }
  return {
    of: (rules) => byRules.get(rules) ?? none,
    lastsIn(text) {
      const lasts = new Map<readonly string[], number>()
      for (let at = text.length - 1; at >= 0; at -= 1)
        for (const start of [text.slice(at, at + 1), text.slice(at, at + 2)])
          for (const one of (start.length > 0 && byStart.get(start)) || [])
            if (!lasts.has(one.needs) && text.startsWith(one.text, at)) lasts.set(one.needs, at)
      return lasts
    },
  }
}

function createIndex(
  rules: readonly AnyRules[],
  grammar: Grammar,
  once: (needs: readonly string[] | null) => readonly string[] | null,
): RuleIndex {
  const byFirst = new Map<string, Placed[]>()
  const others: Placed[] = []
  for (const [place, rule] of rules.entries()) {
    if (!('pattern' in rule)) {
      others.push({ of: rule, place, needs: once(rule.needs) })
      continue
    }
    const placed = { of: { rules: [rule] }, place, needs: once(needsOf(rule.pattern)) }
    const { chars, any, empty } = beginning(rule.pattern, grammar, [])
    if (any || empty || chars.size > mostFirsts) others.push(placed)
    else
      for (const char of chars) {
        const own = byFirst.get(char)
        if (own) own.push(placed)
        else byFirst.set(char, [placed])
      }
  }
  const byNeeds = Map.groupBy(others, ({ needs }) => needs)
  const always = byNeeds.get(null) ?? []
  byNeeds.delete(null)
  return { byFirst, none: [], others: { byNeeds, always } }
}

/** Texts of which one stands in all that a pattern reads: those of its part that says most. */
function needsOf(pattern: Pattern): readonly string[] | null {
  switch (pattern.kind) {
    case 'text':
      return pattern.text === '' ? null : [pattern.text]
    case 'choice': {
      const each = pattern.options.map(needsOf)
      return each.every((needs) => needs !== null) ? each.flat() : null
    }
    case 'row': {
      const least = (needs: readonly string[]) => Math.min(...needs.map((text) => text.length)) - needs.length / 100
      const parts = pattern.parts.map(needsOf).filter((needs) => needs !== null)
      return parts.toSorted((a, b) => least(b) - least(a))[0] ?? null
    }
    case 'one':
      return pattern.options.map(({ text }) => text)
    case 'slot':
    case 'ending':
      return null
  }
}

/** The rules of both in the order of the table. */
function inOrder(some: readonly Placed[], others: readonly Placed[]): readonly Placed[] {
  if (some.length === 0 || others.length === 0) return some.length === 0 ? others : some
  const rules: Placed[] = []
  let at = 0
  for (const one of some) {
    for (let other = others[at]; other && other.place < one.place; other = others[++at]) rules.push(other)
    rules.push(one)
  }
  return rules.concat(others.slice(at))
}

function nextOf(parts: readonly Pattern[], grammar: Grammar): Next {
  const own = new Set<string>()
  const shared = new Set<ReadonlySet<string>>()
  /** Whether a pattern may begin with any character, or be nothing. */
  const add = (pattern: Pattern): { any: boolean; empty: boolean } => {
    switch (pattern.kind) {
      case 'choice': {
        const each = pattern.options.map(add)
        return { any: each.some(({ any }) => any), empty: each.some(({ empty }) => empty) }
      }
      case 'row':
        return addAll(pattern.parts)
      default: {
        const { chars, any, empty } = beginning(pattern, grammar, [])
        if (chars.size > 1) shared.add(chars)
        else for (const char of chars) own.add(char)
        return { any, empty }
      }
    }
  }
  const addAll = (all: readonly Pattern[]): { any: boolean; empty: boolean } => {
    for (const part of all) {
      const { any, empty } = add(part)
      if (any || !empty) return { any, empty }
    }
    return { any: false, empty: true }
  }
  const { any, empty } = addAll(parts)
  return any || empty ? null : [own, ...shared]
}

/** What a pattern may begin with: these characters, or any, or nothing at all. */
interface Beginning {
  chars: ReadonlySet<string>
  any: boolean
  empty: boolean
}

const digits = new Set('0123456789一二三四五六七八九十百千')

const noChars: ReadonlySet<string> = new Set()

function either(all: readonly Beginning[]): Beginning {
  const any = all.some((one) => one.any)
  const empty = all.some((one) => one.empty)
  return { chars: any ? noChars : new Set(all.flatMap(({ chars }) => [...chars])), any, empty }
}

const named = new WeakMap<readonly AnyRules[], Beginning>()

/** A verb may stand behind any object. */
const anything: Beginning = { chars: noChars, any: true, empty: false }

function beginning(pattern: Pattern, grammar: Grammar, within: readonly string[]): Beginning {
  const ofRules = (rules: readonly AnyRules[], name: string): Beginning => {
    if (within.includes(name)) return { chars: new Set(), any: false, empty: false }
    let known = named.get(rules)
    if (!known)
      named.set(
        rules,
        (known = either(rules.map((rule) => ('pattern' in rule ? beginning(rule.pattern, grammar, [...within, name]) : anything)))),
      )
    return known
  }
  switch (pattern.kind) {
    case 'text':
      return { chars: new Set(pattern.text.slice(0, 1)), any: false, empty: pattern.text === '' }
    case 'choice':
      return either(pattern.options.map((option) => beginning(option, grammar, within)))
    case 'row': {
      const read: Beginning[] = []
      for (const part of pattern.parts) {
        const one = beginning(part, grammar, within)
        read.push({ ...one, empty: false })
        if (!one.empty) return either(read)
      }
      return { ...either(read), empty: true }
    }
    case 'one':
      return { chars: new Set(pattern.options.map(({ text }) => text.slice(0, 1))), any: false, empty: false }
    case 'slot':
      if (/^[w某场]$/u.test(pattern.name)) return { chars: new Set(), any: true, empty: false }
      if (pattern.name === 'n') return { chars: digits, any: false, empty: false }
      if (isEmpty(pattern.name)) return { chars: noChars, any: false, empty: true }
      return ofRules(grammar.words.get(pattern.name) ?? [], pattern.name)
    case 'ending':
      return ofRules(grammar.endings.get(pattern.name) ?? [], `[${pattern.name}]`)
  }
}
