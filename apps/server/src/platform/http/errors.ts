import { type FactsOf, type FaultName, refusalMessage, type RefusalName, refusals } from '@otsukai/contract/errors'

/** A business refusal: HTTP 200, a code of the contract's error table, a sentence for the member, and the facts that a screen needs. Thrown by commands; rolls back their transaction. */
export class Refusal<Name extends RefusalName = RefusalName> extends Error {
  override name = 'Refusal'
  readonly refusal: Name
  readonly code: number
  readonly facts: FactsOf<Name>
  constructor(refusal: Name, ...[given]: FactsOf<Name> extends null ? [] : [facts: FactsOf<Name>]) {
    const facts = (given ?? null) as FactsOf<Name>
    super(refusalMessage(refusal, facts))
    this.refusal = refusal
    this.code = refusals[refusal].code
    this.facts = facts
  }
}

/** An error that is no business refusal: an HTTP status with its code. `facts` is public; the message stays in the log. */
export class Fault extends Error {
  override name = 'Fault'
  readonly fault: FaultName
  readonly facts: Record<string, unknown> | null
  readonly retryAfterS: number | null
  constructor(fault: FaultName, why: string, options: { facts?: Record<string, unknown>; retryAfterS?: number; cause?: unknown } = {}) {
    super(why, { cause: options.cause })
    this.fault = fault
    this.facts = options.facts ?? null
    this.retryAfterS = options.retryAfterS ?? null
  }
}

/** Refuses an act, with the reason as a sentence for the member of staff. */
export const actRefused = (sentence: string): Refusal => new Refusal('notAllowedNow', { whyZh: sentence })

export const notFound = (why: string): Fault => new Fault('notFound', why)
