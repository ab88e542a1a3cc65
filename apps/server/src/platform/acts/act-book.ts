import type { ActName } from '@otsukai/contract/acts/acts'
import type { Moved, TransferTold } from '@otsukai/contract/staff/moved'
import type { Tx } from '../db/tables.ts'
import type { ActHandlers, Actor } from './handlers.ts'
import type { ReadStanding, Subject } from './standing.ts'

/** An act as it is carried out, before it is known whether it stays. */
export interface Doing {
  name: ActName
  input: Readonly<Record<string, unknown>>
  subject: Subject | null
  actor: Actor
  transfers: readonly TransferTold[]
  /** What its command answered. */
  data: unknown
  /** What its subject moved from and to. */
  states: readonly Moved[]
}

/** What an act is worth, and whether one person may do it alone. */
export interface Stakes {
  /** What counts against a limit; null for an act without a sum. */
  amountJpy: number | null
  memberId: number | null
  /** Why a second person must agree, in Chinese; null: one may do it alone. */
  needsSecond: string | null
}

/** What the office knows of acts beyond their definitions. */
export interface ActBook<Outside, Inside> {
  handlers: ActHandlers<Outside, Inside>
  standing: ReadStanding
  /** Throws unless the actor may do this one, beyond the act's own permission. */
  guard: (deps: Inside, tx: Tx, doing: Pick<Doing, 'name' | 'input' | 'actor'>) => Promise<void>
  /**
   * Throws unless the actor still works here and has the act's right, once nothing keeps the act waiting any more. Whoever takes that away is
   * answered when the act is over.
   */
  stillMay: (tx: Tx, doing: Pick<Doing, 'name' | 'subject' | 'actor'>) => Promise<void>
  /** The same of whoever agrees to a proposal or sends it back. */
  stillDecides: (tx: Tx, staffId: number) => Promise<void>
  /** Reads within the act's transaction, after its command. */
  stakes: (deps: Inside, tx: Tx, doing: Doing) => Promise<Stakes>
  /** What was done, as a sentence in Chinese. */
  say: (doing: Pick<Doing, 'name' | 'input'> & { data: unknown }) => string
  /** What of the input was left undone, each with why, in Chinese. */
  leaves: (doing: Pick<Doing, 'name' | 'data'>) => readonly string[]
}
