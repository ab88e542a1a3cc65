import { resolve } from 'node:path'

/** The sandbox's settings, read from its environment. */
export interface Config {
  /** The address to listen on. Calls must name 127.0.0.1 as their host: others are refused (`world/loopback.ts`). */
  host: string
  port: number
  dataDir: string
  /** The same seed gives the same catalogue. */
  seed: string
  items: number
  /** The speed of the world's waits: so many times real time. */
  speed: number
  /** True when the world moves by itself. */
  rivals: boolean
  /** The life of an access token of the marketplace. */
  tokenExpiresS: number
  /** The payment gateways' keys, shared by all new worlds that name this file; made there by the first. Null: each world makes its own. */
  keysFile: string | null
  /** The key with which WeChat Pay signs for the merchant: its public key, a platform certificate, or either in turn, as in the week of a move. */
  wechatKeys: 'publicKey' | 'certificate' | 'both'
  /** The mode of the merchant's app at Alipay: public keys (公钥) or certificates (公钥证书). */
  alipayKeys: 'publicKey' | 'certificate'
  /** Photos of one colour each, for those who look at pages alone: a drawn one takes 40 to 200 ms of a core. */
  plainPhotos: boolean
  logLevel: string
}

/** Reads the environment once. Throws with the name of the variable that is wrong. */
export function readConfig(env: Record<string, string | undefined>): Config {
  return {
    host: env.SANDBOX_HOST || '127.0.0.1',
    port: integer(env, 'SANDBOX_PORT', 4001, 0, 65535),
    dataDir: resolve(env.DATA_DIR ?? '.data'),
    seed: env.SANDBOX_SEED || '1',
    items: integer(env, 'SANDBOX_ITEMS', 20_000, 0, 1_000_000),
    speed: decimal(env, 'SANDBOX_SPEED', 1),
    rivals: oneOf(env, 'SANDBOX_RIVALS', ['on', 'off']) === 'on',
    tokenExpiresS: integer(env, 'SANDBOX_TOKEN_S', 900, 1, 86_400),
    keysFile: env.SANDBOX_KEYS_FILE ? resolve(env.SANDBOX_KEYS_FILE) : null,
    wechatKeys: oneOf(env, 'SANDBOX_WECHAT_KEYS', ['publicKey', 'certificate', 'both']),
    alipayKeys: oneOf(env, 'SANDBOX_ALIPAY_KEYS', ['publicKey', 'certificate']),
    plainPhotos: oneOf(env, 'SANDBOX_PHOTOS', ['drawn', 'plain']) === 'plain',
    logLevel: env.SANDBOX_LOG ?? 'warn',
  }
}

type Env = Record<string, string | undefined>

function integer(env: Env, name: string, fallback: number, least: number, most: number): number {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < least || value > most)
    throw new Error(`${name} must be a whole number from ${least} to ${most}, not "${text}"`)
  return value
}

function decimal(env: Env, name: string, fallback: number): number {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!(value > 0 && value <= 1_000_000)) throw new Error(`${name} must be a number above 0 and at most 1000000, not "${text}"`)
  return value
}

/** The first of the values where nothing is said. */
function oneOf<const Value extends string>(env: Env, name: string, values: readonly [Value, ...Value[]]): Value {
  const text = env[name] || values[0]
  const value = values.find((one) => one === text)
  if (value === undefined) throw new Error(`${name} must be ${values.join(' or ')}, not "${text}"`)
  return value
}
