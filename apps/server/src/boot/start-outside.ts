import type { ChatConfig } from '@otsukai/connectors/chat-completions/client'
import type { Environment } from './config-reader.ts'
import { localUrl, type StartSettings } from './config.ts'
import type { CarrierChoice, CarrierKeys, GatewaysOn, MarketplaceKeys } from './config-outside.ts'
import type { DataDirClaim } from './data-dir.ts'
import type { Log } from '../platform/db/log.ts'
import { proveOutside } from './prove-outside.ts'
import { readSandboxKeys, registerWebhooks, sandboxOrigin, type Sandbox, startSandbox, type SandboxKeys } from './sandbox.ts'

/** The world outside, checked to be of our mode, with its keys. */
export interface StartedOutside {
  marketplace: MarketplaceKeys
  /** Null where a sandbox has no gateways. */
  payments: GatewaysOn | null
  translator: ChatConfig | null
  carrier: CarrierKeys
  /** Null in live mode. */
  sandbox: { origin: string } | null
  /** Tells the sandbox's marketplace and carrier the address of this server, which is known once it listens. */
  tellAddress(port: number): Promise<void>
  /** After a failed start an adopted sandbox is left running. */
  stop(startFailed: boolean): Promise<void>
}

export async function startOutside(settings: StartSettings, env: Environment, claim: DataDirClaim, log: Log): Promise<StartedOutside> {
  const { outside } = settings
  await proveOutside(settings)
  if (outside.kind === 'live') {
    return {
      marketplace: outside.marketplace,
      payments: outside.payments,
      translator: settings.translator,
      carrier: carrierOf(settings.carrier, null),
      sandbox: null,
      tellAddress: async () => {},
      stop: async () => {},
    }
  }
  const sandbox: Sandbox =
    outside.kind === 'startSandbox'
      ? await startSandbox({ dataDir: settings.dataDir, port: outside.port, speed: outside.speed }, env, claim, log)
      : { origin: outside.origin, stop: async () => {} }
  try {
    const keys = await readSandboxKeys(sandbox.origin)
    return {
      marketplace: marketplaceOf(sandbox.origin, keys),
      payments: keys.payments,
      translator: settings.translator ?? translatorOf(sandbox.origin, keys),
      carrier: carrierOf(settings.carrier, { origin: sandbox.origin, keys }),
      sandbox: { origin: sandbox.origin },
      tellAddress: (port) => registerWebhooks(sandbox.origin, urlOf(settings.host, port)),
      stop: (startFailed) => sandbox.stop(startFailed),
    }
  } catch (error) {
    await sandbox.stop(true)
    throw error
  }
}

/** The marketplace's keys for a process that is not the server, checked to be of our mode. A sandbox must be running. */
export async function marketplaceKeys(
  settings: Pick<StartSettings, 'outside' | 'translator' | 'carrier' | 'dataDir'>,
): Promise<MarketplaceKeys> {
  const { outside, dataDir } = settings
  await proveOutside(settings)
  if (outside.kind === 'live') return outside.marketplace
  const origin = outside.kind === 'sandbox' ? outside.origin : sandboxOrigin({ dataDir, port: outside.port })
  if (origin === null) throw new Error(`No sandbox has run in DATA_DIR (${dataDir}): it runs while the server runs.`)
  const keys = await readSandboxKeys(origin).catch((cause: unknown) => {
    throw new Error(`The sandbox at ${origin} does not answer: it runs while the server runs.`, { cause })
  })
  return marketplaceOf(origin, keys)
}

/** This server's address for the sandbox on this machine. */
const urlOf = (host: string, port: number): string => localUrl(host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host, port)

const translatorOf = (origin: string, { translator }: SandboxKeys): ChatConfig | null =>
  translator ? { baseUrl: `${origin}/translator/v1`, ...translator } : null

/** By hand too where the sandbox is of an earlier release, without a carrier. */
function carrierOf(choice: CarrierChoice, sandbox: { origin: string; keys: SandboxKeys } | null): CarrierKeys {
  if (choice.kind !== 'sandbox') return choice
  return sandbox?.keys.carrier
    ? { kind: 'sandbox', config: { baseUrl: `${sandbox.origin}/carrier/v1`, ...sandbox.keys.carrier } }
    : { kind: 'manual' }
}

const marketplaceOf = (origin: string, { clientId, clientSecret, webhookSecret }: SandboxKeys): MarketplaceKeys => ({
  apiUrl: origin,
  authUrl: origin,
  clientId,
  clientSecret,
  webhookSecret,
  pictureHosts: [new URL(origin).host],
  userCountryCode: 'CN',
})
