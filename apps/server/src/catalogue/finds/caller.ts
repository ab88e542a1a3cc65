import type { FastifyRequest } from 'fastify'
import { clientAddress } from '../../platform/http/client-address.ts'
import type { Member } from '../../platform/http/routes-types.ts'

/** The key by which a caller's finds are counted once. */
export const callerOf = (member: Member | null, request: FastifyRequest): string =>
  member ? `member ${member.id}` : clientAddress(request)
