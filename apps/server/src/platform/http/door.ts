import type { Call } from '@otsukai/contract/call'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { asMember } from './caller-lane.ts'
import { clientAddress } from './client-address.ts'
import { Refusal } from './errors.ts'
import type { Limits } from './limits.ts'
import type { Member } from './routes-types.ts'
import type { Sessions } from './sessions.ts'

/** Who may come in by one of our listeners, and what they may do. */
export interface Door<Caller> {
  /** Finds the caller by their session and counts the call. Null for a visitor. Throws 429 with Retry-After. */
  enter(request: FastifyRequest, reply: FastifyReply): Promise<Caller | null>
  /** Throws unless the caller may make the call. */
  admit(caller: Caller, call: Call): void
  /** Runs the call's work in the caller's name. */
  run<Result>(caller: Caller, work: () => Promise<Result>): Promise<Result>
  /** Names the caller uniquely, for bounds on uploads. */
  name(caller: Caller): string
}

/** The storefront's door: a frozen member may not make a call that lists that refusal. */
export const memberDoor = (sessions: Sessions, limits: Limits): Door<Member> => ({
  async enter(request, reply) {
    const session = await sessions.find(request, reply)
    limits.take(session && `member ${session.member.id}`, clientAddress(request))
    return session?.member ?? null
  },
  admit(member, call) {
    if (member.frozen && call.refusals.includes('memberFrozen')) throw new Refusal('memberFrozen')
  },
  run: asMember,
  name: ({ id }) => `member ${id}`,
})
