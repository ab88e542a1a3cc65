import type { DataOf } from '@otsukai/contract/call'
import type { tagSuggest } from '@otsukai/contract/goods'
import type { Use } from '../../platform/parts.ts'
import { hotKeywords } from './discovery-queries.ts'
import { openLexicon } from '../search/lexicon.ts'

type Suggestions = DataOf<typeof tagSuggest>

const SHOWN_AT_MOST = 10

/** Maximum words of members, which come after the lexicon's. */
const MEMBERS_SHOWN = 3

/** Completes typed text, in Chinese and Japanese, from the lexicon and the hot words. Empty for empty text. */
export async function suggestWords(
  deps: Use<'db' | 'reads' | 'clock' | 'log' | 'questions' | 'shelves'>,
  typed: string,
): Promise<Suggestions> {
  const prefix = countedPrefix(typed)
  if (prefix === '') return []
  const lexicon = (await openLexicon()).suggest(typed, SHOWN_AT_MOST)
  const known = new Set(lexicon.flatMap(({ text, textZh }) => [text, textZh]))
  const words = (await hotKeywords(deps, { page: 1, limit: 50 })).filter(
    (word) => word.startsWith(prefix) && word !== prefix && !known.has(word),
  )
  const members = words.slice(0, MEMBERS_SHOWN).map((text) => ({ text, kind: 'word' as const }))
  return [...lexicon.slice(0, SHOWN_AT_MOST - members.length), ...members]
}

const countedPrefix = (typed: string): string => typed.normalize('NFKC').toLowerCase().trim()
