import type { FastifyRequest } from 'fastify'
import type { Member } from '../../platform/http/routes-types.ts'

/** Who is counted once for what they look for. */
export const callerOf = (member: Member | null, { ip }: FastifyRequest): string => (member ? `member ${member.id}` : ip)
