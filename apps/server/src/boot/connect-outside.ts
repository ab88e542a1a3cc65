import { createAftership } from '@otsukai/connectors/aftership/client'
import { createAlipay } from '@otsukai/connectors/alipay/client'
import type { Carrier, CarrierDeps } from '@otsukai/connectors/carrier'
import { createChatTranslator } from '@otsukai/connectors/chat-completions/client'
import { createMercari } from '@otsukai/connectors/mercari/client'
import type { Marketplace } from '@otsukai/connectors/marketplace'
import type { MercariConfig } from '@otsukai/connectors/mercari/config'
import { manualCarrier } from '@otsukai/connectors/manual-carrier'
import { createSandboxCarrier } from '@otsukai/connectors/sandbox-carrier/client'
import { machineTiming } from '@otsukai/connectors/timing'
import { createWechatPay } from '@otsukai/connectors/wechatpay/client'
import type { Config } from './config.ts'
import type { CarrierKeys, MarketplaceKeys } from './config-outside.ts'
import type { Use } from '../platform/parts.ts'
import { readAsker } from '../platform/http/caller-lane.ts'
import { openTokenStore } from '../trade/buying/trade-tokens.ts'
import { marketplaceKeys, type StartedOutside } from './start-outside.ts'

/** Connects the adapters of the ports. Their circuit breaker and call budget go by `monotonic`. */
export async function connectOutside(
  { marketplace, payments, translator, carrier }: StartedOutside,
  { config, db, clock, monotonic, log }: Use<'db' | 'clock' | 'monotonic' | 'log'> & { config: Config },
): Promise<Use<'market' | 'gateways' | 'translator' | 'carrier'>> {
  const timing = { ...machineTiming, now: monotonic }
  const tokens = openTokenStore(db, config.secretKey)
  return {
    market: createMercari(marketplaceConfig(config, marketplace), { tokens, now: clock, timing, readAsker, log }),
    gateways: {
      wechat: payments?.wechat ? createWechatPay(payments.wechat, { now: clock }) : null,
      alipay: payments?.alipay ? createAlipay(payments.alipay, { now: clock }) : null,
    },
    translator: translator && createChatTranslator(translator, timing),
    carrier: connectCarrier(carrier, { now: clock, timing }),
  }
}

function connectCarrier(keys: CarrierKeys, deps: CarrierDeps): Carrier {
  if (keys.kind === 'manual') return manualCarrier
  return keys.kind === 'aftership' ? createAftership(keys.config, deps) : createSandboxCarrier(keys.config, deps)
}

/** Connects the marketplace alone, for the staff's command line. */
export async function reachMarketplace(config: Config, { db, clock, log }: Use<'db' | 'clock' | 'log'>): Promise<Marketplace> {
  const keys = await marketplaceKeys(config)
  return createMercari(marketplaceConfig(config, keys), { tokens: openTokenStore(db, config.secretKey), now: clock, log })
}

/** The adapter's configuration: addresses and keys, and what the marketplace has granted us. */
const marketplaceConfig = (
  { marketplaceCallsPerS, auctionCalls }: Pick<Config, 'marketplaceCallsPerS' | 'auctionCalls'>,
  keys: MarketplaceKeys,
): MercariConfig => ({ ...keys, budgetPerSecond: marketplaceCallsPerS, auctionCalls })
