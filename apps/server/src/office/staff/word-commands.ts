import { countedWord } from '../../catalogue/finds/count-finds.ts'
import { waitingWords } from '../../catalogue/discovery/popular-words.ts'
import type { StaffCommand } from './staff-command.ts'

/** What members search for that the lexicon does not know, and what of it everybody may see. */
export const wordCommands: Record<string, StaffCommand> = {
  words: {
    help: 'Lists what members search for and nobody else is shown, as the lexicon does not know all of it.',
    looks: true,
    options: {},
    run: async (deps) => {
      const waiting = await waitingWords(deps)
      return waiting.length === 0 ? 'No word waits.' : waiting.map(({ word, members }) => `${word}  ${members} members`).join('\n')
    },
  },
  'approve-word': {
    help: 'Lets everybody see such a word among the hot ones, when enough members search for it.',
    options: { word: 'as `words` lists it' },
    run: async ({ db, clock }, { staff }, { word: typed = '' }) => {
      const word = countedWord(typed)
      if (word === null) throw new Error(`${typed} is no word for others' eyes: a number, an address, too long or too short.`)
      await db
        .insertInto('approved_words')
        .values({ word, approved_at: clock(), approved_by: staff })
        .onConflict((conflict) => conflict.column('word').doNothing())
        .execute()
      return `${word} may be shown to everybody.`
    },
  },
}
