import { createHash, X509Certificate } from 'node:crypto'

/**
 * A certificate's number as Alipay reckons it: the MD5 of its issuer, the most particular part first, and of its serial in decimal.
 * As alipay-sdk does it: https://github.com/alipay/alipay-sdk-nodejs-all/blob/master/src/antcertutil.ts
 */
export function certificateSn(pem: string): string {
  const { issuer, serialNumber } = new X509Certificate(pem)
  // Node puts a backslash before what would end a part elsewhere.
  const parts = issuer.split('\n').map((part) => part.replaceAll(/\\(.)/g, '$1'))
  return createHash('md5')
    .update(`${parts.toReversed().join(',')}${BigInt(`0x${serialNumber}`)}`)
    .digest('hex')
}

const RSA = '1.2.840.113549.1.1.'

/** The number of a file of roots: those of its certificates that are signed by RSA. It holds others too. */
export const rootSn = (pems: string): string =>
  (pems.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [])
    .filter((pem) => new X509Certificate(pem).signatureAlgorithmOid.startsWith(RSA))
    .map(certificateSn)
    .join('_')
