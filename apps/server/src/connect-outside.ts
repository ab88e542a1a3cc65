import { createAlipay } from '@otsukai/connectors/alipay/client'
import { createMercari } from '@otsukai/connectors/mercari/client'
import { createWechatPay } from '@otsukai/connectors/wechatpay/client'
import { type Deps } from './deps.ts'
import { type StartedOutside } from './start-outside.ts'

/** The adapters behind the ports. */
export async function connectOutside(
  { marketplace, payments }: StartedOutside,
  { clock, log }: Pick<Deps, 'config' | 'db' | 'clock' | 'log'>,
): Promise<Pick<Deps, 'market' | 'gateways'>> {
  const wechat = payments?.wechat
  const alipay = payments?.alipay
  return {
    market: createMercari(marketplace, { tokens: noTokens, now: clock, log }),
    gateways: {
      wechat: wechat ? createWechatPay(wechat, { now: clock }) : null,
      alipay: alipay ? createAlipay(alipay, { now: clock }) : null,
    },
  }
}

const noTokens = { read: async () => null, refresh: async () => Promise.reject(new Error('no token store')) }
