import type { FastifyInstance, onRequestHookHandler } from 'fastify'
import { Fault } from './errors.ts'
import { hookRoutes } from './hook-routes.ts'
import type { Issue } from './issues.ts'

/**
 * Whether PostgreSQL can store a text: it refuses U+0000, and half of a surrogate pair has no UTF-8. https://www.postgresql.org/docs/current/datatype-character.html
 */
const isReadable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

const message = 'a character that no text may hold (U+0000 or half of a surrogate pair)'

/** The issues of unstorable texts in a parsed input. The recursion is as deep as the call's schema. */
export function findUnreadable(value: unknown, path = '', found: Issue[] = []): Issue[] {
  if (typeof value === 'string') {
    if (!isReadable(value)) found.push({ path, message })
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) findUnreadable(inner, path === '' ? name : `${path}.${name}`, found)
  }
  return found
}

/** Applies `findUnreadable` to the path parameters of every request that has some. */
export function refuseUnreadableParams(app: FastifyInstance): void {
  hookRoutes(app, (url) => (/[:*]/.test(url) ? refuseUnreadable : null))
}

const refuseUnreadable: onRequestHookHandler = (request, _reply, done) => {
  const issues = findUnreadable(request.params)
  done(issues.length === 0 ? undefined : new Fault('badInput', 'an address with unreadable text', { facts: { issues } }))
}
