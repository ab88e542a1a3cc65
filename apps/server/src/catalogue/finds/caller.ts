import type { FastifyRequest } from 'fastify'
import { clientAddress } from '../../platform/http/client-address.ts'
import type { Member } from '../../platform/http/routes-types.ts'

/** Who is counted once for what they look for. */
export const callerOf = (member: Member | null, request: FastifyRequest): string =>
  member ? `member ${member.id}` : clientAddress(request)
