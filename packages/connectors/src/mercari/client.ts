import { type CallLane, callLanes, type Marketplace } from '../marketplace.ts'
import { machineTiming } from '../timing.ts'
import { createAuctions } from './auctions.ts'
import { type Caller, createCalls } from './calls.ts'
import { type MercariConfig, type MercariDeps, defaultTimeouts } from './config.ts'
import { accountTokens, createOAuth, createReadTokens } from './oauth.ts'
import { createReads, isId } from './reads.ts'
import { createTrade } from './trade.ts'
import { readWebhook, verifyWebhook } from './webhook.ts'

/**
 * Mercari's partner Open API as our marketplace. Reads use the client's own token, trading each account's. Every token has its own
 * budget of calls in this process; one circuit breaker covers all.
 */
export function createMercari(config: MercariConfig, deps: MercariDeps): Marketplace {
  const timed = { timing: machineTiming, readAsker: () => ({ lane: 'member' as const, caller: null }), ...deps }
  const oauth = createOAuth(config, timed)
  const calls = createCalls(config, timed)
  const accounts = new Map<string, Caller>()
  const callerOf = (account: string): Caller => {
    let caller = accounts.get(account)
    if (!caller) accounts.set(account, (caller = calls.caller(accountTokens(account, deps.tokens, oauth, deps.now))))
    return caller
  }
  const timeouts = { ...defaultTimeouts, ...config.timeouts }
  const reader = calls.caller(createReadTokens(oauth, deps.now))
  return {
    ...createReads(calls, reader),
    ...createAuctions(calls, reader, callerOf, { bidMs: timeouts.bidMs, byCall: config.auctionCalls }),
    ...createTrade(calls, callerOf, { purchaseMs: timeouts.purchaseMs, reviewMs: timeouts.readMs }),
    webhook(headers, rawBody, now) {
      const saidAt = verifyWebhook(config.webhookSecret, headers, rawBody, now)
      return readWebhook(rawBody, saidAt, deps.log)
    },
    pictureHosts: config.pictureHosts,
    pageOf(id) {
      if (config.pagesUrl === undefined || !isId(id)) return null
      return `${config.pagesUrl}${/^m\d+$/.test(id) ? '/item' : '/shops/product'}/${id}`
    },
    load() {
      const budgets = [reader, ...accounts.values()].map(({ budget }) => budget)
      const waitingIn = (lane: CallLane) => budgets.reduce((sum, budget) => sum + budget.waitingIn(lane), 0)
      return {
        waiting: Object.fromEntries(callLanes.map((lane) => [lane, waitingIn(lane)])) as Record<CallLane, number>,
        restsForMs: calls.restsForMs(),
      }
    },
    authorisationUrl: oauth.authorisationUrl,
    exchangeCode: ({ code, redirectUri }) => oauth.exchangeCode(code, redirectUri),
  }
}
