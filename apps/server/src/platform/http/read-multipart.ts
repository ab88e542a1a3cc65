import type { MultipartFile } from '@fastify/multipart'
import type { Upload } from '@otsukai/contract/call'
import type { FastifyRequest } from 'fastify'
import { Fault } from './errors.ts'
import { watchPace } from './form-pace.ts'
import { overSignal } from './over-signal.ts'
import type { Http } from './routes-types.ts'

/** Room for the fields beside the files. */
const FIELD_BYTES_AT_MOST = 64 * 1024
const FIELDS_AT_MOST = 16

/**
 * Reads the fields and files of a multipart body. A repeated name becomes a list. An empty file field, which browsers send when nothing
 * was chosen, is left out. Throws 413 for more than the call takes, 400 for an unreadable body, 408 for one that comes too slowly
 * (and closes its connection), and throws once the request is over.
 */
export async function readMultipart({ request, reply }: Http, upload: Upload, monotonic: () => number): Promise<Record<string, unknown>> {
  const over = overSignal(reply)
  // The multipart reader would wait for ever on a connection that has closed already.
  over.throwIfAborted()
  const broken = new Promise<never>((_, reject) => over.addEventListener('abort', () => reject(over.reason), { once: true }))
  const pace = watchPace(request.raw, monotonic)
  pace.late.catch(() => reply.header('connection', 'close'))
  return Promise.race([readParts(request, upload), broken, pace.late]).finally(pace.stop)
}

async function readParts(request: FastifyRequest, { files, bytes }: Upload): Promise<Record<string, unknown>> {
  if (Number(request.headers['content-length'] ?? 0) > files * bytes + FIELD_BYTES_AT_MOST)
    throw new Fault('tooLarge', 'a form by its content-length')
  // One file more than allowed is read, so that the schema reports it by its field.
  const limits = {
    files: files + 1,
    fileSize: bytes,
    fields: FIELDS_AT_MOST,
    fieldSize: FIELD_BYTES_AT_MOST,
    parts: files + 1 + FIELDS_AT_MOST,
    headerPairs: 20,
  }
  const fields: Record<string, unknown[]> = Object.create(null)
  try {
    for await (const part of request.parts({ limits })) {
      const value = part.type === 'file' ? await fileOf(part) : part.value
      if (value !== null) (fields[part.fieldname] ??= []).push(value)
    }
  } catch (error) {
    throw faultOf(error)
  }
  return Object.fromEntries(Object.entries(fields).map(([name, values]) => [name, values.length === 1 ? values[0] : values]))
}

async function fileOf(part: MultipartFile): Promise<File | null> {
  const body = await part.toBuffer()
  if (body.length === 0 && part.filename === '') return null
  return new File([new Uint8Array(body)], part.filename, { type: part.mimetype })
}

/** Maps the reader's errors, whose statuses are 413 for a limit, 400 and 406 for a malformed form. */
function faultOf(error: unknown): Fault {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : null
  if (status === 413) return new Fault('tooLarge', 'a form', { cause: error })
  return new Fault('badInput', 'a form', { facts: { issues: [{ path: '', message: 'cannot be read' }] }, cause: error })
}
