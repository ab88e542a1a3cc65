import { z } from 'zod'
import { act, look } from './act.ts'
import { text } from './fields.ts'

/** Acts on search words that the lexicon does not know, which everybody sees only once approved. */
export const wordActs = {
  words: look({
    summary: 'Lists what members search for and nobody else is shown, as the lexicon does not know all of it.',
    titleZh: '看待审热词',
    permission: 'content.words',
    input: z.object({}),
    data: z.array(z.object({ word: z.string(), members: z.int() })),
  }),
  'unfound-words': look({
    summary: 'Lists what members searched for in the last 90 days and no goods hold, so that the tables of words can grow.',
    titleZh: '看搜不到的词',
    permission: 'content.words',
    input: z.object({}),
    data: z.array(z.object({ word: z.string(), days: z.int(), searches: z.int() })),
  }),
  'approve-word': act({
    summary: 'Lets everybody see such a word among the hot ones, when enough members search for it.',
    titleZh: '通过热词',
    permission: 'content.words',
    about: { kind: 'word', field: 'word' },
    input: z.object({ word: text(500).describe('as `words` lists it') }),
    data: z.object({ word: z.string() }),
  }),
}
