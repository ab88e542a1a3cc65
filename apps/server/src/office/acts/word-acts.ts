import type { wordActs } from '@otsukai/contract/acts/words'
import { approveWord, waitingWords } from '../../catalogue/discovery/popular-words.ts'
import { unfoundWords } from '../../catalogue/finds/unfound-words.ts'
import type { HandlersOf } from './staff-handlers.ts'

export const wordHandlers: HandlersOf<typeof wordActs> = {
  words: { look: async (deps) => (await waitingWords({ ...deps, reads: deps.db })).map(({ word, members }) => ({ word, members })) },
  'unfound-words': { look: (deps) => unfoundWords(deps) },
  'approve-word': async (deps, tx, { word }, { name }) => ({ word: await approveWord(deps, tx, word, name) }),
}
