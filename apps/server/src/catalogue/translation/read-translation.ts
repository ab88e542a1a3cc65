import type { GoodsTranslation, Sentence } from '@otsukai/contract/translation'
import { named } from '../../platform/db/prepared.ts'
import type { Use } from '../../platform/parts.ts'
import type { Member } from '../../platform/http/routes-types.ts'
import { readShown } from '../screens/goods-detail.ts'
import { coversBudget } from './budget.ts'
import { charsOf, type GoodsText, type Line, textOf, warnsOnly, wordsOf } from './goods-text.ts'
import type { KeptSentence, TranslationState } from './translation-tables.ts'

/** What a listing's screen is read with. */
export type ReaderParts = Use<
  'config' | 'db' | 'clock' | 'log' | 'questions' | 'market' | 'goods' | 'absentSellers' | 'translator' | 'translated'
>

/** The text of goods as far as it is translated. Spends nothing and waits for no machine. 404 for goods that are not there. */
export async function readTranslation(deps: ReaderParts, member: Member | null, id: string): Promise<GoodsTranslation> {
  const text = textOf(await readShown(deps, id))
  return viewOf(deps, text, await readKept(deps, text), member)
}

/** What the machine has written for these goods, and how it stands with what is missing. */
export interface Kept {
  /** By sentence; null where its answer was not believed. */
  sentences: ReadonlyMap<string, string | null>
  missing: string[]
  pending: boolean
}

export async function readKept(deps: Use<'db' | 'translator'>, { goodsId, hash, machines }: GoodsText): Promise<Kept> {
  const { translator } = deps
  const rows =
    translator && machines.length > 0
      ? await named<KeptRow>(deps.db, 'translations-of', translationsOf, [goodsId, translator.model, hash, VERSIONS_READ])
      : []
  // The first wins.
  const sentences = new Map(rows.toReversed().flatMap((row) => row.sentences ?? []))
  const pending = rows.some((row) => row.text_hash === hash && row.state === 'asked' && row.leased)
  return { sentences, missing: machines.filter((ja) => !sentences.has(ja)), pending }
}

interface KeptRow {
  text_hash: string
  state: TranslationState
  leased: boolean
  sentences: KeptSentence[] | null
}

/** A seller who edits a text keeps the sentences that stay; so many editions back. */
const VERSIONS_READ = 10

const translationsOf = `
  select text_hash, state, lease_until > clock_ms() as leased, sentences from translations
  where goods_id = $1 and model = $2 order by text_hash = $3 desc, asked_at desc, id desc limit $4`

/** The sentences as they are shown, and whether the machine could be asked for what is missing. */
export async function viewOf(deps: ReaderParts, text: GoodsText, kept: Kept, member: Member | null): Promise<GoodsTranslation> {
  const sentencesOf = (lines: readonly Line[]): Sentence[] => lines.map((line) => sentenceOf(deps, text, line, kept))
  return {
    description: sentencesOf(text.description),
    comments: text.comments.map(({ id, lines }) => ({ id, sentences: sentencesOf(lines) })),
    pending: kept.pending,
    machine: await machineNow(deps, kept, member),
    asOf: text.asOf,
  }
}

async function machineNow(
  deps: Use<'config' | 'db' | 'clock' | 'translator'>,
  { missing, pending }: Kept,
  member: Member | null,
): Promise<GoodsTranslation['machine']> {
  if (!deps.translator) return 'off'
  if (missing.length === 0 || pending) return 'on'
  const asked = { chars: charsOf(missing), memberId: member?.id ?? null, at: deps.clock() }
  return (await coversBudget(deps, asked)) ? 'on' : 'usedUp'
}

function sentenceOf({ translated }: Use<'translated'>, text: GoodsText, line: Line, kept: Kept): Sentence {
  const { ja, zh, warns } = line
  if (zh !== null && !warnsOnly(line)) {
    translated.phrase += 1
    return { ja, zh, by: 'phrase', warns }
  }
  const written = kept.sentences.get(ja) ?? null
  if (written !== null) {
    translated.kept += 1
    return { ja, zh: zh === null ? written : `${zh}：${written}`, by: 'machine', warns }
  }
  return { ja, zh, by: zh === null ? null : 'phrase', warns, words: wordsOf(line, text) }
}
