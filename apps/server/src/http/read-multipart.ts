import { messageLimits } from '@otsukai/contract/messages'
import type { FastifyRequest } from 'fastify'
import { Fault } from './errors.ts'

/** The largest form of the contract: a message with all its pictures, and room for its other fields. */
const BYTES_AT_MOST = messageLimits.images * messageLimits.imageBytes + 64 * 1024
/** No form has more fields; the platform's reader takes 10 µs for each and does nothing else meanwhile. */
const PARTS_AT_MOST = 32

/**
 * The fields and files of a multipart body, read once it is known who sends it: nobody else's 20 MiB are held in memory. A name that
 * comes more than once is a list. A file field left empty is left out, as browsers send one.
 */
export async function readMultipart(request: FastifyRequest): Promise<Record<string, unknown>> {
  const contentType = request.headers['content-type'] ?? ''
  const body = await readBytes(request)
  requireFewParts(body, contentType)
  const fields: Record<string, unknown[]> = Object.create(null)
  for (const [name, value] of await parse(body, contentType)) {
    if (value instanceof File && value.size === 0 && value.name === '') continue
    ;(fields[name] ??= []).push(value)
  }
  return Object.fromEntries(Object.entries(fields).map(([name, values]) => [name, values.length === 1 ? values[0] : values]))
}

async function readBytes({ raw }: FastifyRequest): Promise<Buffer> {
  if (Number(raw.headers['content-length'] ?? 0) > BYTES_AT_MOST) throw new Fault('tooLarge', 'a form by its own word')
  const chunks: Buffer[] = []
  let length = 0
  // Left open when it is too long, or the sender would meet a broken line instead of our answer.
  for await (const chunk of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > BYTES_AT_MOST) throw new Fault('tooLarge', 'a form')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function requireFewParts(body: Buffer, contentType: string): void {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (!boundary) throw unreadable('no boundary')
  let parts = 0
  for (let at = body.indexOf(`--${boundary}`); at >= 0; at = body.indexOf(`--${boundary}`, at + 1))
    if (++parts > PARTS_AT_MOST) throw unreadable('too many fields')
}

async function parse(body: Buffer, contentType: string): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData()
  } catch {
    throw unreadable('cannot be read')
  }
}

const unreadable = (message: string): Fault => new Fault('badInput', `a form: ${message}`, { facts: { issues: [{ path: '', message }] } })
