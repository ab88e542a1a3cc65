import { createHash } from 'node:crypto'
import { Fault } from '../../platform/http/errors.ts'

/** A page of a walk through search results. */
export interface PageToken {
  walk: string
  /** From 0. */
  page: number
}

/** Ours to read alone: the walk, a digest of what it searches for, and the page's number. */
const TOKEN = /^([\w-]{16})\.([\w-]{8})\.(\d{1,4})$/

/** What binds a token to its words and filters. */
export const bindingOf = (asked: unknown): string => createHash('sha256').update(JSON.stringify(asked)).digest('base64url').slice(0, 8)

export const writeToken = ({ walk, page }: PageToken, bind: string): string => `${walk}.${bind}.${page}`

/** Throws 400 for a token that is not ours, or was given for other words or filters. */
export function readToken(token: string, bind: string): PageToken {
  const [, walk, bound, page] = TOKEN.exec(token) ?? []
  if (walk === undefined || bound !== bind) throw badToken()
  return { walk, page: Number(page) }
}

/** Whether a token was given for these words and filters. */
export const isBoundTo = (token: string, bind: string): boolean => TOKEN.exec(token)?.[2] === bind

export const badToken = (): Fault =>
  new Fault('badInput', 'a page token that was not given for this search', {
    facts: { issues: [{ path: 'pageToken', message: '不认识的页码' }] },
  })
