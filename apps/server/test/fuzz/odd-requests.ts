import { createRandom, type Random } from '../../simulation/random.ts'
import { oddBodies, oddHeaders, oddJson, oddMethods, oddNames, oddPercents, oddTexts, oddTypes } from './odd-values.ts'

/** What is read here of a schema of the OpenAPI document. */
export interface Schema {
  type?: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object' | 'null'
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  maxItems?: number
  anyOf?: Schema[]
  enum?: unknown[]
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
}

interface Operation {
  operationId: string
  parameters?: { name: string; required: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

export interface Document {
  paths: Record<string, Record<string, Operation>>
}

/** A call or another route that is asked, with what a caller would know of it. */
export interface Target {
  /** For people. */
  name: string
  method: string
  path: string
  /** In which form it takes its input: a media type, or `query`, also where nothing is asked for. */
  type: string
  schema: Schema
  /** A call of the contract: it answers in the envelope. */
  isCall: boolean
}

export interface OddRequest {
  /** Which of its seed it is. */
  n: number
  target: Target
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer | undefined
  asMember: boolean
  /** Nothing keeps it from its route's handler: the route's own path, method, and no header that is refused before. */
  arrives: boolean
}

/** Every call of the document. */
export const targetsOf = ({ paths }: Document): Target[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { operationId, parameters = [], requestBody }]) => {
      const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
      const query: Schema = {
        type: 'object',
        properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
        required: parameters.filter(({ required }) => required).map(({ name }) => name),
      }
      return {
        name: operationId,
        method: method.toUpperCase(),
        path,
        type: type ?? 'query',
        schema: content?.schema ?? query,
        isCall: true,
      }
    }),
  )

/** Makes the requests of a seed: the same seed, number, targets and words make the same request for ever. */
export function createOddRequests(seed: number, { targets, words }: { targets: readonly Target[]; words: readonly string[] }) {
  return (n: number): OddRequest => makeRequest(createRandom(seed, `request ${n}`), n, { targets, words })
}

/** These take a tenth of a second of the processor each, as a password is hashed, or as each needs a new member. */
const HASHES = new Set(['login', 'register', 'resetPassword', 'updateInfo', 'logout'])

function makeRequest(random: Random, n: number, { targets, words }: { targets: readonly Target[]; words: readonly string[] }): OddRequest {
  const drawn = random.pick(targets)
  const target = HASHES.has(drawn.name) && random.chance(0.8) ? random.pick(targets) : drawn
  const made = { n, target, asMember: random.chance(0.75), arrives: true }
  const valid = validObject(random, target.schema, words)
  const fields = random.chance(0.45) ? withFlaws(random, valid) : valid
  const sent = encode(random, target, fields)
  const request: OddRequest = { ...made, method: target.method, path: target.path + sent.query, headers: sent.headers, body: sent.body }
  if (random.chance(0.15)) bendBody(random, request)
  if (random.chance(0.2)) bendPath(random, request)
  if (random.chance(0.15)) bendHeaders(random, request)
  if (random.chance(0.08)) bendMethod(random, request)
  return request
}

/** The first one is a picture, of one pixel. */
const files = [
  Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64'),
  ...['', 'no picture', '\x89PNG\r\n\x1a\n', '<svg xmlns="http://www.w3.org/2000/svg"/>'].map((text) => Buffer.from(text, 'latin1')),
]

/** Words that a schema takes; drawn from so often that they are found once. */
const fitting = new WeakMap<Schema, string[]>()

function validText(random: Random, schema: Schema, words: readonly string[]): string {
  let fit = fitting.get(schema)
  if (!fit) {
    const { pattern, minLength = 0, maxLength = Infinity } = schema
    const taken = pattern === undefined ? null : new RegExp(pattern, 'u')
    fit = words.filter((word) => word.length >= minLength && word.length <= maxLength && (taken?.test(word) ?? true))
    fitting.set(schema, fit)
  }
  return fit.length > 0 ? random.pick(fit) : 'x'
}

function validValue(random: Random, schema: Schema, words: readonly string[]): unknown {
  if (schema.enum) return random.pick(schema.enum)
  if (schema.anyOf) return validValue(random, random.pick(schema.anyOf), words)
  if (schema.format === 'binary') return random.pick(files)
  switch (schema.type) {
    case 'integer':
    case 'number': {
      const { minimum = 0, maximum = 1_000 } = schema
      return random.pick([minimum, maximum, random.between(Math.max(minimum, 0), Math.min(maximum, 5_000))])
    }
    case 'boolean':
      return random.chance(0.5)
    case 'array':
      return Array.from({ length: random.between(0, Math.min(schema.maxItems ?? 3, 3)) }, () =>
        validValue(random, schema.items ?? {}, words),
      )
    case 'object':
      return validObject(random, schema, words)
    case 'null':
      return null
    default:
      return validText(random, schema, words)
  }
}

function validObject(random: Random, { properties = {}, required = [] }: Schema, words: readonly string[]): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(properties))
    if (required.includes(name) || random.chance(0.4)) fields[name] = validValue(random, schema, words)
  return fields
}

const oddValue = (random: Random): unknown => (random.chance(0.6) ? random.pick(oddTexts) : random.pick(oddJson))

/** Somewhere in a value, at its top or within, stands another. */
function bent(random: Random, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value) || random.chance(0.4)) return oddValue(random)
  if (Array.isArray(value))
    return value.length === 0 ? [oddValue(random)] : value.with(random.whole(value.length), bent(random, random.pick(value)))
  const [name, inner] = random.pick([...Object.entries(value), [random.pick(oddNames), null]])
  return { ...value, [name]: bent(random, inner) }
}

/** One or two of the fields are not what the schema says, are missing, or are more than it knows. */
function withFlaws(random: Random, valid: Record<string, unknown>): Record<string, unknown> {
  const fields = Object.entries(valid)
  for (let flaws = random.between(1, 2); flaws > 0; flaws -= 1) {
    const at = random.whole(Math.max(1, fields.length))
    const name = fields[at]?.[0] ?? 'id'
    const flaw = random.whole(6)
    if (flaw === 0) fields.splice(at, 1)
    else if (flaw === 1) fields.push([random.pick(oddNames), oddValue(random)])
    else fields[at] = [name, bent(random, fields[at]?.[1])]
  }
  return Object.fromEntries(fields)
}

interface Sent {
  query: string
  headers: Record<string, string>
  body: Buffer | undefined
}

function encode(random: Random, { type }: Target, fields: Record<string, unknown>): Sent {
  if (type === 'query') {
    const text = formText(random, fields)
    return { query: text === '' ? '' : `?${text}`, headers: {}, body: undefined }
  }
  if (type === 'multipart/form-data') return { query: '', headers: { 'content-type': `${type}; boundary=x` }, body: multipart(fields) }
  const text = type === 'application/json' ? JSON.stringify(fields) : formText(random, fields)
  return { query: '', headers: { 'content-type': type }, body: Buffer.from(text) }
}

/** Some keys come more than once, and some values end in what no decoder can read. */
function formText(random: Random, fields: Record<string, unknown>): string {
  const pairs = Object.entries(fields).flatMap(([name, value]) => {
    const pair = `${encodeText(name)}=${encodeText(textOf(value))}`
    if (random.chance(0.04)) return [pair, pair]
    return random.chance(0.04) ? [pair + random.pick(oddPercents).replaceAll(/[^\x21-\x7e]/g, '')] : [pair]
  })
  return pairs.join('&')
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
/** A half of a surrogate pair as the three bytes that some encoders make of it. */
const encodeText = (text: string): string => (text.isWellFormed() ? encodeURIComponent(text) : '%ed%a0%80')

function multipart(fields: Record<string, unknown>): Buffer {
  const parts = Object.entries(fields)
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((one: unknown) => [name, one] as const))
    .map(([name, value]) => {
      const isFile = Buffer.isBuffer(value)
      const head = `--x\r\ncontent-disposition: form-data; name="${name.replaceAll(/["\r\n]/g, '')}"${isFile ? '; filename="a.png"\r\ncontent-type: image/png' : ''}\r\n\r\n`
      return Buffer.concat([Buffer.from(head), isFile ? value : Buffer.from(textOf(value)), Buffer.from('\r\n')])
    })
  return Buffer.concat([...parts, Buffer.from('--x--\r\n')])
}

/** Another type, another body, or both. */
function bendBody(random: Random, request: OddRequest): void {
  if (random.chance(0.6)) request.headers['content-type'] = random.pick(oddTypes)
  if (random.chance(0.6)) request.body = Buffer.from(random.pick(oddBodies))
}

function bendPath(random: Random, request: OddRequest): void {
  const [path = '', query] = request.path.split('?', 2)
  const at = random.between(1, path.length)
  const odd = random.pick([...oddPercents, '/', '//', '/..', '/.', 'a'.repeat(600), '?', '#'])
  const bent = random.chance(0.5) ? path + odd : path.slice(0, at) + odd + path.slice(at)
  const withQuery = query === undefined ? bent : `${bent}?${query}`
  request.path = random.chance(0.2) ? `${request.path}${query === undefined ? '?' : '&'}${odd}=${odd}` : withQuery
  request.arrives = false
}

function bendHeaders(random: Random, request: OddRequest): void {
  Object.assign(request.headers, random.pick(oddHeaders))
  request.arrives = false
}

function bendMethod(random: Random, request: OddRequest): void {
  request.method = random.pick(oddMethods)
  request.arrives = request.arrives && request.method === request.target.method
}
