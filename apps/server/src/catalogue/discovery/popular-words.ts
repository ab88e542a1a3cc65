import { sql } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'
import { actRefused } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import { openLexicon } from '../search/lexicon.ts'
import { countedWord, DAY_MS, DAY_WEIGHT, dayOf, DAYS } from '../finds/count-finds.ts'

/** Words of fewer members are private and never shown. */
const MEMBERS_AT_LEAST = 3
const MOST = 200

interface SearchedWord {
  word: string
  members: number
  approved: boolean
}

/** Words that established members lately searched for with results, most popular first; each member counts once for a word. */
async function searchedWords({ reads, clock }: Use<'reads' | 'clock'>): Promise<SearchedWord[]> {
  const today = dayOf(clock())
  const { rows } = await sql<SearchedWord>`
    select f.word, count(*)::int as members, a.word is not null as approved
    from word_finds f left join approved_words a on a.word = f.word
    where f.day > ${dayOf(clock() - DAYS * DAY_MS)}
    group by f.word, a.word having count(*) >= ${MEMBERS_AT_LEAST}
    order by sum(power(${DAY_WEIGHT}::float8, ${today}::date - f.day)) desc, f.word
    limit ${MOST}`.execute(reads)
  return rows
}

/** Searched words that everybody may see: known to the lexicon or approved by staff. */
export async function popularWords(deps: Use<'reads' | 'clock'>): Promise<string[]> {
  return (await sorted(deps)).shown.map(({ word }) => word)
}

/** Searched words that wait for approval by staff. */
export const waitingWords = async (deps: Use<'reads' | 'clock'>): Promise<SearchedWord[]> => (await sorted(deps)).waiting

/** Approves a word for everybody. Answers its counted form; throws a sentence for text that is never shown. */
export async function approveWord({ clock }: Use<'clock'>, tx: Tx, typed: string, by: string): Promise<string> {
  const word = countedWord(typed)
  if (word === null) throw actRefused(`“${typed}”不能展示：是数字、网址，或者太长、太短。`)
  await tx
    .insertInto('approved_words')
    .values({ word, approved_at: clock(), approved_by: by })
    .onConflict((conflict) => conflict.column('word').doNothing())
    .execute()
  return word
}

async function sorted(deps: Use<'reads' | 'clock'>): Promise<{ shown: SearchedWord[]; waiting: SearchedWord[] }> {
  const searched = await searchedWords(deps)
  const lexicon = searched.some(({ approved }) => !approved) ? await openLexicon() : null
  const { shown = [], waiting = [] } = Object.groupBy(searched, ({ word, approved }) =>
    approved || lexicon?.knows(word) ? 'shown' : 'waiting',
  )
  return { shown, waiting }
}

/** Deletes searches that are too old to count. */
export async function forgetWordFinds({ db, clock }: Use<'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('word_finds')
    .where('day', '<=', dayOf(clock() - DAYS * DAY_MS))
    .execute()
}
