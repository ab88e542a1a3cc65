import type { Config } from '../config.ts'
import type { WorldServices } from '../world/services.ts'
import { alipayCertificates } from './alipay-certificates.ts'
import { gatewayKeys, publicPem } from './keys.ts'
import { platformKeys, trustIn } from './platform-keys.ts'

/** A merchant's configuration for both gateways of this world: addresses, numbers, its own private keys and the gateways' public ones. */
export interface PaymentKeys {
  wechat: {
    baseUrl: string
    mchid: string
    appid: string
    serialNo: string
    privateKeyPem: string
    apiV3Key: string
    platformPublicKeyId: string
    platformPublicKeyPem: string
    platformCertificatePems: string[]
  }
  alipay: {
    gatewayUrl: string
    appId: string
    privateKeyPem: string
    alipayPublicKeyPem: string
    sellerId: string
    /** The certificates, in the mode where Alipay's key comes in one. */
    certificates?: { appPem: string; rootPem: string }
  }
}

/** The merchant's configuration, as its server reads it from its environment. Addresses are on this sandbox's own origin. */
export async function paymentKeys(
  services: Pick<WorldServices, 'store' | 'now' | 'origin'>,
  { wechatKeys, alipayKeys }: Pick<Config, 'wechatKeys' | 'alipayKeys'>,
): Promise<PaymentKeys> {
  const { wechat, alipay } = await gatewayKeys(services)
  return {
    wechat: {
      baseUrl: services.origin,
      mchid: wechat.mchid,
      appid: wechat.appid,
      serialNo: wechat.serialNo,
      privateKeyPem: wechat.merchantPrivatePem,
      apiV3Key: wechat.apiV3Key,
      ...trustIn(await platformKeys(services, wechatKeys)),
    },
    alipay: {
      gatewayUrl: `${services.origin}/gateway.do`,
      appId: alipay.appId,
      privateKeyPem: alipay.merchantPrivatePem,
      alipayPublicKeyPem: publicPem(alipay.alipayPrivatePem),
      sellerId: alipay.sellerId,
      ...(alipayKeys === 'certificate' ? await certified(services) : {}),
    },
  }
}

async function certified(services: Pick<WorldServices, 'store' | 'now'>) {
  const { alipayPem, appPem, rootPem } = await alipayCertificates(services)
  return { alipayPublicKeyPem: alipayPem, certificates: { appPem, rootPem } }
}
