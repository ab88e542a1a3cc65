import { type Act, rightsOf } from '@otsukai/contract/acts/act'
import { type ActName, acts } from '@otsukai/contract/acts/acts'
import { fieldZh } from '@otsukai/contract/acts/field-words'
import type { Moved, TransferTold } from '@otsukai/contract/staff/moved'
import type { Tx } from '../db/tables.ts'
import { actRefused, Fault, Refusal } from '../http/errors.ts'
import { whyZh } from '../why-zh.ts'
import type { ActBook, Stakes } from './act-book.ts'
import type { Actor, AnyHandler } from './handlers.ts'
import { movesBetween, movesSince, seenOf, type Subject, subjectOf } from './standing.ts'
import { digestOf, newestTransfer, transfersOf } from './transfers-of.ts'

export interface ActRequest<Name extends ActName = ActName> {
  name: Name
  actor: Actor
  /** The input, not yet parsed. */
  raw: Readonly<Record<string, unknown>>
  /** How what the act rests on stood when the actor saw it; undefined: not told. */
  seen?: string | null | undefined
  /** The digest of a preview. */
  previewed?: string | null | undefined
  /** Unique to the actor and this try; repeated by retries. */
  requestId: string
}

/** What an act did within a transaction that is not over yet. */
export interface Done {
  data: unknown
  subject: Subject | null
  /** The subject's standing before the act. */
  seen: string
  transfers: TransferTold[]
  states: Moved[]
  digest: string
  stakes: Stakes
}

type Command = (tx: Tx) => Promise<unknown>

/** Runs the act's command and reads what it did, in a transaction that the caller ends. Refuses movedSince. */
export async function carryOut<Outside extends Inside, Inside>(
  deps: Inside,
  book: ActBook<Outside, Inside>,
  tx: Tx,
  { name, actor, input, seen, command }: Omit<ActRequest, 'raw'> & { input: Record<string, unknown>; command: Command },
): Promise<Done> {
  const act: Act = acts[name]
  const subject = subjectOf(act, input)
  const before = subject && (await book.standing(tx, subject))
  const now = seenOf(before)
  if (act.rests && seen !== undefined && seen !== null && seen !== now)
    throw new Refusal('movedSince', { now: { seen: now, moved: movesSince(seen, before) } })
  await book.guard(deps, tx, { name, input, actor })
  const earlier = await newestTransfer(tx)
  const data = await command(tx)
  await book.stillMay(tx, { name, subject, actor })
  const transfers = await transfersOf(tx, earlier)
  const states = movesBetween(before, subject && (await book.standing(tx, subject)))
  const stakes = await book.stakes(deps, tx, { name, input, subject, actor, transfers, states, data })
  return { data, subject, seen: now, transfers, states, digest: digestOf(transfers, states), stakes }
}

/** The step to run in the transaction; what has to be asked outside is asked before. */
export async function commandOf<Outside extends Inside, Inside>(
  deps: Outside,
  { handlers }: ActBook<Outside, Inside>,
  { name, actor }: Pick<ActRequest, 'name' | 'actor'>,
  input: Record<string, unknown>,
): Promise<Command> {
  // `ActHandlers` already checks that each handler fits its act.
  const handler = handlers[name] as AnyHandler<Outside, Inside>
  if ('look' in handler) throw actRefused(`${name} 是查询，不是操作。`)
  if ('ahead' in handler) return handler.ahead(deps, input, actor)
  if (typeof handler === 'function') return (tx) => handler(deps, tx, input, actor)
  const proven = await handler.prove(deps, input, actor)
  return (tx) => handler.command(deps, tx, input, actor, proven)
}

/** The step of a preview, which asks nothing outside. */
export function commandWithoutProof<Outside extends Inside, Inside>(
  deps: Inside,
  { handlers }: ActBook<Outside, Inside>,
  { name, actor }: Pick<ActRequest, 'name' | 'actor'>,
  input: Record<string, unknown>,
): Command {
  const handler = handlers[name] as AnyHandler<Outside, Inside>
  if (typeof handler === 'function') return (tx) => handler(deps, tx, input, actor)
  if ('command' in handler) return (tx) => handler.command(deps, tx, input, actor, false)
  throw new Error(`${name} has no preview`)
}

/** Throws 403, naming the missing permission. */
export function requireRight(act: Pick<Act, 'permission'>, { permissions }: Pick<Actor, 'permissions'>): void {
  const rights = rightsOf(act)
  if (!rights.some((right) => permissions.has(right)))
    throw new Fault('forbidden', `without ${rights.join(' or ')}`, { facts: { permission: rights[0]! } })
}

export function parse(act: Act, raw: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { data, error } = act.input.safeParse(raw, { error: (issue) => `${fieldZh[String(issue.path?.[0])] ?? '内容'}：${whyZh(issue)}。` })
  if (error) throw actRefused(error.issues[0]?.message ?? error.message)
  return data
}
