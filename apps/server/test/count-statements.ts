import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { PreparingClient } from '../src/platform/db/prepared.ts'

/** The statements sent while one HTTP request was answered. */
interface Sent {
  path: string
  statements: string[]
  /** The answer has gone out: what it left to be done later does not count. */
  answered: boolean
}

/**
 * Counts the statements that this process sends to PostgreSQL for each HTTP request, in the order in which the requests came. A statement
 * belongs to the request in whose asynchronous context it is sent, until that is answered.
 */
export function countStatements() {
  const requests: Sent[] = []
  const current = new AsyncLocalStorage<Sent>()
  const begin = (message: unknown) => {
    const { request } = message as { request: { url: string } }
    const sent: Sent = { path: request.url.split('?')[0] ?? '', statements: [], answered: false }
    requests.push(sent)
    current.enterWith(sent)
  }
  const end = () => {
    const sent = current.getStore()
    if (sent) sent.answered = true
  }
  const query = PreparingClient.prototype.query as (this: unknown, ...args: unknown[]) => unknown
  PreparingClient.prototype.query = function (this: unknown, ...args: unknown[]) {
    const [first] = args
    const text = typeof first === 'string' ? first : ((first as { text?: string } | undefined)?.text ?? '')
    const sent = current.getStore()
    if (sent && !sent.answered) sent.statements.push(text.replaceAll(/\s+/g, ' ').trim().slice(0, 100))
    return query.apply(this, args)
  } as typeof PreparingClient.prototype.query
  subscribe('http.server.request.start', begin)
  subscribe('http.server.response.finish', end)
  return {
    requests,
    stop: () => {
      unsubscribe('http.server.request.start', begin)
      unsubscribe('http.server.response.finish', end)
      PreparingClient.prototype.query = query as typeof PreparingClient.prototype.query
    },
  }
}
