import type { Act, ActData, ActInput } from '@otsukai/contract/acts/act'
import type { ActName, Acts } from '@otsukai/contract/acts/acts'
import type { Permission } from '@otsukai/contract/staff/permissions'
import type { Tx } from '../db/tables.ts'

/** Who acts, from where, and why. */
export interface Actor {
  /** `station`: at a shared computer, by a badge or PIN; `break-glass`: at the command line without an account, for when nobody can log in. */
  via: 'cli' | 'desk' | 'station' | 'break-glass'
  name: string
  reason: string
  /** Null where no account stands behind the name. */
  staffId: number | null
  sessionHash: Buffer | null
  permissions: ReadonlySet<Permission>
  /** Whether the factor was shown within the last minutes. */
  steppedUp: boolean
}

/** Does an act in the transaction that records it: opens no transaction of its own and calls nothing outside. */
type Command<Inside, Input, Data> = (deps: Inside, tx: Tx, input: Input, actor: Actor) => Promise<Data>

/** Checks, calls outside and writes files with no transaction open; returns the step to run in the transaction. */
interface Ahead<Outside, Input, Data> {
  ahead: (deps: Outside, input: Input, actor: Actor) => Promise<(tx: Tx) => Promise<Data>>
}

/**
 * Asks outside whether the input is true, with no transaction open, and throws where it is not; the command is told whether it was proven. A
 * preview asks nothing: to its command nothing is proven.
 */
interface Proved<Outside, Inside, Input, Data> {
  prove: (deps: Outside, input: Input, actor: Actor) => Promise<boolean>
  command: (deps: Inside, tx: Tx, input: Input, actor: Actor, proven: boolean) => Promise<Data>
}

interface Look<Outside, Input, Data> {
  look: (deps: Outside, input: Input) => Promise<Data>
}

type HandlerOf<Outside, Inside, A> =
  A extends Act<unknown, unknown, true>
    ? Look<Outside, ActInput<A>, ActData<A>>
    : A extends Act<unknown, unknown, false, true>
      ? Ahead<Outside, ActInput<A>, ActData<A>> | Proved<Outside, Inside, ActInput<A>, ActData<A>>
      : Command<Inside, ActInput<A>, ActData<A>> | Ahead<Outside, ActInput<A>, ActData<A>>

/** A handler for each act. A command works with `Inside`: no connection but its transaction's, and no port to the outside. */
export type ActHandlers<Outside, Inside> = { readonly [Name in ActName]: HandlerOf<Outside, Inside, Acts[Name]> }

/** Any handler, for the executor. */
export type AnyHandler<Outside, Inside> =
  | Look<Outside, unknown, unknown>
  | Ahead<Outside, unknown, unknown>
  | Proved<Outside, Inside, unknown, unknown>
  | Command<Inside, unknown, unknown>
