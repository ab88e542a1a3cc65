import { createPrivateKey, createPublicKey, createSign, createVerify, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { GatewayKeys } from './keys.ts'

export type Params = Record<string, string>

/** Alipay's side of RSA2: verifies requests, signs answers and notices. */
export interface AlipaySigner {
  /** True when this app signed the request: all parameters but `sign` and empty ones. */
  trusts(params: Params): boolean
  /** Signs a part of an answer, given as text. */
  sign(text: string): string
  /** A notice's parameters with sign and sign_type. `forged`: signed with a throwaway key, so that verification fails. */
  signNotice(params: Params, forged?: boolean): Params
}

const joined = (entries: [string, string][]): string =>
  entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

export function createAlipaySigner(keys: GatewayKeys['alipay']): AlipaySigner {
  const merchant = createPublicKey(keys.merchantPrivatePem)
  const alipay = createPrivateKey(keys.alipayPrivatePem)
  let stranger: KeyObject | undefined
  const sign = (text: string, key: KeyObject) => createSign('RSA-SHA256').update(text).sign(key, 'base64')
  return {
    trusts: ({ sign: signature = '', ...rest }) => {
      const text = joined(Object.entries(rest).filter(([, value]) => value !== ''))
      return rest.sign_type === 'RSA2' && createVerify('RSA-SHA256').update(text).verify(merchant, signature, 'base64')
    },
    sign: (text) => sign(text, alipay),
    signNotice: (params, forged = false) => {
      if (forged) stranger ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
      return { ...params, sign_type: 'RSA2', sign: sign(joined(Object.entries(params)), stranger && forged ? stranger : alipay) }
    },
  }
}
