import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Codes of an authenticator: RFC 6238, with SHA-1, six digits and 30 s, the one form that every authenticator knows. */

const STEP_MS = 30_000
/** How many steps a clock may be off, either way. */
const STEPS_OFF = 1
const SECRET_BYTES = 20

/** https://www.rfc-editor.org/rfc/rfc4648#section-6 */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A secret as authenticators write it. */
export function newTotpSecret(): string {
  const bits = [...randomBytes(SECRET_BYTES)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join('')
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
export const totpUrl = (account: string, secret: string): string =>
  `otpauth://totp/Otsukai:${encodeURIComponent(account)}?${new URLSearchParams({ secret, issuer: 'Otsukai', algorithm: 'SHA1', digits: '6', period: '30' })}`

/** The six digits of a step. https://www.rfc-editor.org/rfc/rfc4226#section-5.3 */
export function totpAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const number = mac.readUInt32BE(mac.at(-1)! & 0x0f) & 0x7fff_ffff
  return String(number % 1_000_000).padStart(6, '0')
}

export const stepOf = (at: number): number => Math.floor(at / STEP_MS)

/** The step whose code this is, now or one to either side; null for a wrong one. Takes the same time for each. */
export function stepOfCode(secret: string, code: string, at: number): number | null {
  const given = Buffer.from(code.replaceAll(/\s/g, '').padEnd(6).slice(0, 7))
  let found: number | null = null
  for (let step = stepOf(at) - STEPS_OFF; step <= stepOf(at) + STEPS_OFF; step += 1) {
    const wanted = Buffer.from(totpAt(secret, step))
    if (given.length === wanted.length && timingSafeEqual(given, wanted)) found = step
  }
  return found
}
