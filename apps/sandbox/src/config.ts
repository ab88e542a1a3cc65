import { resolve } from 'node:path'

/** What the sandbox is told by its environment. */
export interface Config {
  /** Where it listens. Whoever asks, its own address stays 127.0.0.1: another host is refused (`world/loopback.ts`). */
  host: string
  port: number
  dataDir: string
  /** The same seed gives the same catalogue. */
  seed: string
  items: number
  /** How many times faster than real the world's waits pass. */
  speed: number
  /** Whether the world moves by itself. */
  rivals: boolean
  /** How long an access token of the marketplace lives. */
  tokenExpiresS: number
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
    rivals: onOff(env, 'SANDBOX_RIVALS', true),
    tokenExpiresS: integer(env, 'SANDBOX_TOKEN_S', 900, 1, 86_400),
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

function onOff(env: Env, name: string, fallback: boolean): boolean {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  if (text !== 'on' && text !== 'off') throw new Error(`${name} must be on or off, not "${text}"`)
  return text === 'on'
}
