import type { FastifyInstance } from 'fastify'
import { Fault } from './errors.ts'
import type { Issue } from './issues.ts'

/**
 * Whether a text can be kept and compared: PostgreSQL has no U+0000 in its texts, and half of a surrogate pair is no character in
 * UTF-8. https://www.postgresql.org/docs/current/datatype-character.html
 */
const isReadable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

const message = 'a character that no text may hold (U+0000 or half of a surrogate pair)'

/** The texts of a parsed input that are none. As deep as the call's schema, so that it ends. */
export function findUnreadable(value: unknown, path = ''): Issue[] {
  if (typeof value === 'string') return isReadable(value) ? [] : [{ path, message }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => findUnreadable(inner, path === '' ? name : `${path}.${name}`))
}

/** The same rule for the named parts of every address. */
export function refuseUnreadableParams(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _, done) => {
    const issues = findUnreadable(request.params)
    done(issues.length === 0 ? undefined : new Fault('badInput', 'an address with unreadable text', { facts: { issues } }))
  })
}
