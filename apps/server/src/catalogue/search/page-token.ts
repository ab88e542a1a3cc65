import { createHash } from 'node:crypto'
import { Fault } from '../../platform/http/errors.ts'

/** A page of a walk through search results. */
export interface PageToken {
  walk: string
  /** From 0. */
  page: number
}

/** The walk, a digest of what it searches for, and the page's number. Opaque to callers. */
const TOKEN = /^([\w-]{16})\.([\w-]{8})\.(\d{1,4})$/

/** The digest that binds a token to its words and filters. */
export const bindingOf = (query: unknown): string => createHash('sha256').update(JSON.stringify(query)).digest('base64url').slice(0, 8)

export const writeToken = ({ walk, page }: PageToken, bind: string): string => `${walk}.${bind}.${page}`

/** Parses a token. Throws 400 for one that is malformed or belongs to other words or filters. */
export function readToken(token: string, bind: string): PageToken {
  const [, walk, bound, page] = TOKEN.exec(token) ?? []
  if (walk === undefined || bound !== bind) throw badToken()
  return { walk, page: Number(page) }
}

export const badToken = (): Fault =>
  new Fault('badInput', 'a page token that was not given for this search', {
    facts: { issues: [{ path: 'pageToken', message: '不认识的页码' }] },
  })
