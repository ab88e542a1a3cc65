import { BadTranslation, type Translator, TranslatorDown } from '@otsukai/connectors/translator'
import { sql } from 'kysely'
import { transaction } from '../../platform/db/transaction.ts'
import { tell } from '../../platform/live/tell.ts'
import type { Use } from '../../platform/parts.ts'
import { LEASE_MS } from './ask-translation.ts'
import { DAY_MS, giveBack } from './budget.ts'
import type { KeptSentence, TranslationTask } from './translation-tables.ts'
import { trustTranslation } from './trust-translation.ts'

const REFUSED_FOR_MS = 30 * DAY_MS
const FAILED_FOR_MS = 10 * 60_000

/** How a call ended. `uncharged`: it surely cost nothing. */
type End = { state: 'done'; sentences: KeptSentence[] } | { state: 'refused' } | { state: 'failed'; uncharged: boolean }

/**
 * Calls the machine for one listing, with no transaction open, and writes what came. One call a press, whichever worker is given the job:
 * whoever finds it begun leaves it, and after a crash its lease lapses and the next press goes on.
 */
export async function runTranslation(
  deps: Use<'config' | 'db' | 'clock' | 'log' | 'translator' | 'translated'>,
  { translationId: id }: { translationId: number },
  signal: AbortSignal,
): Promise<void> {
  const { db, translator } = deps
  if (!translator) return
  const [begun] = await db
    .updateTable('translations')
    .set({ begun: true, lease_until: sql<number>`clock_ms() + ${LEASE_MS}::bigint` })
    .where('id', '=', id)
    .where('model', '=', translator.model)
    .where('state', '=', 'asked')
    .where('begun', '=', false)
    .returning(['goods_id', 'asked_at', 'chars', 'lease_until', 'task'])
    .execute()
  if (!begun) return
  const end = await call(deps, translator, begun.task, signal)
  // Stopped by us: another process goes on once the lease has lapsed.
  if (end === null) return
  const at = deps.clock()
  await transaction(db, async (tx) => {
    const [row] = await tx
      .updateTable('translations')
      .set({
        state: end.state,
        not_before: end.state === 'refused' ? at + REFUSED_FOR_MS : end.state === 'failed' ? at + FAILED_FOR_MS : 0,
        ...(end.state === 'done' && { sentences: JSON.stringify(end.sentences) }),
        asked_by: [],
      })
      .where('id', '=', id)
      .where('state', '=', 'asked')
      // Somebody else goes on where the lease has lapsed.
      .where('lease_until', '=', begun.lease_until)
      .returning(sql<number[]>`old.asked_by`.as('members'))
      .execute()
    if (!row) return
    if (end.state === 'failed' && end.uncharged) await giveBack(deps, tx, { chars: begun.chars, at: begun.asked_at })
    for (const memberId of row.members) await tell(tx, { at, memberId, kind: 'translation', subjectId: begun.goods_id })
  })
}

/** Null when the signal ended it. */
async function call(
  { log, translated }: Use<'log' | 'translated'>,
  translator: Translator,
  { sentences, glossary }: TranslationTask,
  signal: AbortSignal,
): Promise<End | null> {
  try {
    const written = await translator.translate(sentences, new Map(glossary), { signal })
    const trusted = trustTranslation(sentences, written)
    const refused = trusted?.filter((zh) => zh === null).length ?? sentences.length
    translated.refused += refused
    translated.machine += sentences.length - refused
    if (trusted === null || refused === sentences.length) return { state: 'refused' }
    return { state: 'done', sentences: sentences.map((ja, at): KeptSentence => [ja, trusted[at] ?? null]) }
  } catch (error) {
    if (signal.aborted) return null
    if (error instanceof BadTranslation) {
      log.info({ err: error }, 'a translation was refused')
      translated.refused += sentences.length
      return { state: 'refused' }
    }
    if (!(error instanceof TranslatorDown)) throw error
    log.warn({ err: error }, 'the translator cannot be asked')
    return { state: 'failed', uncharged: error.uncharged }
  }
}
