import type { PayType } from '@otsukai/contract/pay-types'
import type { StartSettings } from './config.ts'
import { ConfigError } from './config-reader.ts'

/** A sandbox's clock, from `/world/clock`. */
export interface WorldClock {
  worldId: string
  speed: number
  now: number
  dataDir: string
  pid: number
}

export type WorldAnswer = { kind: 'sandbox'; clock: WorldClock } | { kind: 'other'; told: string } | { kind: 'silent' }

/** Asks an address whether it is a sandbox, by its clock. */
export async function askWorld(origin: string, timeoutMs = 3_000): Promise<WorldAnswer> {
  try {
    const response = await fetch(`${origin}/world/clock`, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
    const text = await response.text()
    const clock = response.ok ? parseClock(text) : null
    return clock ? { kind: 'sandbox', clock } : { kind: 'other', told: `HTTP ${response.status}` }
  } catch (error) {
    const refused = error instanceof Error && error.cause instanceof Error && 'code' in error.cause && error.cause.code === 'ECONNREFUSED'
    return refused ? { kind: 'silent' } : { kind: 'other', told: error instanceof Error ? error.message : String(error) }
  }
}

function parseClock(text: string): WorldClock | null {
  try {
    const clock: unknown = JSON.parse(text)
    return typeof clock === 'object' && clock !== null && 'worldId' in clock && typeof clock.worldId === 'string'
      ? (clock as WorldClock)
      : null
  } catch {
    return null
  }
}

/** A sandbox on a busy machine answers late; one that is not there refuses at once. */
const SANDBOX_ANSWERS_MS = 30_000

type Proved = Pick<StartSettings, 'outside' | 'translator' | 'carrier'>

/** Checks that the addresses are a sandbox in sandbox mode, and none in live mode. Throws `ConfigError`. */
export async function proveOutside({ outside, translator, carrier }: Proved): Promise<void> {
  if (outside.kind === 'sandbox') {
    const answer = await askWorld(outside.origin, SANDBOX_ANSWERS_MS)
    if (answer.kind === 'sandbox') return
    const told = answer.kind === 'other' ? ` (${answer.told})` : ''
    throw new ConfigError(
      `MODE=sandbox, but MARKETPLACE_URL and PAYMENT_URL (${outside.origin}) are no sandbox: /world/clock does not answer as one${told}`,
    )
  }
  if (outside.kind !== 'live') return
  const payments: Record<PayType, string | undefined> = {
    wechat: outside.payments.wechat?.baseUrl,
    alipay: outside.payments.alipay?.gatewayUrl,
  }
  const named: [string, string | undefined][] = [
    ['MARKETPLACE_URL', outside.marketplace.apiUrl],
    ['MARKETPLACE_AUTH_URL', outside.marketplace.authUrl],
    ...Object.values(payments).map((url): [string, string | undefined] => ['PAYMENT_URL', url]),
    ['TRANSLATE_URL', translator?.baseUrl],
    ['AFTERSHIP_URL', carrier.kind === 'aftership' ? carrier.config.baseUrl : undefined],
  ]
  for (const [name, url] of named) {
    if (url && (await askWorld(new URL(url).origin)).kind === 'sandbox') {
      throw new ConfigError(`MODE=live, but ${name} (${url}) answers /world, so it is a sandbox: play money never meets real buying`)
    }
  }
}
