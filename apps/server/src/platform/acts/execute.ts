import { createHash } from 'node:crypto'
import type { Act, ActData, ActInput } from '@otsukai/contract/acts/act'
import { needsStepUp } from '@otsukai/contract/acts/act'
import { type ActName, type Acts, acts } from '@otsukai/contract/acts/acts'
import { violates } from '../db/failures.ts'
import { transaction } from '../db/transaction.ts'
import { Refusal } from '../http/errors.ts'
import type { Use } from '../parts.ts'
import type { ActBook } from './act-book.ts'
import { type ActRequest, carryOut, commandOf, type Done, parse, requireRight } from './carry-out.ts'
import type { AnyHandler } from './handlers.ts'
import { findProposalOf, type MadeProposal, propose } from './proposals.ts'
import { findRecord, type Recorded, recordAct, recordRefusal } from './record-act.ts'

/** An act that was done, or a proposal of it where a second person must agree. */
export type ActResult<Name extends ActName> =
  | { input: ActInput<Acts[Name]>; data: ActData<Acts[Name]>; recorded: Recorded; proposal: null }
  | { proposal: MadeProposal }

/** The constraint by which a request is recorded once. */
const REQUEST_ONCE = 'staff_acts_request_id_key'

type Deps<Inside> = Inside & Use<'db' | 'clock' | 'log'>

/** Ends the transaction of an act that one person may not do alone; nothing of it stays. */
class NeedsSecond extends Error {
  readonly done: Done
  constructor(done: Done) {
    super('a second person must agree')
    this.done = done
  }
}

/**
 * Does an act of the staff and records it, both in one transaction: right → guards → command → record. Where a second person must agree,
 * what the command did is rolled back and the act is kept as a proposal. A refusal or failure is recorded with its reason in a transaction
 * of its own. A repeated request is answered as the first was. Throws what the act throws; 403 with the missing permission; refuses
 * reasonNeeded, stepUpNeeded, movedSince.
 */
export async function execute<Outside extends Deps<Inside>, Inside, Name extends ActName>(
  deps: Outside,
  book: ActBook<Outside, Inside>,
  request: ActRequest<Name>,
): Promise<ActResult<Name>> {
  const { name, actor, raw } = request
  const act: Act = acts[name]
  requireRight(act, actor)
  const hash = hashOf(raw)
  const earlier = await repeated(deps, request, hash)
  if (earlier) return earlier
  let input: Record<string, unknown> | undefined
  try {
    if (actor.reason === '') throw new Refusal('reasonNeeded')
    input = parse(act, raw)
    if (needsStepUp(act) && !actor.steppedUp) throw new Refusal('stepUpNeeded')
    const command = await commandOf(deps, book, request, input)
    return await transaction(deps.db, async (tx) => {
      const done = await carryOut(deps, book, tx, { ...request, input: input!, command })
      refuseOtherThanPreviewed(request, done)
      if (done.stakes.needsSecond !== null) throw new NeedsSecond(done)
      const recorded = await recordAct(deps, tx, { ...request, hash, done, said: book.say({ name, input: input!, data: done.data }) })
      return { input: input!, data: done.data, recorded, proposal: null } as ActResult<Name>
    })
  } catch (error) {
    const meanwhile = await doneMeanwhile(deps, request, hash, error)
    if (meanwhile) return meanwhile
    if (error instanceof NeedsSecond) return { proposal: await propose(deps, book, { ...request, hash, input: input!, done: error.done }) }
    await recordRefusal(deps, { ...request, hash, error })
    throw error
  }
}

/** Answers a read of staff. Throws 403 without its right. */
export async function answerLook<Outside, Inside, Name extends ActName>(
  deps: Outside,
  { handlers }: ActBook<Outside, Inside>,
  { name, actor, raw }: Pick<ActRequest<Name>, 'name' | 'actor' | 'raw'>,
): Promise<{ input: ActInput<Acts[Name]>; data: ActData<Acts[Name]> }> {
  const [act, handler]: [Act, AnyHandler<Outside, Inside>] = [acts[name], handlers[name] as AnyHandler<Outside, Inside>]
  requireRight(act, actor)
  if (!('look' in handler)) throw new Error(`${name} is no read`)
  const input = parse(act, raw)
  return { input, data: await handler.look(deps, input) } as { input: ActInput<Acts[Name]>; data: ActData<Acts[Name]> }
}

/** Refuses movedSince, with the new transfers, when the act did not do what its preview told. */
function refuseOtherThanPreviewed({ previewed }: Pick<ActRequest, 'previewed'>, { seen, states, transfers, digest }: Done): void {
  if (previewed !== undefined && previewed !== null && previewed !== digest)
    throw new Refusal('movedSince', { now: { seen, moved: states, transfers, digest } })
}

/** Of the input as it was sent; files count by their names and sizes. */
const hashOf = (raw: Readonly<Record<string, unknown>>): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        Object.entries(raw).sort(([a], [b]) => (a < b ? -1 : 1)),
        (_, one: unknown) => (one instanceof Uint8Array ? one.length : one),
      ),
    )
    .digest('base64url')

/**
 * What this request did when it came twice at once, so that one of the two failed. Null too where that cannot be read, unless `failure` says
 * that it was done: then the reading's own failure is thrown, as whoever tries again is answered.
 */
const doneMeanwhile = <Name extends ActName>(
  deps: Use<'db'>,
  request: ActRequest<Name>,
  hash: string,
  failure: unknown,
): Promise<ActResult<Name> | null> =>
  repeated(deps, request, hash).catch((error: unknown) => {
    if (error instanceof Refusal || violates(failure, REQUEST_ONCE)) throw error
    return null
  })

/** What this request did when it came before. Refuses requestIdReused for another input. */
async function repeated<Name extends ActName>(
  { db }: Use<'db'>,
  { name, actor, requestId }: ActRequest<Name>,
  hash: string,
): Promise<ActResult<Name> | null> {
  const [record, proposal] = [await findRecord(db, actor, requestId), await findProposalOf(db, actor, requestId)]
  const earlier = record ?? proposal
  if (!earlier) return null
  if (earlier.act !== name || earlier.request_hash !== hash) throw new Refusal('requestIdReused')
  return record
    ? ({ input: record.facts, data: record.data, recorded: record, proposal: null } as unknown as ActResult<Name>)
    : { proposal: proposal! }
}
