import type { Act } from '@otsukai/contract/acts/act'
import { acts } from '@otsukai/contract/acts/acts'
import type { Preview } from '@otsukai/contract/desk/acts'
import { sql } from 'kysely'
import { isOverdue } from '../db/failures.ts'
import { transaction } from '../db/transaction.ts'
import { Fault, Refusal } from '../http/errors.ts'
import { createGate, createGates, GateFull } from '../http/gate.ts'
import type { Use } from '../parts.ts'
import type { ActBook } from './act-book.ts'
import { type ActRequest, carryOut, commandWithoutProof, type Done, parse, requireRight } from './carry-out.ts'
import type { AnyHandler } from './handlers.ts'
import { seenOf, subjectOf } from './standing.ts'

const ofProcess = createGate({ atOnce: 4, waitingAtMost: 40 })
/** One runs, and the next wait for it, as a sheet asks anew while one is typing. */
const ofSession = createGates({ atOnce: 1, waitingAtMost: 3 })
/** In s, when too many wait. */
const AGAIN_IN_S = 1

/** Ends the transaction of a preview: nothing of it stays. */
class Previewed extends Error {
  readonly done: Done
  constructor(done: Done) {
    super('previewed')
    this.done = done
  }
}

/**
 * What an act would do now, found by doing it in a transaction that is rolled back: no job, event or file of it is left, and nothing outside
 * is called. One of a session runs at a time, in the order asked. Throws 403 as the act itself does, 429 when too many wait.
 */
export async function preview<Outside extends Inside & Use<'db'>, Inside>(
  deps: Outside,
  book: ActBook<Outside, Inside>,
  { name, actor, raw }: Pick<ActRequest, 'name' | 'actor' | 'raw'>,
): Promise<Preview> {
  const act: Act = acts[name]
  requireRight(act, actor)
  const session = actor.sessionHash?.toString('base64') ?? actor.name
  try {
    return await ofSession(session, () => ofProcess.run(() => tryOut(deps, book, { name, actor, raw }, act)))
  } catch (error) {
    if (error instanceof GateFull) throw new Fault('tooManyTries', 'previews that wait', { retryAfterS: AGAIN_IN_S, cause: error })
    throw error
  }
}

async function tryOut<Outside extends Inside & Use<'db'>, Inside>(
  deps: Outside,
  book: ActBook<Outside, Inside>,
  { name, actor, raw }: Pick<ActRequest, 'name' | 'actor' | 'raw'>,
  act: Act,
): Promise<Preview> {
  try {
    const input = parse(act, raw)
    // What is asked outside or stored first is told by the act itself alone.
    if ('ahead' in (book.handlers[name] as AnyHandler<Outside, Inside>))
      return { ...nothing, allowed: true, whyZh: null, needsSecond: act.second === 'always', seen: await seenNow(deps, book, act, input) }
    const command = commandWithoutProof(deps, book, { name, actor }, input)
    return await transaction(deps.db, async (tx): Promise<Preview> => {
      await sql`set local lock_timeout = '200ms'`.execute(tx)
      await sql`set local statement_timeout = '2s'`.execute(tx)
      throw new Previewed(await carryOut(deps, book, tx, { name, actor, input, requestId: 'preview', command }))
    })
  } catch (error) {
    if (error instanceof Previewed) return toldOf(error.done, book.leaves({ name, data: error.done.data }))
    if (isOverdue(error)) return { ...nothing, allowed: false, whyZh: '这里正有别的操作，稍等几秒再看。', needsSecond: false, seen: '' }
    if (error instanceof Refusal)
      return { ...nothing, allowed: false, whyZh: error.message, needsSecond: false, seen: await seenNow(deps, book, act, raw) }
    throw error
  }
}

const seenNow = <Outside extends Use<'db'>, Inside>(
  { db }: Outside,
  { standing }: ActBook<Outside, Inside>,
  act: Act,
  input: Readonly<Record<string, unknown>>,
): Promise<string> =>
  transaction(db, async (tx) => {
    const subject = subjectOf(act, input)
    return seenOf(subject && (await standing(tx, subject)))
  })

const nothing = { transfers: [], states: [], leftZh: [], secondZh: null, digest: '' }

const toldOf = ({ transfers, states, digest, seen, stakes }: Done, leftZh: readonly string[]): Preview => ({
  allowed: true,
  whyZh: null,
  transfers,
  states,
  leftZh: [...leftZh],
  needsSecond: stakes.needsSecond !== null,
  secondZh: stakes.needsSecond,
  digest,
  seen,
})
