import { loadQueries } from '../../packages/lexicon/eval/search-set.ts'
import { createLexicon } from '../../packages/lexicon/src/lexicon.ts'
import { alternate, type Line, ratioLine } from './side-by-side.ts'

/** ICU only parts the words; the lexicon also finds what they mean and makes searches of it. */
const aim = 0.05

/** How many of the queries that members type are understood in a second, beside how many ICU parts into words. */
export async function measureWords({ rounds, forMs }: { rounds: number; forMs: number }): Promise<Line[]> {
  const typed = loadQueries().map((query) => query.typed)
  const lexicon = createLexicon()
  const parter = new Intl.Segmenter('zh', { granularity: 'word' })
  const rateOf = async (one: (query: string) => unknown) => {
    const begun = performance.now()
    let done = 0
    while (performance.now() - begun < forMs) for (const query of typed) done += one(query) === undefined ? 0 : 1
    return (done * 1000) / (performance.now() - begun)
  }
  const { ours, icu } = await alternate(
    { ours: () => rateOf((query) => lexicon.understand(query)), icu: () => rateOf((query) => [...parter.segment(query)]) },
    rounds,
  )
  return [ratioLine("members' words understood", '/s', ours, icu, aim, 'Intl.Segmenter parts')]
}
