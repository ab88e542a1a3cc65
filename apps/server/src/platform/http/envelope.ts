import { Readable } from 'node:stream'
import { faults, type FaultName } from '@otsukai/contract/errors'
import type { FastifyReply } from 'fastify'
import type { Refusal } from './errors.ts'

/** An answer serialised once for many callers: its bytes are sent unchanged. */
export class Serialised<T> {
  readonly body: Buffer
  declare readonly of: T
  constructor(data: T) {
    this.body = Buffer.from(envelopeOf(data))
  }
}

const envelopeOf = (data: unknown): string => `{"code":0,"data":${JSON.stringify(data ?? null)},"message":""}`

/** An answer that is a file to download, without an envelope. Its parts are streamed; one that fails aborts the download. */
export class Download {
  readonly fileName: string
  readonly type: string
  readonly parts: AsyncIterable<string>
  constructor(file: { fileName: string; type: string; parts: AsyncIterable<string> }) {
    this.fileName = file.fileName
    this.type = file.type
    this.parts = file.parts
  }
}

export function sendDownload(reply: FastifyReply, { fileName, type, parts }: Download): FastifyReply {
  const disposition = `attachment; filename="${fileName.replace(/[^\w.-]/g, '')}"; filename*=UTF-8''${encodeURIComponent(fileName)}`
  return reply.type(type).header('content-disposition', disposition).send(Readable.from(parts))
}

/** An answer that is shown as it is, a picture or a PDF, without an envelope. */
export class Stream {
  readonly type: string
  readonly cache: string
  readonly bytes: number
  readonly stream: Readable
  constructor(of: { type: string; cache: string; bytes: number; stream: Readable }) {
    this.type = of.type
    this.cache = of.cache
    this.bytes = of.bytes
    this.stream = of.stream
  }
}

export const sendStream = (reply: FastifyReply, { type, cache, bytes, stream }: Stream): FastifyReply =>
  reply.type(type).header('cache-control', cache).header('content-length', bytes).send(stream)

const json = 'application/json; charset=utf-8'

/** `{ code: 0, data, message }`. */
export function sendData(reply: FastifyReply, data: unknown): FastifyReply {
  return reply.type(json).send(data instanceof Serialised ? data.body : envelopeOf(data))
}

/** A business refusal: HTTP 200, the catalogue's code, and the facts that a screen needs. */
export function sendRefusal(reply: FastifyReply, { code, facts, message }: Refusal): FastifyReply {
  return reply
    .code(200)
    .type(json)
    .send(JSON.stringify({ code, data: facts, message }))
}

/** A fault: its HTTP status and code, and the public sentence. */
export function sendFault(
  reply: FastifyReply,
  name: FaultName,
  facts: Record<string, unknown> | null = null,
  retryAfterS: number | null = null,
): FastifyReply {
  const { status, code, zh } = faults[name]
  if (retryAfterS !== null) reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfterS))))
  return reply
    .code(status)
    .type(json)
    .send(JSON.stringify({ code, data: facts, message: zh }))
}
