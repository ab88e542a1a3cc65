import { loadQueries } from '../../packages/lexicon/eval/search-set.ts'
import { setFolder } from '../../packages/lexicon/eval/set-folder.ts'
import { loadTitleSets } from '../../packages/lexicon/eval/title-set.ts'
import { createLexicon } from '../../packages/lexicon/src/lexicon.ts'
import { createTitles } from '../../packages/lexicon/src/titles/titles.ts'
import { alternate, type Line, ratioLine, spreadOf } from './side-by-side.ts'

/** ICU only parts the words; the lexicon also finds what they mean and makes searches of it. */
const aim = 0.05

/** Aims for a title in µs: read for the first time, and again. */
const titleAims = { cold: 40, kept: 4 }

interface Size {
  rounds: number
  forMs: number
}

/** Measures members' queries understood in a second, and the time of a title, beside ICU's segmentation of the same texts. */
export async function measureWords(size: Size): Promise<Line[]> {
  return [await queriesLine(size), ...(await titleLines(size))]
}

const icuWords = (language: string) => {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' })
  return (text: string) => [...segmenter.segment(text)]
}

/** A function takes so many passes until the engine has compiled it as it will be in a server that runs for days. */
const warmPasses = 10

function warm(texts: readonly string[], ...each: readonly ((text: string) => unknown)[]): void {
  for (let pass = 0; pass < warmPasses; pass++) for (const one of each) for (const text of texts) one(text)
}

/** Texts of a list handled in a second. */
function rateOf(texts: readonly string[], one: (text: string) => unknown, forMs: number): number {
  const begun = performance.now()
  let done = 0
  while (performance.now() - begun < forMs) for (const text of texts) done += one(text) === undefined ? 0 : 1
  return (done * 1000) / (performance.now() - begun)
}

async function queriesLine({ rounds, forMs }: Size): Promise<Line> {
  const typed = loadQueries(setFolder('seen')).map((query) => query.typed)
  const [lexicon, icu] = [createLexicon(), icuWords('zh')]
  warm(typed, (query) => lexicon.understand(query), icu)
  const rates = await alternate(
    { ours: async () => rateOf(typed, (query) => lexicon.understand(query), forMs), icu: async () => rateOf(typed, icu, forMs) },
    rounds,
  )
  return ratioLine("members' words understood", '/s', rates.ours, rates.icu, aim, 'Intl.Segmenter parts')
}

async function titleLines({ rounds, forMs }: Size): Promise<Line[]> {
  const sets = loadTitleSets(setFolder('seen'))
  const categories = new Map(sets.map(({ title, categoryIds }) => [title, categoryIds]))
  const names = [...categories.keys()]
  const [cold, kept, icu] = [createTitles({ mostKept: 1 }), createTitles(), icuWords('ja')]
  const read = (titles: typeof kept) => (name: string) => titles.titleZh(name, { categoryIds: categories.get(name) ?? [] }) ?? ''
  warm(names, read(cold), read(kept), icu)
  const rates = await alternate(
    {
      cold: async () => rateOf(names, read(cold), forMs),
      kept: async () => rateOf(names, read(kept), forMs),
      icu: async () => rateOf(names, icu, forMs),
    },
    rounds,
  )
  const line = (which: 'cold' | 'kept'): Line => {
    const { median, least, most } = spreadOf(rates[which].map((rate) => 1e6 / rate))
    const { median: against } = spreadOf(rates.icu.map((rate) => 1e6 / rate))
    return {
      what: `a title in Chinese, ${which}`,
      ours: `${median.toFixed(2)} µs (${least.toFixed(2)}–${most.toFixed(2)})`,
      against: `Intl.Segmenter parts it in ${against.toFixed(2)} µs`,
      value: '',
      aim: `≤ ${titleAims[which]} µs`,
      reached: median <= titleAims[which],
    }
  }
  return [line('cold'), line('kept')]
}
