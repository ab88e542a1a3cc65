import { createHash } from 'node:crypto'
import { type ActName, acts } from '@otsukai/contract/acts/acts'
import type { Act } from '@otsukai/contract/acts/act'
import type { Selectable } from 'kysely'
import type { Database, Db, Tx } from '../db/tables.ts'
import { transaction } from '../db/transaction.ts'
import { tellDesk } from '../desk/tell-desk.ts'
import type { Use } from '../parts.ts'
import type { Done } from './carry-out.ts'
import type { Actor } from './handlers.ts'

export type Recorded = Selectable<Database['staff_acts']>

interface ActRecord {
  name: ActName
  actor: Actor
  raw: Readonly<Record<string, unknown>>
  requestId: string
  /** Of the input. */
  hash: string
}

interface DoneRecord extends ActRecord {
  done: Done
  said: string
  proposalId?: number
}

const NOT_KEPT = '(not kept)'

/** A request's id as it is stored: unique to the person, or to the name that a command line was given. */
const storedId = ({ staffId, name }: Actor, requestId: string): string => `${staffId ?? name}:${requestId}`

/** Appends an act that was done to the record. */
export async function recordAct(
  { clock }: Use<'clock'>,
  tx: Tx,
  { name, actor, raw, requestId, hash, done, said, proposalId }: DoneRecord,
): Promise<Recorded> {
  const { unkept }: Act = acts[name]
  const recorded = await tx
    .insertInto('staff_acts')
    .values({
      ...who(actor),
      at: clock(),
      act: name,
      facts: JSON.stringify(factsOf(name, raw)),
      reason: actor.reason,
      request_id: storedId(actor, requestId),
      request_hash: hash,
      refused: null,
      subject_kind: done.subject?.kind ?? null,
      subject_id: done.subject?.id ?? null,
      said,
      moved: JSON.stringify({ transfers: done.transfers, states: done.states }),
      // A secret that an act is given may come back in its data; a link or code that it makes is told once.
      data: unkept.length > 0 || tellsOnce.has(name) ? null : JSON.stringify(done.data ?? null),
      proposal_id: proposalId ?? null,
      amount_jpy: done.stakes.amountJpy,
      member_id: done.stakes.memberId,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await tellDesk(tx, { at: recorded.at, kind: 'act', subject: String(recorded.id) })
  if (done.subject?.kind === 'content') await tellDesk(tx, { at: recorded.at, kind: 'content', subject: done.subject.id })
  if (done.subject?.kind === 'member' && done.stakes.memberId !== null)
    await tellDesk(tx, { at: recorded.at, kind: 'member', subject: String(done.stakes.memberId) })
  return recorded
}

/** Acts whose data is a secret. */
export const tellsOnce: ReadonlySet<ActName> = new Set<ActName>(['reset-password', 'show-contacts', 'show-address'])

/**
 * Appends an act that was refused, or failed, with why, in a transaction of its own; unless it was done after all, as when the answer to a
 * commit was lost. Where even that cannot be written, the log has it.
 */
export async function recordRefusal(
  deps: Use<'db' | 'clock' | 'log'>,
  { name, actor, raw, requestId, hash, error }: ActRecord & { error: unknown },
): Promise<void> {
  const why = error instanceof Error ? error.message : String(error)
  const { unkept }: Act = acts[name]
  const secrets = unkept.map((field) => raw[field]).filter((secret): secret is string => typeof secret === 'string' && secret !== '')
  // Whoever tries something else under the same id is recorded again.
  const tried = createHash('sha256').update([name, hash, actor.reason].join('\n')).digest('base64url')
  const values = {
    ...who(actor),
    at: deps.clock(),
    act: name,
    facts: JSON.stringify(factsOf(name, raw)),
    reason: actor.reason,
    request_id: `${storedId(actor, requestId)}:refused:${tried}`,
    // The sentence may quote the input.
    refused: secrets.reduce((text, secret) => text.replaceAll(secret, NOT_KEPT), why),
  }
  await transaction(deps.db, async (tx) => {
    if (await findRecord(tx, actor, requestId)) return
    await tx
      .insertInto('staff_acts')
      .values({ ...values, ...nothingMoved })
      .onConflict((conflict) => conflict.column('request_id').doNothing())
      .execute()
  }).catch((unrecorded: unknown) =>
    deps.log.error({ err: unrecorded, act: name, staff: actor.name }, 'an act that was refused could not be recorded'),
  )
}

export const nothingMoved = {
  subject_kind: null,
  subject_id: null,
  said: null,
  moved: null,
  data: null,
  request_hash: null,
  proposal_id: null,
  amount_jpy: null,
  member_id: null,
}

/** The record of this request, once it was done. */
export const findRecord = (db: Db | Tx, actor: Actor, requestId: string): Promise<Recorded | undefined> =>
  db.selectFrom('staff_acts').selectAll().where('request_id', '=', storedId(actor, requestId)).executeTakeFirst()

const who = ({ via, name, staffId, sessionHash }: Actor) => ({
  staff: name,
  actor: `${via}:${name}`,
  staff_id: staffId,
  session_hash: sessionHash,
})

/** The input before parsing, without its secrets. */
export function factsOf(name: ActName, raw: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { input, unkept }: Act = acts[name]
  return Object.fromEntries(
    Object.keys(input.shape).flatMap((field) => (raw[field] === undefined ? [] : [[field, kept(raw[field], unkept.includes(field))]])),
  )
}

/** A value as it is stored: a file is reduced to its name. */
const kept = (value: unknown, isSecret: boolean): unknown =>
  isSecret ? NOT_KEPT : JSON.parse(JSON.stringify(value, (_key, one: unknown) => (one instanceof Uint8Array ? undefined : one)))
