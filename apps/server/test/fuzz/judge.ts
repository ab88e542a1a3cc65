import type { DoorAnswer } from './front-door.ts'
import type { OddRequest } from './odd-requests.ts'

/** Words of ours that no caller is to read: stacks, files, the framework's and the database's messages. */
const inner =
  /\bat .+:\d+:\d+|node_modules|\.[cm]?[jt]s:\d|node:internal|FST_|ERR_[A-Z]|HPE_|"statusCode"|"error":|TypeError|RangeError|SyntaxError|ReferenceError|URIError|in JSON at position|Unexpected (token|end)|PayloadTooLarge|Unsupported Media|Client Error|pg_|postgres|SQLSTATE|relation "|column "|syntax error|violates|invalid (input syntax|byte sequence)|out of range for type|kysely|pg-boss/

/** Bodies that are files of ours, or made for whoever watches. */
const ofFiles = /^(?:text\/(?:html|css|csv|javascript)|application\/(?:javascript|manifest)|image\/|font\/)/

/** Why no caller may get this answer to this request; null when it is in order. */
export function whyNot(request: OddRequest, answer: DoorAnswer): string | null {
  const { status, headers, text } = answer
  if (status >= 500 && !isLater(answer) && !isRefusedNotice(request, answer)) return `${status}: ${text.slice(0, 200)}`
  const type = headers['content-type'] ?? ''
  const said = status >= 400 || !ofFiles.test(type) ? (inner.exec(text)?.[0] ?? null) : null
  if (said !== null && !isDocument(request)) return `tells of ${JSON.stringify(said)}: ${text.slice(0, 300)}`
  return mustBeEnvelope(request, answer) && !isEnvelope(text) ? `${status} and no envelope: ${type} ${text.slice(0, 200)}` : null
}

const isLater = ({ status, headers }: DoorAnswer): boolean => status === 503 && Number(headers['retry-after']) > 0

/** Whether what is not booked is said as the gateway reads it. */
const isRefusedNotice = ({ path }: OddRequest, { status, text }: DoorAnswer): boolean =>
  status === 500 && /^\/pay\/(?:wechat|alipay)\/notify/.test(path) && /^(?:\{"code":"FAIL"|fail)/.test(text)

const isDocument = ({ path }: OddRequest): boolean => path.startsWith('/api/openapi.json')

/** Under `/api` everything but a file, a stream and the document. What the parser refused has reached nothing yet, and is told by its status alone. */
function mustBeEnvelope({ method, path }: OddRequest, { status, headers, text }: DoorAnswer): boolean {
  const isNoRequest = (status === 431 || status === 400) && headers.connection === 'close' && text === ''
  if (method === 'HEAD' || !/^\/api(?:[/?]|$)/.test(path) || isNoRequest) return false
  return !(status === 200 && (path.startsWith('/api/openapi.json') || /^text\/(?:csv|event-stream)/.test(headers['content-type'] ?? '')))
}

function isEnvelope(text: string): boolean {
  try {
    const told = JSON.parse(text) as Record<string, unknown>
    return (
      Object.keys(told).toSorted().join() === 'code,data,message' && typeof told['code'] === 'number' && typeof told['message'] === 'string'
    )
  } catch {
    return false
  }
}
