import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { World } from '../world/world.ts'
import { refused } from './errors.ts'

interface Token {
  accessToken: string
  refreshToken: string | null
  /** Null: a client's own token, for reading. */
  accountId: string | null
  scope: string
  expiresAt: number
}

export interface TokenAnswer {
  access_token: string
  expires_in: number
  refresh_token?: string
  scope: string
  token_type: 'bearer'
}

/** The tokens that this world has given out, kept over restarts. */
export interface Tokens {
  issue(accountId: string | null, scope: string): TokenAnswer
  /** Ends the pair that the refresh token belongs to and gives a new one; null when it is not (or no longer) good. */
  rotate(refreshToken: string): TokenAnswer | null
  /** The account takes its consent back: all its tokens end, and it must be connected anew. */
  revoke(accountId: string): void
  /** True while the account has a token, also an expired one, which its refresh token can renew. */
  live(accountId: string): boolean
  /** Any token that has not expired; answers 401 otherwise. */
  require(request: FastifyRequest): Token
  /** A user's token; answers 401 otherwise. */
  requireUser(request: FastifyRequest): Token & { accountId: string }
}

const newSecret = () => randomBytes(32).toString('base64url')

export function createTokens({ services, config }: World): Tokens {
  const { store, now } = services
  const kept = store.collection<Token>('tokens')

  /** Deletes expired access tokens without a refresh token. */
  const forgetOld = () => {
    for (const token of [...kept.values()]) if (token.refreshToken === null && token.expiresAt < now()) kept.delete(token.accessToken)
  }

  const issue = (accountId: string | null, scope: string): TokenAnswer => {
    const refreshToken = accountId !== null && scope.split(' ').includes('offline_access') ? newSecret() : null
    const token: Token = { accessToken: newSecret(), refreshToken, accountId, scope, expiresAt: now() + config.tokenExpiresS * 1000 }
    store.transaction(() => {
      forgetOld()
      kept.put(token.accessToken, token)
    })
    const answer = { access_token: token.accessToken, expires_in: config.tokenExpiresS, scope, token_type: 'bearer' as const }
    return refreshToken ? { ...answer, refresh_token: refreshToken } : answer
  }

  const require = (request: FastifyRequest): Token => {
    // Public clients send the token with and without `Bearer`.
    const sent = (request.headers.authorization ?? '').replace(/^Bearer\s+/i, '')
    if (sent === '') throw refused(401, 'unauthorized: missing auth token')
    const token = kept.get(sent)
    if (!token || token.expiresAt <= now()) throw refused(401, 'unauthorized: invalid token')
    return token
  }

  return {
    issue,
    require,
    rotate: (refreshToken) =>
      store.transaction(() => {
        const token = [...kept.values()].find((one) => one.refreshToken === refreshToken)
        if (!token) return null
        kept.delete(token.accessToken)
        return issue(token.accountId, token.scope)
      }),
    revoke: (accountId) =>
      store.transaction(() => {
        for (const token of [...kept.values()]) if (token.accountId === accountId) kept.delete(token.accessToken)
      }),
    live: (accountId) => [...kept.values()].some((token) => token.accountId === accountId),
    requireUser: (request) => {
      const token = require(request)
      if (token.accountId === null) throw refused(401, 'unauthorized: user token required')
      return { ...token, accountId: token.accountId }
    },
  }
}

/** A constant-time comparison. */
export function sameSecret(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
