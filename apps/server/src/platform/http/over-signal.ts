import type { FastifyReply } from 'fastify'
import { Fault } from './errors.ts'

/** Aborts once the request is answered or its connection is closed, also when that happened before this call. */
export function overSignal({ raw }: FastifyReply): AbortSignal {
  const over = new AbortController()
  const end = () => over.abort(new Fault('badInput', 'the connection closed before the answer'))
  if (raw.destroyed) end()
  else raw.once('close', end)
  return over.signal
}
