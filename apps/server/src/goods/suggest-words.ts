import type { DataOf } from '@otsukai/contract/call'
import type { tagSuggest } from '@otsukai/contract/goods'
import { openLexicon } from './lexicon.ts'

type Suggestions = DataOf<typeof tagSuggest>

const SHOWN_AT_MOST = 10

/** Completes what is being typed, in Chinese and Japanese. Nothing typed, nothing suggested. */
export async function suggestWords(typed: string): Promise<Suggestions> {
  if (typed === '') return []
  return (await openLexicon()).suggest(typed, SHOWN_AT_MOST)
}
