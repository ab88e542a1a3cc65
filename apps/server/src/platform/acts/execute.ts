import { randomUUID } from 'node:crypto'
import type { Act, ActData, ActInput } from '@otsukai/contract/acts/act'
import { type ActName, type Acts, acts } from '@otsukai/contract/acts/acts'
import type { Tx } from '../db/tables.ts'
import { transaction } from '../db/transaction.ts'
import { actRefused } from '../http/errors.ts'
import type { Use } from '../parts.ts'
import type { ActHandlers, Actor, AnyHandler } from './handlers.ts'
import { recordAct } from './record-act.ts'

interface ActRequest<Name extends ActName> {
  name: Name
  actor: Actor
  /** The input, not yet parsed. */
  raw: Readonly<Record<string, unknown>>
}

/** An act's parsed input and its result. */
export interface ActResult<Name extends ActName> {
  input: ActInput<Acts[Name]>
  data: ActData<Acts[Name]>
}

/**
 * Runs an act of the staff and records it, both in one transaction. A refusal or failure is recorded with its reason in a transaction
 * of its own; an act that only reads leaves no record. Throws what the act throws.
 */
export async function execute<Outside extends Inside & Use<'db' | 'clock' | 'log'>, Inside, Name extends ActName>(
  deps: Outside,
  handlers: ActHandlers<Outside, Inside>,
  { name, actor, raw }: ActRequest<Name>,
): Promise<ActResult<Name>> {
  // `ActHandlers` already checks that each handler fits its act.
  const [act, handler]: [Act, AnyHandler<Outside, Inside>] = [acts[name], handlers[name] as AnyHandler<Outside, Inside>]
  if ('look' in handler) {
    const input = parse(act, raw)
    return { input, data: await handler.look(deps, input) } as ActResult<Name>
  }
  const record = { name, actor, raw, requestId: randomUUID() }
  try {
    const input = parse(act, raw)
    const command = 'ahead' in handler ? await handler.ahead(deps, input, actor) : (tx: Tx) => handler(deps, tx, input, actor)
    const data = await transaction(deps.db, async (tx) => {
      const done = await command(tx)
      await recordAct(deps, tx, record)
      return done
    })
    return { input, data } as ActResult<Name>
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    await transaction(deps.db, (tx) => recordAct(deps, tx, { ...record, refused: why })).catch((unrecorded: unknown) =>
      deps.log.error({ err: unrecorded, act: name, staff: actor.name }, 'an act that was refused could not be recorded'),
    )
    throw error
  }
}

function parse(act: Act, raw: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { data, error } = act.input.safeParse(raw)
  if (error) throw actRefused(error.issues[0]?.message ?? error.message)
  return data
}
