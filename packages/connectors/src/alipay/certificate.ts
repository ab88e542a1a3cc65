import { createHash, X509Certificate } from 'node:crypto'

/**
 * The serial number that Alipay derives from a certificate: the MD5 of its issuer, most specific part first, and its decimal serial.
 * Follows alipay-sdk: https://github.com/alipay/alipay-sdk-nodejs-all/blob/master/src/antcertutil.ts
 */
export function certificateSn(pem: string): string {
  const { issuer, serialNumber } = new X509Certificate(pem)
  // Node escapes separators within a part by a backslash.
  const parts = issuer.split('\n').map((part) => part.replaceAll(/\\(.)/g, '$1'))
  return createHash('md5')
    .update(`${parts.toReversed().join(',')}${BigInt(`0x${serialNumber}`)}`)
    .digest('hex')
}

const RSA = '1.2.840.113549.1.1.'

/** The serial number of a file of root certificates: of its RSA certificates only, joined by `_`. */
export const rootSn = (pems: string): string =>
  (pems.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [])
    .filter((pem) => new X509Certificate(pem).signatureAlgorithmOid.startsWith(RSA))
    .map(certificateSn)
    .join('_')
