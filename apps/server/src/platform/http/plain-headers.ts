import type { FastifyRequest } from 'fastify'

/** The headers of a signed notice, one value each, as the verifiers take them. */
export const plainHeaders = ({ headers }: FastifyRequest): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]))
