import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { certificateSn, rootSn } from './certificate.ts'

/** Two self-signed ones, made with openssl: by RSA (`/C=CN/O=Otsukai, Ltd./OU=Root/CN=a root by RSA`, serial 0x2021000000000001), and by ECDSA. */
const roots = readFileSync(new URL('roots.crt.pem', import.meta.url), 'utf8')

// Told by alipay-sdk 4.14.0 (`getSN`).
const ofTheSdk = '9d6a499553df6270ea567908e738684d'

test("a certificate has the number that Alipay's own SDK gives it, and of roots those alone that are signed by RSA have one", () => {
  expect(certificateSn(roots)).toBe(ofTheSdk)
  expect(rootSn(roots)).toBe(ofTheSdk)
  expect(rootSn(`${roots}\n${roots}`)).toBe(`${ofTheSdk}_${ofTheSdk}`)
})
