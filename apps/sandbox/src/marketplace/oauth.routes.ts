import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { World } from '../world/world.ts'
import { Refused } from './errors.ts'
import { sameSecret, type Tokens } from './tokens.ts'

interface Code {
  redirectUri: string
  scope: string
  expiresAt: number
}

const codeLivesMs = 60_000
const grants = ['openapi:buy', 'openid', 'offline_access']

/** OAuth's own error body (RFC 6749, 5.2). */
const oauthError = (status: number, error: string, description: string) => new Refused(status, { error, error_description: description })

/** `/jp/v1/token` and `/jp/v1/authorize`. Consent is given at once, in the name of the operator's account: there is nobody to log in. */
export function oauthRoutes(app: FastifyInstance, world: World, tokens: Tokens): void {
  const { origins, services } = world
  /** Codes live for a minute and in memory: one that is lost is asked for again. */
  const codes = new Map<string, Code>()

  const requireClient = (request: FastifyRequest) => {
    const basic = /^Basic\s+(.+)$/i.exec(request.headers.authorization ?? '')?.[1]
    const expected = `${origins.clientId}:${origins.clientSecret}`
    if (!basic || !sameSecret(Buffer.from(basic, 'base64').toString(), expected))
      throw oauthError(401, 'invalid_client', 'client authentication failed')
  }

  const byCode = (form: Record<string, string>) => {
    const code = codes.get(form.code ?? '')
    codes.delete(form.code ?? '')
    const good = code && code.expiresAt > services.now() && code.redirectUri === form.redirect_uri
    if (!good) throw oauthError(400, 'invalid_grant', 'the authorization code is unknown, used, expired or bound to another redirect_uri')
    return tokens.issue(world.account.get().id, code.scope)
  }

  const byRefresh = (form: Record<string, string>) => {
    const rotated = tokens.rotate(form.refresh_token ?? '')
    if (!rotated) throw oauthError(400, 'invalid_grant', 'the refresh token is unknown, used or revoked')
    return rotated
  }

  app.post<{ Body: Record<string, string> | undefined }>('/jp/v1/token', async (request, reply) => {
    requireClient(request)
    reply.header('cache-control', 'no-store')
    const form = request.body ?? {}
    if (form.grant_type === 'authorization_code') return byCode(form)
    if (form.grant_type === 'refresh_token') return byRefresh(form)
    if (form.grant_type === 'client_credentials') return tokens.issue(null, 'openapi:buy')
    throw oauthError(400, 'unsupported_grant_type', 'client_credentials, authorization_code or refresh_token')
  })

  app.get<{ Querystring: Record<string, string | undefined> }>('/jp/v1/authorize', async (request, reply) => {
    const { response_type, client_id, redirect_uri, state, nonce, scope = '' } = request.query
    if (client_id !== origins.clientId) throw oauthError(401, 'invalid_client', 'unknown client_id')
    if (!redirect_uri || !/^https?:\/\//.test(redirect_uri) || !URL.canParse(redirect_uri))
      throw oauthError(400, 'invalid_request', 'redirect_uri')
    if (response_type !== 'code') throw oauthError(400, 'unsupported_response_type', 'code')
    if (!nonce) throw oauthError(400, 'invalid_request', 'nonce is required')
    const granted = scope.split(' ').filter((one) => grants.includes(one))
    if (!granted.includes('openapi:buy')) throw oauthError(400, 'invalid_scope', 'openapi:buy is required')
    const code = randomBytes(24).toString('base64url')
    codes.set(code, { redirectUri: redirect_uri, scope: granted.join(' '), expiresAt: services.now() + codeLivesMs })
    const back = new URL(redirect_uri)
    back.searchParams.set('code', code)
    if (state !== undefined) back.searchParams.set('state', state)
    return reply.redirect(back.href, 302)
  })
}
