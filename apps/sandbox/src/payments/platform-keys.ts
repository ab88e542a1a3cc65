import { X509Certificate } from 'node:crypto'
import type { Config } from '../config.ts'
import type { WorldServices } from '../world/services.ts'
import { gatewayKeys, makePrivatePem, publicPem } from './keys.ts'
import { makeCertificate } from './make-certificate.ts'

/** A key that WeChat Pay signs with, under the name by which merchants know it; a platform certificate's comes with the certificate. */
export interface PlatformKey {
  serial: string
  privatePem: string
  certificatePem?: string
}

type Services = Pick<WorldServices, 'store' | 'now'>

/** The keys that WeChat Pay signs with for this world's merchant, never none. The first is the one where nobody asks for another. */
export async function platformKeys(services: Services, mode: Config['wechatKeys']): Promise<PlatformKey[]> {
  const { wechat } = await gatewayKeys(services)
  const publicKey = { serial: wechat.platformKeyId, privatePem: wechat.platformPrivatePem }
  if (mode === 'publicKey') return [publicKey]
  const certified = await certifiedKey(services)
  return mode === 'certificate' ? [certified] : [certified, publicKey]
}

/** Makes the keys once in a world, when it first has certificates, and keeps them. */
async function certifiedKey({ store, now }: Services): Promise<PlatformKey> {
  const kept = store.collection<PlatformKey>('platformCertificates')
  const known = kept.get('current')
  if (known) return known
  const privatePem = await makePrivatePem()
  const name = 'C=CN, O=Otsukai, CN=Sandbox of WeChat Pay'
  const certificatePem = await makeCertificate({ name, publicPem: publicPem(privatePem), issuer: { name, privatePem } }, now())
  const made = { serial: new X509Certificate(certificatePem).serialNumber, privatePem, certificatePem }
  kept.put('current', made)
  return made
}

/** A merchant's means of verification: the public key where there is one, and certificates. */
export function trustIn(keys: readonly PlatformKey[]) {
  const main = keys.find(({ certificatePem }) => certificatePem === undefined) ?? keys[0]!
  return {
    platformPublicKeyId: main.serial,
    platformPublicKeyPem: main.certificatePem ?? publicPem(main.privatePem),
    platformCertificatePems: keys.flatMap((key) => (key === main ? [] : (key.certificatePem ?? []))),
  }
}
