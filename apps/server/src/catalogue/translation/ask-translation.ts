import type { GoodsTranslation } from '@otsukai/contract/translation'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'
import { transaction } from '../../platform/db/transaction.ts'
import type { Use } from '../../platform/parts.ts'
import type { Member } from '../../platform/http/routes-types.ts'
import { readShown } from '../screens/goods-detail.ts'
import { DAY_MS, takeBudget } from './budget.ts'
import { charsOf, type GoodsText, taskOf, textOf } from './goods-text.ts'
import { readKept, type ReaderParts, viewOf } from './read-translation.ts'
import type { TranslationState } from './translation-tables.ts'

/** How long one call may take, in all processes together; the adapter gives up before. */
export const LEASE_MS = 30_000
const TRIES_A_DAY = 3

/**
 * Has the machine translate what our tables and earlier answers leave: a row, what it takes out of the budget, and a job. Asked for
 * already, the member is told with the others; used up, refused or failed a moment ago, nothing happens and the answer says so.
 */
export async function translateGoods(deps: ReaderParts & Use<'jobs'>, member: Member, id: string): Promise<GoodsTranslation> {
  const text = textOf(await readShown(deps, id))
  const before = await readKept(deps, text)
  const { translator } = deps
  if (!translator || before.missing.length === 0) return viewOf(deps, text, before, member)
  await ask(deps, { text, missing: before.missing, model: translator.model, memberId: member.id })
  return viewOf(deps, text, await readKept(deps, text), member)
}

interface Press {
  text: GoodsText
  missing: string[]
  model: string
  memberId: number
}

/** Rolls back what was taken of a budget that does not cover the rest. */
class UsedUp extends Error {}

const ask = (deps: Use<'config' | 'db' | 'jobs' | 'clock'>, press: Press): Promise<void> =>
  transaction(deps.db, (tx) => askIn(deps, tx, press)).catch((error: unknown) => {
    if (!(error instanceof UsedUp)) throw error
  })

async function askIn(deps: Use<'config' | 'jobs' | 'clock'>, tx: Tx, { text, missing, model, memberId }: Press): Promise<void> {
  const at = deps.clock()
  const chars = charsOf(missing)
  const key = { goods_id: text.goodsId, text_hash: text.hash, model }
  const task = JSON.stringify(taskOf(missing, text))
  await tx
    .insertInto('translations')
    .values({ ...key, asked_at: at, chars, task })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // Whoever presses at the same moment waits here, in whichever process.
  const row = await tx
    .selectFrom('translations')
    .select(['id', 'state', 'not_before', 'tries', 'tries_day', sql<boolean>`lease_until > clock_ms()`.as('leased')])
    .where((eb) => eb.and(key))
    .forUpdate()
    .executeTakeFirstOrThrow()
  const day = Math.floor(at / DAY_MS)
  const step = nextStep(row, { at, day })
  if (step === 'leave') return
  const asked_by = sql<number[]>`array(select distinct unnest(asked_by || ${memberId}::bigint))`
  const update = tx.updateTable('translations').where('id', '=', row.id)
  if (step === 'join') return void (await update.set({ asked_by }).execute())
  if (!(await takeBudget(deps, tx, { chars, memberId, at }))) throw new UsedUp()
  await update
    .set({
      state: 'asked',
      lease_until: sql<number>`clock_ms() + ${LEASE_MS}::bigint`,
      begun: false,
      tries: row.tries_day === day ? row.tries + 1 : 1,
      tries_day: day,
      asked_at: at,
      asked_by,
      chars,
      task,
    })
    .execute()
  await deps.jobs.enqueue(tx, 'goods.translate', { translationId: row.id })
}

interface Standing {
  state: TranslationState
  leased: boolean
  not_before: number
  tries: number
  tries_day: number
}

/** `join`: a call is under way. `leave`: there is nothing to be had now. */
function nextStep({ state, leased, not_before, tries, tries_day }: Standing, { at, day }: { at: number; day: number }) {
  if (state === 'asked' && leased) return 'join'
  const isDue = state === 'asked' || ((state === 'failed' || state === 'refused') && not_before <= at)
  return isDue && (tries_day !== day || tries < TRIES_A_DAY) ? 'ask' : 'leave'
}
