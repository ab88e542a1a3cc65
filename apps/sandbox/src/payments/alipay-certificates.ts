import { createHash, X509Certificate } from 'node:crypto'
import type { WorldServices } from '../world/services.ts'
import { gatewayKeys, makePrivatePem, publicPem } from './keys.ts'
import { makeCertificate } from './make-certificate.ts'

/** Certificates that a merchant downloads, and the serial numbers by which calls and answers name them. */
export interface AlipayCertificates {
  rootPem: string
  appPem: string
  alipayPem: string
}

export interface AlipayNumbers {
  rootSn: string
  appSn: string
  alipaySn: string
}

const ROOT = ['C=CN', 'O=Otsukai', 'CN=Sandbox Root of Alipay']

/** Makes the certificates once in a world, and keeps them. */
export async function alipayCertificates({ store, now }: Pick<WorldServices, 'store' | 'now'>): Promise<AlipayCertificates> {
  const kept = store.collection<AlipayCertificates>('alipayCertificates')
  const known = kept.get('current')
  if (known) return known
  const { alipay } = await gatewayKeys({ store })
  const root = { name: ROOT.join(', '), privatePem: await makePrivatePem() }
  const issue = (name: string, key: string) =>
    makeCertificate({ name: `C=CN, O=Otsukai, CN=${name}`, publicPem: publicPem(key), issuer: root }, now())
  const made = {
    rootPem: await makeCertificate({ name: root.name, publicPem: publicPem(root.privatePem), issuer: root }, now()),
    appPem: await issue(`App ${alipay.appId}`, alipay.merchantPrivatePem),
    alipayPem: await issue('Sandbox of Alipay', alipay.alipayPrivatePem),
  }
  kept.put('current', made)
  return made
}

/** All are issued by the root, whose name goes into each number back to front. */
const numberOf = (pem: string): string =>
  createHash('md5')
    .update(`${ROOT.toReversed().join(',')}${BigInt(`0x${new X509Certificate(pem).serialNumber}`)}`)
    .digest('hex')

export const numbersOf = ({ rootPem, appPem, alipayPem }: AlipayCertificates): AlipayNumbers => ({
  rootSn: numberOf(rootPem),
  appSn: numberOf(appPem),
  alipaySn: numberOf(alipayPem),
})
