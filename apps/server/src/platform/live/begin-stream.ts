import type { FastifyReply } from 'fastify'
import { createStream, type Stream } from './stream.ts'

/** Takes an answer over as a stream of server-sent events; its head goes out with the first line. */
export function beginStream(reply: FastifyReply): Stream {
  reply.hijack()
  const headers = reply.getHeaders() as Record<string, string>
  reply.raw.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
    connection: 'close',
  })
  return createStream(reply.raw)
}
