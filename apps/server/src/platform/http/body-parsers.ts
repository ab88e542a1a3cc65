import { readForm } from '@otsukai/connectors/form'
import type { FastifyInstance } from 'fastify'
import { Fault } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call has no input, so its body is ignored: logging out must always succeed. */
    takesAnyBody?: boolean
  }
}

/** Every form of the contract, several times over. */
const FORM_BYTES_AT_MOST = 16 * 1024

/**
 * Parses forms and JSON; an empty body is no body. Any other type is refused with 415, unless the call takes any body.
 */
export function readBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('ignore', 'ignore')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '' || request.routeOptions.config.takesAnyBody) done(null, undefined)
    else void parseJson(request, body.toString(), done)
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_BYTES_AT_MOST },
    (request, body, done) => {
      if (request.routeOptions.config.takesAnyBody) return done(null, undefined)
      const fields = readForm(body.toString())
      if (fields) done(null, fields)
      else done(new Fault('badInput', 'a form of too many fields', { facts: { issues: [{ path: '', message: 'too many fields' }] } }))
    },
  )
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, _body, done) => {
    if (request.routeOptions.config.takesAnyBody) done(null, undefined)
    else done(new Fault('wrongMediaType', `a body of ${request.headers['content-type']}`))
  })
}
