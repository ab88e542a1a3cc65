import type { FastifyReply, FastifyRequest } from 'fastify'
import { Fault } from './errors.ts'
import type { Sessions } from './sessions.ts'

/** The member's id, for routes that are no calls. Throws 401 for a visitor. */
export async function requireMember(sessions: Sessions, request: FastifyRequest, reply: FastifyReply): Promise<number> {
  const session = await sessions.find(request, reply)
  if (!session) throw new Fault('notLoggedIn', 'a picture without a session')
  return session.member.id
}
