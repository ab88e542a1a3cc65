import type { FastifyInstance } from 'fastify'
import { Fault } from './errors.ts'
import type { Issue } from './issues.ts'

/**
 * Whether PostgreSQL can store a text: it refuses U+0000, and half of a surrogate pair has no UTF-8. https://www.postgresql.org/docs/current/datatype-character.html
 */
const isReadable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

const message = 'a character that no text may hold (U+0000 or half of a surrogate pair)'

/** The issues of unstorable texts in a parsed input. The recursion is as deep as the call's schema. */
export function findUnreadable(value: unknown, path = ''): Issue[] {
  if (typeof value === 'string') return isReadable(value) ? [] : [{ path, message }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => findUnreadable(inner, path === '' ? name : `${path}.${name}`))
}

/** Applies `findUnreadable` to the path parameters of every request. */
export function refuseUnreadableParams(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _, done) => {
    const issues = findUnreadable(request.params)
    done(issues.length === 0 ? undefined : new Fault('badInput', 'an address with unreadable text', { facts: { issues } }))
  })
}
