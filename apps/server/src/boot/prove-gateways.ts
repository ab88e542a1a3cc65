import type { KeyFault, PaymentGateway } from '@otsukai/connectors/payment'
import type { Use } from '../platform/parts.ts'
import type { Proof } from './prove-at-start.ts'

/** The operator's sentence for each fault, naming the variable. */
const sentences: Record<PaymentGateway['type'], Record<KeyFault['kind'], (detail: string) => string>> = {
  wechat: {
    ourSignature: (detail) =>
      `WECHAT_PRIVATE_KEY must be that of the certificate WECHAT_SERIAL_NO of WECHAT_MCHID: WeChat Pay refuses what is signed with it (${detail})`,
    certificate: (detail) => `WECHAT_SERIAL_NO must be the certificate of WECHAT_PRIVATE_KEY (${detail})`,
    app: (detail) => `WECHAT_MCHID must be a merchant of WeChat Pay: it knows none of this number (${detail})`,
    theirSignature: (detail) =>
      `WECHAT_PUBLIC_KEY must be the one of WECHAT_PUBLIC_KEY_ID: what WeChat Pay signs as ${detail} does not verify with it`,
    theirKey: (detail) =>
      `WECHAT_PUBLIC_KEY_ID must name the key that WeChat Pay signs with, or WECHAT_PLATFORM_CERTIFICATES hold it: it signs with ${detail}`,
  },
  alipay: {
    ourSignature: (detail) =>
      `ALIPAY_PRIVATE_KEY must be that of the public key which Alipay was given for ALIPAY_APP_ID: it refuses what is signed with it (${detail})`,
    certificate: (detail) =>
      `ALIPAY_APP_CERTIFICATE and ALIPAY_ROOT_CERTIFICATE must be those of ALIPAY_APP_ID where it works with certificates: Alipay says ${detail}`,
    app: (detail) => `ALIPAY_APP_ID must be an app of Alipay: it knows none of this number (${detail})`,
    theirSignature: () => `ALIPAY_PUBLIC_KEY must be Alipay's, handed out in exchange for ours: what Alipay signs does not verify with it`,
    theirKey: (detail) => `ALIPAY_PUBLIC_KEY must be the one that Alipay signs with now: it signs with ${detail}`,
  },
}

const sentenceOf = ({ type }: PaymentGateway, { kind, told: detail }: KeyFault): string => sentences[type][kind](detail.slice(0, 120))

/** A signed query to each gateway, before anybody pays. */
export const gatewayProofs = ({ gateways }: Use<'gateways'>): Proof[] =>
  Object.values(gateways)
    .filter((gateway) => gateway !== null)
    .map((gateway) => ({ of: gateway.type, faults: async () => (await gateway.proveKeys()).map((fault) => sentenceOf(gateway, fault)) }))
