import { rootSn } from '@otsukai/connectors/alipay/certificate'
import type { AlipayConfig } from '@otsukai/connectors/alipay/client'
import type { AftershipConfig } from '@otsukai/connectors/aftership/client'
import { carrierNames } from '@otsukai/connectors/carrier'
import type { ChatConfig } from '@otsukai/connectors/chat-completions/client'
import type { MercariConfig } from '@otsukai/connectors/mercari/config'
import type { SandboxCarrierConfig } from '@otsukai/connectors/sandbox-carrier/client'
import type { WechatPayConfig } from '@otsukai/connectors/wechatpay/client'
import { type PayType, payTypes } from '@otsukai/contract/pay-types'
import type { Settings } from '../platform/parts.ts'
import { certifies, holdsCertificate, readCertificates, readPrivateKey, readPublicKey } from './config-keys.ts'
import type { Reader } from './config-reader.ts'

/** Addresses and keys of the marketplace. */
export type MarketplaceKeys = Pick<
  MercariConfig,
  'apiUrl' | 'authUrl' | 'clientId' | 'clientSecret' | 'webhookSecret' | 'pictureHosts' | 'pagesUrl' | 'userCountryCode'
>

/** How each gateway is reached. */
export interface GatewayKeys {
  wechat: WechatPayConfig
  alipay: AlipayConfig
}
/** Null: that way of paying is off. */
export type GatewaysOn = { [Type in PayType]: GatewayKeys[Type] | null }

/** The world outside: a sandbox that we start, a sandbox that runs already, or the real one. */
export type Outside =
  | { kind: 'startSandbox'; port: number; speed: string }
  | { kind: 'sandbox'; origin: string }
  | { kind: 'live'; marketplace: MarketplaceKeys; payments: GatewaysOn }

/** What translates; null where nothing is told. */
export function readTranslator(read: Reader): ChatConfig | null {
  const url = read.optional('TRANSLATE_URL')
  const key = read.optional('TRANSLATE_KEY') ?? ''
  const model = read.optional('TRANSLATE_MODEL')
  if (url === null) return null
  if (model === null) read.refuse('TRANSLATE_MODEL must be set: TRANSLATE_URL is')
  return { baseUrl: read.address('TRANSLATE_URL', url) ?? '', key, model: model ?? '' }
}

/** The carrier that was chosen; a sandbox tells its own keys once it runs. */
export type CarrierChoice = { kind: 'manual' } | { kind: 'sandbox' } | { kind: 'aftership'; config: AftershipConfig }
/** How the carrier is reached. */
export type CarrierKeys = Exclude<CarrierChoice, { kind: 'sandbox' }> | { kind: 'sandbox'; config: SandboxCarrierConfig }

/** A sandbox's parcels exist nowhere else, and a real one never in a sandbox. */
export function readCarrier(read: Reader, mode: Settings['mode']): CarrierChoice {
  const sandbox = mode === 'sandbox'
  const kind = read.oneOf('CARRIER', carrierNames, sandbox ? 'sandbox' : 'manual')
  const key = read.optional('AFTERSHIP_KEY')
  const webhookSecret = read.optional('AFTERSHIP_WEBHOOK_SECRET')
  const url = read.text('AFTERSHIP_URL', 'https://api.aftership.com')
  if (kind === 'sandbox') {
    if (!sandbox) read.refuse('CARRIER=sandbox with MODE=live: play parcels deliver nothing. Use manual or aftership')
    return { kind }
  }
  if (kind === 'manual') return { kind }
  if (sandbox) read.refuse('CARRIER=aftership with MODE=sandbox: no real carrier knows play parcels. Use sandbox or manual')
  if (key === null) read.refuse('AFTERSHIP_KEY must be set: CARRIER is aftership')
  if (webhookSecret === null) read.refuse('AFTERSHIP_WEBHOOK_SECRET must be set: CARRIER is aftership, whose notices it proves')
  return { kind, config: { baseUrl: read.address('AFTERSHIP_URL', url) ?? '', key: key ?? '', webhookSecret: webhookSecret ?? '' } }
}

/** Checks MODE against the addresses: `sandbox` has both unset or both of one origin, `live` has both set, with keys. */
export function readOutside(read: Reader, mode: Settings['mode'], port: number): Outside {
  const marketplaceUrl = read.optional('MARKETPLACE_URL')
  const paymentUrl = read.optional('PAYMENT_URL')
  return mode === 'sandbox' ? readSandbox(read, marketplaceUrl, paymentUrl, port) : readLive(read, marketplaceUrl, paymentUrl)
}

function readSandbox(read: Reader, marketplaceUrl: string | null, paymentUrl: string | null, port: number): Outside {
  const started: Outside = {
    kind: 'startSandbox',
    port: read.integer('SANDBOX_PORT', port === 0 ? 0 : port + 1, 0, 65_535),
    speed: read.text('SANDBOX_SPEED', '600'),
  }
  if (marketplaceUrl === null && paymentUrl === null) return started
  if (marketplaceUrl === null || paymentUrl === null) {
    const [set, unset] = marketplaceUrl === null ? ['PAYMENT_URL', 'MARKETPLACE_URL'] : ['MARKETPLACE_URL', 'PAYMENT_URL']
    read.refuse(`MODE=sandbox with ${set} but without ${unset}: leave both unset, or let both name one sandbox`)
    return started
  }
  const market = read.address('MARKETPLACE_URL', marketplaceUrl)
  const payment = read.address('PAYMENT_URL', paymentUrl)
  if (market === null || payment === null) return started
  if (new URL(market).origin !== new URL(payment).origin) {
    read.refuse(`MODE=sandbox, but MARKETPLACE_URL (${market}) and PAYMENT_URL (${payment}) do not name one sandbox`)
  }
  return { kind: 'sandbox', origin: new URL(market).origin }
}

const bothNeeded = 'MODE=live buys and is paid for real, so both addresses are told'

function readLive(read: Reader, marketplaceUrl: string | null, paymentUrl: string | null): Outside {
  if (marketplaceUrl === null) read.refuse(`MARKETPLACE_URL must be set: ${bothNeeded}`)
  if (paymentUrl === null) read.refuse(`PAYMENT_URL must be set: ${bothNeeded}`)
  const urls = readPaymentUrls(read, paymentUrl)
  return {
    kind: 'live',
    marketplace: readMarketplaceKeys(read, marketplaceUrl),
    payments: {
      wechat: urls.wechat === null ? null : readWechatKeys(read, urls.wechat),
      alipay: urls.alipay === null ? null : readAlipayKeys(read, urls.alipay),
    },
  }
}

/** One address for all gateways, or `wechat=https://…,alipay=https://…` (a way of paying without one is off). */
function readPaymentUrls(read: Reader, text: string | null): Record<PayType, string | null> {
  const urls: Record<PayType, string | null> = { wechat: null, alipay: null }
  if (text === null) return urls
  if (/^https?:/i.test(text)) {
    const url = read.address('PAYMENT_URL', text)
    for (const payType of payTypes) urls[payType] = url
    return urls
  }
  for (const part of text.split(',')) {
    const [, way, url] = /^\s*(\w+)=(.+?)\s*$/.exec(part) ?? []
    const payType = payTypes.find((one) => one === way)
    if (payType === undefined || url === undefined) read.refuse(`PAYMENT_URL must be one address, or ${eachUrl}, not "${text}"`)
    else urls[payType] = read.address('PAYMENT_URL', url)
  }
  return urls
}

const eachUrl = payTypes.map((payType) => `${payType}=https://…`).join(',')

const liveKeys = 'live mode needs the keys of'

function readMarketplaceKeys(read: Reader, url: string | null): MarketplaceKeys {
  const why = `${liveKeys} the marketplace`
  const address = (name: string, text: string | null) => (text === null || text === '' ? '' : (read.address(name, text) ?? ''))
  return {
    apiUrl: address('MARKETPLACE_URL', url),
    authUrl: address('MARKETPLACE_AUTH_URL', read.required('MARKETPLACE_AUTH_URL', why)),
    clientId: read.required('MARKETPLACE_CLIENT_ID', why),
    clientSecret: read.required('MARKETPLACE_CLIENT_SECRET', why),
    webhookSecret: read.required('MARKETPLACE_WEBHOOK_SECRET', why),
    pictureHosts: read
      .text('MARKETPLACE_PICTURE_HOSTS', 'static.mercdn.net,assets.mercari-shops-static.com')
      .split(',')
      .map((host) => host.trim()),
    pagesUrl: address('MARKETPLACE_PAGES', read.text('MARKETPLACE_PAGES', 'https://jp.mercari.com')),
    userCountryCode: read.optional('MARKETPLACE_COUNTRY') ?? undefined,
  }
}

function readWechatKeys(read: Reader, url: string): WechatPayConfig {
  const why = `${liveKeys} WeChat Pay`
  const key = (name: string) => read.required(name, why)
  const privateKeyPem = readPrivateKey(read, 'WECHAT_PRIVATE_KEY', why)
  const apiV3Key = key('WECHAT_API_V3_KEY')
  if (apiV3Key !== '' && Buffer.byteLength(apiV3Key) !== 32) read.refuse('WECHAT_API_V3_KEY must have 32 characters')
  return {
    baseUrl: url,
    mchid: key('WECHAT_MCHID'),
    appid: key('WECHAT_APPID'),
    serialNo: key('WECHAT_SERIAL_NO'),
    privateKeyPem,
    apiV3Key,
    platformPublicKeyId: key('WECHAT_PUBLIC_KEY_ID'),
    platformPublicKeyPem: readPublicKey(read, 'WECHAT_PUBLIC_KEY', why, privateKeyPem),
    platformCertificatePems: readCertificates(read, 'WECHAT_PLATFORM_CERTIFICATES'),
  }
}

/**
 * The three certificates of an app in certificate mode (公钥证书), in which `ALIPAY_PUBLIC_KEY` is a certificate; undefined in the mode of
 * public keys. Both modes: https://opendocs.alipay.com/common/02kipl
 */
function readAlipayCertificates(read: Reader, privateKeyPem: string) {
  const certified = holdsCertificate(read, 'ALIPAY_PUBLIC_KEY')
  const ours = ['ALIPAY_APP_CERTIFICATE', 'ALIPAY_ROOT_CERTIFICATE'] as const
  const [[appPem] = [], roots = []] = ours.map((name) => readCertificates(read, name))
  for (const name of ours) {
    if (certified && read.optional(name) === null) read.refuse(`${name} must be set: ALIPAY_PUBLIC_KEY is a certificate (公钥证书)`)
    if (!certified && read.optional(name) !== null) read.refuse(`ALIPAY_PUBLIC_KEY must be Alipay's certificate, as ${name} is set`)
  }
  if (appPem !== undefined && privateKeyPem !== '' && !certifies(appPem, privateKeyPem))
    read.refuse('ALIPAY_APP_CERTIFICATE must be the certificate of ALIPAY_PRIVATE_KEY (appCertPublicKey_….crt)')
  const rootPem = roots.join('\n')
  if (roots.length > 0 && rootSn(rootPem) === '')
    read.refuse('ALIPAY_ROOT_CERTIFICATE must hold a root that is signed by RSA (alipayRootCert.crt)')
  const [alipayPem] = certified ? readCertificates(read, 'ALIPAY_PUBLIC_KEY') : []
  return alipayPem === undefined || appPem === undefined || roots.length === 0 ? undefined : { alipayPem, appPem, rootPem }
}

function readAlipayKeys(read: Reader, url: string): AlipayConfig {
  const why = `${liveKeys} Alipay`
  const key = (name: string) => read.required(name, why)
  const privateKeyPem = readPrivateKey(read, 'ALIPAY_PRIVATE_KEY', why)
  const publicKeyPem = readPublicKey(read, 'ALIPAY_PUBLIC_KEY', why, privateKeyPem)
  const certificates = readAlipayCertificates(read, privateKeyPem)
  return {
    // One address for all gateways names a host; Alipay's own address has its path.
    gatewayUrl: new URL(url).pathname === '/' ? `${url}/gateway.do` : url,
    appId: key('ALIPAY_APP_ID'),
    privateKeyPem,
    alipayPublicKeyPem: certificates?.alipayPem ?? publicKeyPem,
    certificates: certificates && { appPem: certificates.appPem, rootPem: certificates.rootPem },
    sellerId: key('ALIPAY_SELLER_ID'),
  }
}
