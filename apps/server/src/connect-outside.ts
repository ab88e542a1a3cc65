import { createAlipay } from '@otsukai/connectors/alipay/client'
import { createMercari } from '@otsukai/connectors/mercari/client'
import { createWechatPay } from '@otsukai/connectors/wechatpay/client'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import { openTokenStore } from './orders/trade-tokens.ts'
import type { StartedOutside } from './start-outside.ts'

/** The adapters behind the ports. */
export async function connectOutside(
  { marketplace, payments }: StartedOutside,
  { config, db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'> & { config: Config },
): Promise<Pick<Deps, 'market' | 'gateways'>> {
  const wechat = payments?.wechat
  const alipay = payments?.alipay
  return {
    market: createMercari(marketplace, { tokens: openTokenStore(db, config.secretKey), now: clock, log }),
    gateways: {
      wechat: wechat ? createWechatPay(wechat, { now: clock }) : null,
      alipay: alipay ? createAlipay(alipay, { now: clock }) : null,
    },
  }
}
