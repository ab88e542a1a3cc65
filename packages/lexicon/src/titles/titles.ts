import { foldWidth } from '../fold-width.ts'
import { dataFolder, loadEntries } from '../read-table.ts'
import { partTitle, type TitlePart } from './part-title.ts'
import { createTitleIndex, japanese } from './title-index.ts'
import { loadTitleRows } from './title-row.ts'

/** What is known of goods beside their title. */
export interface TitleContext {
  /** From the root to the leaf. */
  categoryIds: readonly string[]
}

/** A word of a text that the tables know, for those who look it up. */
export interface KnownWord {
  /** Positions in the text. */
  start: number
  end: number
  ja: string
  zh: string
  /** The table, such as `titles/pottery.tsv`. */
  table: string
}

export interface Titles {
  /** The title in Chinese as far as the tables know its words; null when it holds no Japanese or nothing of it is known. */
  titleZh(name: string, context: TitleContext): string | null
  /** The words of a text that the tables know. */
  wordsOf(text: string, context: TitleContext): KnownWord[]
}

export interface TitlesOptions {
  /** The folder of the tables; by default the one of this package. */
  folder?: string
  /** How many titles are kept at most. */
  mostKept?: number
}

/** A marketplace's title is shorter; a longer one stays as it is, so that the time has a bound. */
const longestTitle = 200

/** Reads the tables (once) and gives what turns titles into Chinese. Throws when a table cannot be read. */
export function createTitles({ folder = dataFolder, mostKept = 20_000 }: TitlesOptions = {}): Titles {
  const root = createTitleIndex(loadTitleRows(folder), loadEntries(folder))
  const kept = new Map<string, string | null>()

  const make = (name: string, { categoryIds }: TitleContext): string | null => {
    if (name.length > longestTitle || !japanese.test(name)) return null
    const { lower, origin } = foldWidth(name)
    const zh = write(name, origin, partTitle(lower, root, categoryIds))
    return zh === name ? null : zh
  }
  return {
    titleZh(name, context) {
      const key = `${context.categoryIds.join()}\n${name}`
      const known = kept.get(key)
      if (known !== undefined) return known
      const zh = make(name, context)
      if (kept.size >= mostKept) for (const old of kept.keys()) if (kept.delete(old) && kept.size <= mostKept * 0.9) break
      kept.set(key, zh)
      return zh
    },
    wordsOf(text, { categoryIds }) {
      const { lower, origin } = foldWidth(text)
      return partTitle(lower, root, categoryIds).flatMap((part) => {
        const { word, sense } = part
        if (!sense || sense.kind === 'particle' || sense.zh === '') return []
        return [{ start: origin[part.start] ?? 0, end: origin[part.end] ?? 0, ja: word.ja, zh: fill(part), table: sense.file }]
      })
    },
  }
}

function write(name: string, origin: readonly number[], parts: readonly TitlePart[]): string {
  let zh = ''
  let at = 0
  for (const part of parts) {
    const [start = 0, end = 0] = [origin[part.start], origin[part.end]]
    zh += name.slice(at, start) + (part.sense ? fill(part) : name.slice(start, end))
    at = end
  }
  return zh + name.slice(at)
}

/** The Chinese of a part, its slots filled in their order. */
function fill({ sense, slots }: TitlePart): string {
  let n = 0
  return (sense?.zh ?? '').replaceAll(/\{(?:n|name)\}/g, () => slots[n++] ?? '')
}
