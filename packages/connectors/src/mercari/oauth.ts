import { AccountRefused, MarketplaceDown, type TokenStore, type TradeTokens } from '../marketplace.ts'
import { timeLimit } from '../timing.ts'
import { type MercariConfig, type MercariDeps, defaultTimeouts } from './config.ts'
import { type Answer, exchange, succeeded } from './exchange.ts'
import { TokenAnswer } from './wire.ts'

/** Access tokens of calls, with renewal after a 401. */
export interface TokenSource {
  token(): Promise<string>
  /** A token other than `stale`. */
  renew(stale: string): Promise<string>
}

/** The authorisation server refused the grant: a retry gets the same answer. */
class GrantRefused extends MarketplaceDown {
  override name = 'GrantRefused'
}

export interface OAuth {
  clientCredentials(): Promise<{ accessToken: string; expiresAt: number }>
  refresh(refreshToken: string): Promise<TradeTokens>
  exchangeCode(code: string, redirectUri: string): Promise<TradeTokens>
  authorisationUrl(input: { redirectUri: string; state: string; nonce: string }): string
}

/** Mercari's OAuth 2 endpoints. Throws `MarketplaceDown`. */
export function createOAuth(config: MercariConfig, deps: Required<MercariDeps>): OAuth {
  const basic = `Basic ${Buffer.from(`${config.clientId}:${config.clientSecret}`).toString('base64')}`
  const limitMs = config.timeouts?.readMs ?? defaultTimeouts.readMs

  // Never aborted with its call: the answer to a refresh carries the only copy of the next refresh token.
  async function grant(form: Record<string, string>) {
    using limit = timeLimit(deps.timing, limitMs)
    const outgoing = {
      method: 'POST' as const,
      headers: { authorization: basic, 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams(form).toString(),
      signal: limit.signal,
    }
    let answer: Answer
    try {
      answer = await exchange(new URL(`${config.authUrl}/jp/v1/token`), outgoing, deps)
    } catch (cause) {
      throw new MarketplaceDown(`no answer to a ${form.grant_type} grant`, { cause })
    }
    if (answer.status === 400 || answer.status === 401) throw new GrantRefused(`a ${form.grant_type} grant was refused: ${answer.status}`)
    const tokens = TokenAnswer.safeParse(answer.json)
    if (!succeeded(answer) || !tokens.success) {
      throw new MarketplaceDown(`a ${form.grant_type} grant was answered with ${answer.status}`, { retryAfterMs: answer.retryAfterMs })
    }
    return { ...tokens.data, expiresAt: deps.now() + tokens.data.expires_in * 1000 }
  }
  async function pair(form: Record<string, string>, refreshToken: string | null): Promise<TradeTokens> {
    const tokens = await grant(form)
    const next = tokens.refresh_token ?? refreshToken
    if (!next) throw new MarketplaceDown('a grant came without a refresh token')
    return { accessToken: tokens.access_token, refreshToken: next, expiresAt: tokens.expiresAt }
  }

  return {
    async clientCredentials() {
      const tokens = await grant({ grant_type: 'client_credentials', scope: 'openapi:buy' })
      return { accessToken: tokens.access_token, expiresAt: tokens.expiresAt }
    },
    refresh: (refreshToken) =>
      pair({ grant_type: 'refresh_token', refresh_token: refreshToken, scope: 'openapi:buy offline_access' }, refreshToken),
    exchangeCode: (code, redirectUri) =>
      pair({ grant_type: 'authorization_code', code, redirect_uri: redirectUri, scope: 'openapi:buy openid offline_access' }, null),
    authorisationUrl({ redirectUri, state, nonce }) {
      const url = new URL(`${config.authUrl}/jp/v1/authorize`)
      const query = { response_type: 'code', client_id: config.clientId, redirect_uri: redirectUri, state, nonce }
      url.search = new URLSearchParams({ ...query, scope: 'openapi:buy openid offline_access' }).toString()
      return url.href
    },
  }
}

/** The client's own token, for reads: in memory, one grant at a time for all callers, renewed after nine tenths of its life. */
export function createReadTokens(oauth: OAuth, now: () => number): TokenSource {
  let current: { accessToken: string; renewAt: number } | null = null
  let underWay: Promise<string> | null = null

  const fetchOne = () =>
    (underWay ??= oauth
      .clientCredentials()
      .then(({ accessToken, expiresAt }) => {
        current = { accessToken, renewAt: now() + (expiresAt - now()) * 0.9 }
        return accessToken
      })
      .finally(() => (underWay = null)))
  return {
    token: async () => (current && now() < current.renewAt ? current.accessToken : fetchOne()),
    renew: async (stale) => (current && current.accessToken !== stale ? current.accessToken : fetchOne()),
  }
}

/** A token closer to its end often expires before the call arrives. */
const ENDS_SOON_MS = 5_000

/** A trade account's token, from the store. Throws `AccountRefused` without a token or with a void grant. */
export function accountTokens(account: string, store: TokenStore, oauth: OAuth, now: () => number): TokenSource {
  const renew = async (stale: string) => {
    try {
      return (await store.refresh(account, stale, (current) => oauth.refresh(current.refreshToken))).accessToken
    } catch (cause) {
      if (cause instanceof GrantRefused) {
        // The account may have been reconnected meanwhile: the refusal concerns the old grant only.
        const newer = await store.read(account).catch(() => null)
        if (newer && newer.accessToken !== stale) return newer.accessToken
        throw new AccountRefused(account, cause.message, { cause })
      }
      throw cause instanceof MarketplaceDown ? cause : new MarketplaceDown('the token could not be renewed', { cause })
    }
  }
  return {
    async token() {
      const tokens = await store.read(account).catch((cause: unknown) => {
        throw new MarketplaceDown('the token could not be read', { cause })
      })
      if (!tokens) throw new AccountRefused(account, 'the account is not connected')
      return tokens.expiresAt - now() < ENDS_SOON_MS ? renew(tokens.accessToken) : tokens.accessToken
    },
    renew,
  }
}
