import { createPublicKey, generateKeyPair, randomBytes, randomInt } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import type { WorldServices } from '../world/services.ts'

/** The gateways' own side: they know the merchant's public keys and hold their own private ones. */
export interface GatewayKeys {
  wechat: {
    mchid: string
    appid: string
    serialNo: string
    merchantPrivatePem: string
    apiV3Key: string
    platformKeyId: string
    platformPrivatePem: string
  }
  alipay: { appId: string; sellerId: string; merchantPrivatePem: string; alipayPrivatePem: string }
}

type Services = Pick<WorldServices, 'store'>

const underWay = new WeakMap<WorldServices['store'], Promise<GatewayKeys>>()

/** The key pairs of this world: made once, when first asked for, and kept. */
export function gatewayKeys({ store }: Services): Promise<GatewayKeys> {
  const kept = store.collection<GatewayKeys>('paymentKeys')
  const known = kept.get('keys')
  if (known) return Promise.resolve(known)
  const making =
    underWay.get(store) ??
    makeKeys().then((made) => {
      kept.put('keys', made)
      return made
    })
  underWay.set(store, making)
  return making
}

/** Gives a new world the keys in `file`, which the first world to name it makes. A world that has keys keeps them. */
export async function shareKeys({ store }: Services, file: string): Promise<void> {
  const kept = store.collection<GatewayKeys>('paymentKeys')
  if (kept.has('keys')) return
  if (!existsSync(file)) await makeKeysFile(file)
  kept.put('keys', JSON.parse(readFileSync(file, 'utf8')) as GatewayKeys)
}

/** Whole or not at all; of several that make it at the same moment the first stays. */
async function makeKeysFile(file: string): Promise<void> {
  const unfinished = `${file}.${randomBytes(8).toString('hex')}`
  writeFileSync(unfinished, JSON.stringify(await makeKeys()), { mode: 0o600 })
  try {
    linkSync(unfinished, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    rmSync(unfinished)
  }
}

export const publicPem = (privatePem: string): string => createPublicKey(privatePem).export({ type: 'spki', format: 'pem' }).toString()

const makePair = promisify(generateKeyPair)

export async function makePrivatePem(): Promise<string> {
  const { privateKey } = await makePair('rsa', { modulusLength: 2048 })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

const digits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join('')

async function makeKeys(): Promise<GatewayKeys> {
  const [merchant, platform, app, alipay] = await Promise.all([makePrivatePem(), makePrivatePem(), makePrivatePem(), makePrivatePem()])
  return {
    wechat: {
      mchid: `19${digits(8)}`,
      appid: `wx${randomBytes(8).toString('hex')}`,
      serialNo: randomBytes(20).toString('hex').toUpperCase(),
      merchantPrivatePem: merchant,
      apiV3Key: randomBytes(16).toString('hex'),
      platformKeyId: `PUB_KEY_ID_01${digits(22)}`,
      platformPrivatePem: platform,
    },
    alipay: { appId: `2021${digits(12)}`, sellerId: `2088${digits(12)}`, merchantPrivatePem: app, alipayPrivatePem: alipay },
  }
}
