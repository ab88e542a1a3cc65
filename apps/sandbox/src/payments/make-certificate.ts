import { createPrivateKey, createPublicKey, randomBytes } from 'node:crypto'

const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }

/** As long as WeChat Pay's platform certificates. */
const GOOD_FOR_MS = 5 * 365 * 86_400_000

/** Twenty bytes, the first of which makes the number neither negative nor shorter. */
const newSerial = (): string => `5157${randomBytes(18).toString('hex')}`

/** A self-signed certificate over a key of ours, as PEM. */
export async function makeCertificate(privatePem: string, name: string, now: number): Promise<string> {
  // Loaded where a world has certificates: few have. The library asks for the first of the two.
  await import('reflect-metadata')
  const { X509CertificateGenerator } = await import('@peculiar/x509')
  const privateKey = createPrivateKey(privatePem)
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: newSerial(),
    name,
    notBefore: new Date(now),
    notAfter: new Date(now + GOOD_FOR_MS),
    signingAlgorithm: RSA,
    keys: {
      privateKey: privateKey.toCryptoKey(RSA, true, ['sign']),
      publicKey: createPublicKey(privateKey).toCryptoKey(RSA, true, ['verify']),
    },
  })
  return certificate.toString('pem')
}
