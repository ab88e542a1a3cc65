import { createPrivateKey, createPublicKey, randomBytes } from 'node:crypto'

const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }

/** A certificate's life, as long as both gateways' own. */
const GOOD_FOR_MS = 5 * 365 * 86_400_000

/** Twenty bytes, the first of which makes the number neither negative nor shorter. */
const newSerial = (): string => `5157${randomBytes(18).toString('hex')}`

interface Wanted {
  name: string
  publicPem: string
  /** The issuer; a certificate with its own name and key is self-signed. */
  issuer: { name: string; privatePem: string }
}

/** A certificate over a key, as PEM. */
export async function makeCertificate({ name, publicPem, issuer }: Wanted, now: number): Promise<string> {
  // Loaded where a world has certificates: few have. The library asks for the first of the two.
  await import('reflect-metadata')
  const { X509CertificateGenerator } = await import('@peculiar/x509')
  const certificate = await X509CertificateGenerator.create({
    serialNumber: newSerial(),
    subject: name,
    issuer: issuer.name,
    notBefore: new Date(now),
    notAfter: new Date(now + GOOD_FOR_MS),
    signingAlgorithm: RSA,
    signingKey: createPrivateKey(issuer.privatePem).toCryptoKey(RSA, true, ['sign']),
    publicKey: createPublicKey(publicPem).toCryptoKey(RSA, true, ['verify']),
  })
  return certificate.toString('pem')
}
