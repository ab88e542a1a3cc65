import readline from 'node:readline'
import { createPhraseBook } from '../src/phrases/phrase-book.ts'
import { createPoints } from '../src/points/points.ts'
import { createTitles, type Titles } from '../src/titles/titles.ts'

/**
 * `node packages/lexicon/eval/read.ts title|phrase|point < lines`: what the tables make of each line. A title or a sentence may be
 * followed by a tab and its category ids, parted by `|`. For whoever extends the tables.
 */
const [what] = process.argv.slice(2)
const titles = createTitles()
const book = createPhraseBook({ titles })
const points = createPoints()
const read: Record<string, (line: string) => string> = {
  title: (line) => inCategory(line, titles.titleZh),
  phrase: (line) => inCategory(line, book.phraseZh),
  point(line) {
    const found = points.pointsOf({ title: '', description: line.replaceAll('\\n', '\n') })
    return found.map(({ code, quotes: [quote] }) => `${code}「${quote}」`).join(' ')
  },
}
function inCategory(line: string, zhOf: Titles['titleZh']): string {
  const [text = '', ids = ''] = line.split('\t')
  return zhOf(text, { categoryIds: ids.split('|') }) ?? '-'
}
const one = read[what ?? '']
if (!one) throw new Error('node packages/lexicon/eval/read.ts title|phrase|point < lines')
for await (const line of readline.createInterface({ input: process.stdin })) process.stdout.write(`${line}\n  → ${one(line)}\n`)
