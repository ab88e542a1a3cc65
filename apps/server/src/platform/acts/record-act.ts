import { type ActName, acts } from '@otsukai/contract/acts/acts'
import type { Act } from '@otsukai/contract/acts/act'
import type { Tx } from '../db/tables.ts'
import type { Use } from '../parts.ts'
import type { Actor } from './handlers.ts'

interface ActRecord {
  name: ActName
  actor: Actor
  raw: Readonly<Record<string, unknown>>
  requestId: string
  /** Reason for the refusal. */
  refused?: string
}

const NOT_KEPT = '(not kept)'

/** Appends to the record of staff acts, once per request id: when the answer to a commit is lost and the act is then recorded as refused, the committed row stands. */
export async function recordAct({ clock }: Use<'clock'>, tx: Tx, { name, actor, raw, requestId, refused }: ActRecord): Promise<void> {
  const { input, unkept }: Act = acts[name]
  const facts = Object.keys(input.shape).flatMap((field) =>
    raw[field] === undefined ? [] : [[field, kept(raw[field], unkept.includes(field))]],
  )
  const secrets = unkept.map((field) => raw[field]).filter((secret): secret is string => typeof secret === 'string' && secret !== '')
  await tx
    .insertInto('staff_acts')
    .values({
      at: clock(),
      staff: actor.name,
      actor: `${actor.via}:${actor.name}`,
      act: name,
      facts: JSON.stringify(Object.fromEntries(facts)),
      reason: actor.reason,
      request_id: requestId,
      // The sentence may quote the input.
      refused: refused === undefined ? null : secrets.reduce((text, secret) => text.replaceAll(secret, NOT_KEPT), refused),
    })
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .execute()
}

/** A value as it is stored: a file is reduced to its name. */
const kept = (value: unknown, isSecret: boolean): unknown =>
  isSecret ? NOT_KEPT : JSON.parse(JSON.stringify(value, (_key, one: unknown) => (one instanceof Uint8Array ? undefined : one)))
