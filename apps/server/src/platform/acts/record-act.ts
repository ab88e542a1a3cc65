import { type ActName, acts } from '@otsukai/contract/acts/acts'
import type { Act } from '@otsukai/contract/acts/act'
import type { Tx } from '../db/tables.ts'
import type { Use } from '../parts.ts'
import type { Actor } from './handlers.ts'

interface ActRecord {
  name: ActName
  actor: Actor
  told: Readonly<Record<string, unknown>>
  requestId: string
  /** Why it was not done. */
  refused?: string
}

const NOT_KEPT = '(not kept)'

/** Appends to the record of what staff did. Nothing is appended twice: of an act whose commit was not heard of, what was done stands. */
export async function recordAct({ clock }: Use<'clock'>, tx: Tx, { name, actor, told, requestId, refused }: ActRecord): Promise<void> {
  const { input, unkept }: Act = acts[name]
  const facts = Object.keys(input.shape).flatMap((field) =>
    told[field] === undefined ? [] : [[field, kept(told[field], unkept.includes(field))]],
  )
  const secrets = unkept.map((field) => told[field]).filter((secret): secret is string => typeof secret === 'string' && secret !== '')
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
      // A sentence may quote what was told.
      refused: refused === undefined ? null : secrets.reduce((text, secret) => text.replaceAll(secret, NOT_KEPT), refused),
    })
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .execute()
}

/** Of files their names alone. */
const kept = (value: unknown, isSecret: boolean): unknown =>
  isSecret ? NOT_KEPT : JSON.parse(JSON.stringify(value, (_key, one: unknown) => (one instanceof Uint8Array ? undefined : one)))
