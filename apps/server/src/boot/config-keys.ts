import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'
import fs from 'node:fs'
import type { Reader } from './config-reader.ts'

/** The text of a key, given itself or as the path of a file: PEM (line ends may be written `\\n`), or one line of base64. Null, and noted, when it is neither. */
function textOf(read: Reader, name: string, value: string): string | null {
  const text = value.replaceAll('\\n', '\n').trim()
  if (text.startsWith('-----BEGIN') || /^MI[\w+/=\s]+$/.test(text)) return text
  try {
    return fs.readFileSync(text, 'utf8').trim()
  } catch {
    read.refuse(`${name} must be a key (PEM, or one line of base64) or the path of a file with one; it is neither`)
    return null
  }
}

const bytesOf = (text: string) => Buffer.from(text, 'base64')

function firstOf<T>(tries: (() => T)[]): T | null {
  for (const attempt of tries) {
    try {
      return attempt()
    } catch {
      // Try the next form.
    }
  }
  return null
}

const isPem = (text: string) => text.startsWith('-----BEGIN')

function privateKeyOf(text: string): KeyObject | null {
  if (isPem(text)) return firstOf([() => createPrivateKey(text)])
  const key = bytesOf(text)
  return firstOf((['pkcs8', 'pkcs1'] as const).map((type) => () => createPrivateKey({ key, type, format: 'der' })))
}

function publicKeyOf(text: string): KeyObject | null {
  if (isPem(text)) return firstOf([() => createPublicKey(text)])
  const key = bytesOf(text)
  return firstOf((['spki', 'pkcs1'] as const).map((type) => () => createPublicKey({ key, type, format: 'der' })))
}

const isRsa = (key: KeyObject | null): key is KeyObject => key?.asymmetricKeyType === 'rsa'

/** Our private key, as PEM; empty, and noted, when it is invalid. */
export function readPrivateKey(read: Reader, name: string, why: string): string {
  const value = read.required(name, why)
  const text = value === '' ? null : textOf(read, name, value)
  if (text === null) return ''
  const key = privateKeyOf(text)
  if (isRsa(key)) return key.export({ type: 'pkcs8', format: 'pem' }).toString()
  read.refuse(
    `${name} must be an RSA private key (PKCS#1 or PKCS#8); it is ${publicKeyOf(text) ? 'a public one' : 'none that can be read'}`,
  )
  return ''
}

/** A gateway's public key, as PEM; empty, and noted, when it is invalid; noted when it belongs to `ownPem`, as the two are easily confused. */
export function readPublicKey(read: Reader, name: string, why: string, ownPem: string): string {
  const value = read.required(name, why)
  const text = value === '' ? null : textOf(read, name, value)
  if (text === null) return ''
  const key = privateKeyOf(text) ? null : publicKeyOf(text)
  if (!isRsa(key)) {
    read.refuse(`${name} must be an RSA public key; it is ${privateKeyOf(text) ? 'a private one' : 'none that can be read'}`)
    return ''
  }
  if (ownPem !== '' && key.equals(createPublicKey(ownPem)))
    read.refuse(`${name} is our own public key, which the gateway was given; it must be the gateway's, which it hands out in exchange`)
  return key.export({ type: 'spki', format: 'pem' }).toString()
}

/** A list of certificates as PEM, given itself or as the path of a file. */
export function readCertificates(read: Reader, name: string): string[] {
  const value = read.optional(name)
  const text = value === null ? null : textOf(read, name, value)
  if (text === null) return []
  const pems = text.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []
  const readable = pems.filter((pem) => firstOf([() => new X509Certificate(pem)]))
  if (readable.length === 0 || readable.length < pems.length) read.refuse(`${name} must be certificates as PEM, one after the other`)
  return readable
}

/** Whether a variable holds a certificate, itself or in a file. */
export function holdsCertificate(read: Reader, name: string): boolean {
  const value = read.optional(name) ?? ''
  const isCertificate = (text: string) => text.includes('-----BEGIN CERTIFICATE')
  return isCertificate(value) || firstOf([() => isCertificate(fs.readFileSync(value, 'utf8'))]) === true
}

/** Whether a certificate belongs to this private key of ours. */
export const certifies = (pem: string, privatePem: string): boolean =>
  new X509Certificate(pem).publicKey.equals(createPublicKey(privatePem))
