import { loadPatternTools } from '../patterns/pattern-tables.ts'
import { toSource } from '../patterns/pattern.ts'
import { dataFolder, loadRows } from '../read-table.ts'

/** A line of a table in `phrases/`: a sentence that many sellers write, and its Chinese with the slots of the Japanese. */
interface Phrase {
  pattern: RegExp
  zh: string
  /** What each slot of the pattern is, in order. */
  slots: readonly Slot[]
}
type Slot = 'n' | 'w'

export interface PhraseBook {
  /** A sentence in Chinese; null when the book does not hold it whole. */
  phraseZh(sentence: string): string | null
}

export interface PhraseBookOptions {
  folder?: string
  /** The Chinese of the words in a `{w}`; null when one of them is unknown. */
  wordsZh(words: string): string | null
}

/** A formulaic sentence is shorter. */
const longestSentence = 160

/** Reads the tables (once). Throws when a pattern cannot be read. */
export function createPhraseBook({ folder = dataFolder, wordsZh }: PhraseBookOptions): PhraseBook {
  const tools = loadPatternTools(folder)
  const phrases = loadRows(folder, 'phrases/phrases.tsv').map(({ cells: [ja = '', zh = ''] }): Phrase => ({
    pattern: new RegExp(`^${toSource(ja, tools)}$`, 'u'),
    zh,
    slots: [...ja.matchAll(/\{([nw])\}/g)].map(([, slot]) => slot as Slot),
  }))
  const whole = (clause: string): string | null => {
    for (const { pattern, zh, slots } of phrases) {
      const match = pattern.exec(clause)
      const filled = match && fill(zh, slots, match.slice(1), wordsZh)
      if (filled) return filled
    }
    return null
  }
  /** A sentence is a phrase, or clauses that are phrases each. */
  const read = (sentence: string): string | null => {
    const known = whole(sentence)
    if (known !== null) return known
    const cut = sentence.indexOf('、')
    return cut === -1 ? null : byClauses(sentence, cut)
  }
  const byClauses = (sentence: string, first: number): string | null => {
    for (let cut = first; cut !== -1; cut = sentence.indexOf('、', cut + 1)) {
      const head = whole(sentence.slice(0, cut))
      const tail = head === null ? null : read(sentence.slice(cut + 1))
      if (head !== null && tail !== null) return `${head}，${tail}`
    }
    return null
  }
  return {
    phraseZh(sentence) {
      if (sentence.length > longestSentence) return null
      const folded = tools.fold(sentence)
      const zh = read(folded.replace(/[。!?、]+$/u, ''))
      return zh === null ? null : `${bullet.exec(sentence)?.[0] ?? ''}${zh}${endOf(sentence)}`
    },
  }
}

/** A mark before a heading or a line of a list. */
const bullet = /^[◆◇■□●○◎※・*＊☆★▲△▼▽▶►◉-]+\s*/u

/** A sentence ends in a full stop though its seller left it out; a heading, which has no hiragana, does not. */
function endOf(sentence: string): string {
  if (/[?？]/.test(sentence)) return '？'
  return /[。．！!]\s*$|\p{Script=Hiragana}/u.test(sentence) ? '。' : ''
}

/** The Chinese with its slots filled in their order; null when words in them are unknown. */
function fill(
  zh: string,
  slots: readonly Slot[],
  values: readonly (string | undefined)[],
  wordsZh: (words: string) => string | null,
): string | null {
  const filled = slots.map((slot, at) => {
    const value = values[at] ?? ''
    return slot === 'n' ? value : wordsZh(value)
  })
  if (filled.includes(null)) return null
  let [n, w] = [0, 0]
  const byKind = (kind: Slot) => filled.filter((_, at) => slots[at] === kind)
  const [numbers, words] = [byKind('n'), byKind('w')]
  return zh.replaceAll(/\{([nw])(\d?)\}/g, (_, kind: Slot, place: string) => {
    const list = kind === 'n' ? numbers : words
    const next = kind === 'n' ? n++ : w++
    return list[place === '' ? next : Number(place) - 1] ?? ''
  })
}
