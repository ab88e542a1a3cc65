import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsV4Signer } from 'aws4fetch'
import { createCircuitBreaker } from '../circuit-breaker.ts'
import { FILE_BYTES_AT_MOST, type FileStore, FileStoreDown, isFileName, type ListedFile, type StoredFile } from '../file-store.ts'
import { machineTiming, timeLimit, type Timing } from '../timing.ts'
import { type ListPage, readErrorCode, readListPage } from './wire.ts'

export interface S3Config {
  /** Without a path: https://s3.eu-central-1.amazonaws.com, https://<account>.r2.cloudflarestorage.com. */
  endpoint: string
  bucket: string
  /** Before all keys, without slashes around it; empty for none. */
  prefix: string
  region: string
  /** Whether the bucket stands in the path, as MinIO wants it, or before the host, as the large clouds do. */
  pathStyle: boolean
  accessKey: string
  secretKey: string
}

/** What of its configuration a store proved wrong, with the code that it answered. */
export interface StoreFault {
  kind: 'accessKey' | 'secretKey' | 'bucket' | 'region' | 'clock' | 'permission' | 'noStore'
  told: string
}

export interface S3Store extends FileStore {
  /** Writes, lists and removes once, to see whether it may. Throws `FileStoreDown` when it cannot be asked. */
  proveKeys(): Promise<StoreFault[]>
}

/** For each of two tries: until the answer's head for a picture that is read, else until its end. */
const TRY_MS = 8_000
const BETWEEN_TRIES_MS = 200
/** For the body of a picture that is read: as long as a member's request may take. */
const BODY_MS = 120_000
const breakerLimits = { failures: 5, pauseMs: 10_000 }
/** A list of 1,000 keys with owners has some 500 kB. */
const TEXT_BYTES_AT_MOST = 2 << 20
const PROBE = 'probe.txt'

interface Answer {
  status: number
  /** Empty beside a file. */
  text: string
  file: StoredFile | null
}

type Method = 'GET' | 'PUT' | 'DELETE'

/**
 * A bucket as the store of pictures. Each call is safe to repeat, since a name's bytes never change, and is tried twice; one circuit
 * breaker stands before them. `pageSize`: of lists.
 */
export function createS3Store(config: S3Config, timing: Timing = machineTiming, pageSize = 1_000): S3Store {
  const breaker = createCircuitBreaker(breakerLimits, timing)
  const root = config.prefix === '' ? '' : `${config.prefix}/`
  const bucketUrl = urlOf(config)
  const urlOfKey = (key: string) => new URL(`${bucketUrl}/${root}${key}`)

  async function ask(method: Method, url: URL, body?: Buffer): Promise<Answer> {
    const restMs = breaker.enter()
    if (restMs > 0) throw new FileStoreDown('it is given a rest after failing', { retryAfterMs: restMs })
    let outcome: 'answered' | 'failed' = 'failed'
    try {
      const answer = await tryTwice(timing, () => exchange(config, timing, { method, url, body }))
      outcome = 'answered'
      return answer
    } finally {
      breaker.leave(outcome)
    }
  }

  const done = async (method: 'PUT' | 'DELETE', url: URL, body?: Buffer): Promise<void> => {
    const answer = await ask(method, url, body)
    // Some answer 404 for what is not there to be removed.
    const gone = method === 'DELETE' && readErrorCode(answer.text) === 'NoSuchKey'
    if (!isSuccess(answer) && !gone) throw refused(method, answer)
  }

  async function page(marker: string, size: number): Promise<ListPage> {
    const query = new URLSearchParams({ 'encoding-type': 'url', marker, 'max-keys': String(size), prefix: root })
    const answer = await ask('GET', new URL(`?${query}`, bucketUrl))
    if (!isSuccess(answer)) throw refused('list', answer)
    const listed = readListPage(answer.text)
    if (listed === null) throw new RefusedByStore('list', answer.status, 'what it answers is no list')
    return listed
  }

  async function* list(): AsyncGenerator<ListedFile> {
    for (let marker = ''; ;) {
      const { objects, goesOn } = await page(marker, pageSize)
      for (const { key, bytes } of objects) {
        const name = key.startsWith(root) ? key.slice(root.length) : ''
        if (isFileName(name)) yield { name, bytes }
      }
      if (!goesOn) return
      const last = objects.at(-1)?.key ?? ''
      // A list that does not go on would be read for ever.
      if (Buffer.compare(Buffer.from(last), Buffer.from(marker)) <= 0) throw new FileStoreDown('its list does not go on')
      marker = last
    }
  }

  return {
    write: (name, bytes) => done('PUT', urlOfKey(name), bytes),
    remove: (name) => done('DELETE', urlOfKey(name)),
    async read(name) {
      const answer = await ask('GET', urlOfKey(name))
      if (answer.file) return answer.file
      if (answer.status === 404 && readErrorCode(answer.text) === 'NoSuchKey') return null
      throw refused('GET', answer)
    },
    list,
    isResting: () => breaker.blockedForMs() > 0,
    async proveKeys() {
      const steps = [() => done('PUT', urlOfKey(PROBE), Buffer.from('otsukai')), () => page('', 1), () => done('DELETE', urlOfKey(PROBE))]
      for (const step of steps) {
        const fault = await faultOf(step)
        if (fault) return [fault]
      }
      return []
    },
  }
}

function urlOf({ endpoint, bucket, pathStyle }: S3Config): string {
  const { protocol, host } = new URL(endpoint)
  return pathStyle ? `${protocol}//${host}/${bucket}` : `${protocol}//${bucket}.${host}`
}

const isSuccess = ({ status }: Answer): boolean => status >= 200 && status < 300

/** An answer by which the store does not do what it was asked. */
class RefusedByStore extends FileStoreDown {
  override name = 'RefusedByStore'
  readonly status: number
  readonly code: string
  constructor(what: string, status: number, code: string) {
    super(`${what} was answered ${status} ${code}`.trim())
    this.status = status
    this.code = code
  }
}

const refused = (what: string, { status, text }: Answer): RefusedByStore => new RefusedByStore(what, status, readErrorCode(text))

const kindOf: Record<string, StoreFault['kind']> = {
  InvalidAccessKeyId: 'accessKey',
  SignatureDoesNotMatch: 'secretKey',
  NoSuchBucket: 'bucket',
  InvalidBucketName: 'bucket',
  AuthorizationHeaderMalformed: 'region',
  AuthorizationQueryParametersError: 'region',
  InvalidRegionName: 'region',
  PermanentRedirect: 'region',
  TemporaryRedirect: 'region',
  RequestTimeTooSkewed: 'clock',
}

async function faultOf(step: () => Promise<unknown>): Promise<StoreFault | null> {
  try {
    await step()
    return null
  } catch (error) {
    if (!(error instanceof RefusedByStore)) throw error
    const { status, code, message } = error
    return { kind: kindOf[code] ?? (status === 401 || status === 403 ? 'permission' : 'noStore'), told: message }
  }
}

async function tryTwice(timing: Timing, attempt: () => Promise<Answer>): Promise<Answer> {
  try {
    return await attempt()
  } catch {
    await timing.pause(BETWEEN_TRIES_MS, new AbortController().signal)
    return attempt()
  }
}

/** One signed exchange. Throws `FileStoreDown` without an answer and for one that says the store cannot do its work now. Follows no redirect. */
async function exchange(
  config: S3Config,
  timing: Timing,
  { method, url, body }: { method: Method; url: URL; body: Buffer | undefined },
): Promise<Answer> {
  const stop = new AbortController()
  using limit = timeLimit(timing, TRY_MS, stop.signal)
  try {
    const headers = await sign(config, method, url, body)
    const response = await fetch(url, {
      method,
      headers,
      redirect: 'manual',
      signal: limit.signal,
      ...(body && { body: new Uint8Array(body) }),
    })
    const { status } = response
    if (status === 429 || status >= 500) {
      await response.body?.cancel()
      throw new FileStoreDown(`${method} was answered ${status}`)
    }
    const isFile = method === 'GET' && url.search === '' && status === 200
    return isFile ? { status, text: '', file: fileOf(response, stop, timing) } : { status, text: await textOf(response), file: null }
  } catch (cause) {
    stop.abort()
    throw cause instanceof FileStoreDown ? cause : new FileStoreDown('it gave no answer', { cause })
  }
}

/** Signs the body as well, so that the store refuses bytes that changed on the way. */
async function sign(config: S3Config, method: Method, url: URL, body: Buffer | undefined): Promise<Headers> {
  const { region, accessKey: accessKeyId, secretKey: secretAccessKey } = config
  const hash = createHash('sha256')
    .update(body ?? '')
    .digest('hex')
  const headers = { 'x-amz-content-sha256': hash }
  const signer = new AwsV4Signer({ method, url: url.href, headers, region, service: 's3', accessKeyId, secretAccessKey })
  const { headers: signed } = await signer.sign()
  signed.set('accept-encoding', 'identity')
  if (body) signed.set('content-type', url.pathname.endsWith('.webp') ? 'image/webp' : 'application/octet-stream')
  return signed
}

/** The picture of an answer, of which nothing is believed but its length: the connection ends with an error at any other. */
function fileOf({ headers, body }: Response, stop: AbortController, timing: Timing): StoredFile {
  const bytes = Number(headers.get('content-length') ?? 'none')
  const isPlain = (headers.get('content-encoding') ?? 'identity') === 'identity'
  if (!Number.isSafeInteger(bytes) || bytes < 0 || bytes > FILE_BYTES_AT_MOST || !isPlain || !body)
    throw new FileStoreDown(`a picture of ${headers.get('content-length') ?? 'unknown'} bytes`)
  const cancel = timing.after(BODY_MS, () => stop.abort())
  const stream = Readable.fromWeb(body as ReadableStream)
  stream.once('close', cancel)
  return { bytes, stream }
}

async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.byteLength
    if (bytes > TEXT_BYTES_AT_MOST) throw new FileStoreDown('its answer is too large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
