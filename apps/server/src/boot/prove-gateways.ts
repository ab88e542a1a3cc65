import type { KeyFault, PaymentGateway } from '@otsukai/connectors/payment'
import { machineTiming, type Timing } from '@otsukai/connectors/timing'
import { startRefused } from './config-reader.ts'
import type { Parts, Use } from '../platform/parts.ts'

const againMs = 60_000

/** What mends a fault, by the name of its variable. */
const sentences: Record<PaymentGateway['type'], Record<KeyFault['kind'], (told: string) => string>> = {
  wechat: {
    ourSignature: (told) =>
      `WECHAT_PRIVATE_KEY must be that of the certificate WECHAT_SERIAL_NO of WECHAT_MCHID: WeChat Pay refuses what is signed with it (${told})`,
    certificate: (told) => `WECHAT_SERIAL_NO must be the certificate of WECHAT_PRIVATE_KEY (${told})`,
    app: (told) => `WECHAT_MCHID must be a merchant of WeChat Pay: it knows none of this number (${told})`,
    theirSignature: (told) =>
      `WECHAT_PUBLIC_KEY must be the one of WECHAT_PUBLIC_KEY_ID: what WeChat Pay signs as ${told} does not verify with it`,
    theirKey: (told) =>
      `WECHAT_PUBLIC_KEY_ID must name the key that WeChat Pay signs with, or WECHAT_PLATFORM_CERTIFICATES hold it: it signs with ${told}`,
  },
  alipay: {
    ourSignature: (told) =>
      `ALIPAY_PRIVATE_KEY must be that of the public key which Alipay was given for ALIPAY_APP_ID: it refuses what is signed with it (${told})`,
    certificate: (told) =>
      `ALIPAY_APP_CERTIFICATE and ALIPAY_ROOT_CERTIFICATE must be those of ALIPAY_APP_ID where it works with certificates: Alipay says ${told}`,
    app: (told) => `ALIPAY_APP_ID must be an app of Alipay: it knows none of this number (${told})`,
    theirSignature: () => `ALIPAY_PUBLIC_KEY must be Alipay's, handed out in exchange for ours: what Alipay signs does not verify with it`,
    theirKey: (told) => `ALIPAY_PUBLIC_KEY must be the one that Alipay signs with now: it signs with ${told}`,
  },
}

const sentenceOf = ({ type }: PaymentGateway, { kind, told }: KeyFault): string => sentences[type][kind](told.slice(0, 120))

/**
 * Proves the keys of the gateways by a signed question to each, before anybody pays by them. Throws `ConfigError` with all that is proved
 * wrong. A gateway that cannot be asked keeps no shop closed: it is asked again until it has proved something, and that is logged.
 */
export async function proveGateways(
  { gateways, log }: Use<'log' | 'gateways'>,
  timing: Pick<Timing, 'pause'> = machineTiming,
): Promise<{ stop(): Promise<void> }> {
  const asked = Object.values(gateways).filter((gateway) => gateway !== null)
  const answers = await Promise.all(asked.map(async (gateway) => ({ gateway, wrong: await faultsOf(gateway, log) })))
  const wrong = answers.flatMap((answer) => answer.wrong ?? [])
  if (wrong.length > 0) throw startRefused(wrong)
  const stopping = new AbortController()
  const unproved = answers.filter((answer) => answer.wrong === null)
  const rounds = unproved.map(({ gateway }) => askAgain(gateway, log, timing, stopping.signal))
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all(rounds)
    },
  }
}

/** What is wrong, in sentences; null when nothing could be proved. */
async function faultsOf(gateway: PaymentGateway, log: Parts['log']): Promise<string[] | null> {
  try {
    return (await gateway.proveKeys()).map((fault) => sentenceOf(gateway, fault))
  } catch (error) {
    log.warn({ gateway: gateway.type, err: error }, 'whether the keys of a gateway fit could not be proved, and is tried again')
    return null
  }
}

async function askAgain(gateway: PaymentGateway, log: Parts['log'], timing: Pick<Timing, 'pause'>, signal: AbortSignal): Promise<void> {
  for (;;) {
    await timing.pause(againMs, signal)
    if (signal.aborted) return
    const wrong = await faultsOf(gateway, log)
    if (wrong === null) continue
    if (wrong.length === 0) log.info({ gateway: gateway.type }, 'the keys of a gateway fit')
    for (const why of wrong) log.error({ gateway: gateway.type }, why)
    return
  }
}
