import type { KeyFault, PaymentGateway } from '@otsukai/connectors/payment'
import { machineTiming, type Timing } from '@otsukai/connectors/timing'
import { startRefused } from './config-reader.ts'
import type { Parts, Use } from '../platform/parts.ts'

const againMs = 60_000

/** The operator's sentence for each fault, naming the variable. */
const sentences: Record<PaymentGateway['type'], Record<KeyFault['kind'], (detail: string) => string>> = {
  wechat: {
    ourSignature: (detail) =>
      `WECHAT_PRIVATE_KEY must be that of the certificate WECHAT_SERIAL_NO of WECHAT_MCHID: WeChat Pay refuses what is signed with it (${detail})`,
    certificate: (detail) => `WECHAT_SERIAL_NO must be the certificate of WECHAT_PRIVATE_KEY (${detail})`,
    app: (detail) => `WECHAT_MCHID must be a merchant of WeChat Pay: it knows none of this number (${detail})`,
    theirSignature: (detail) =>
      `WECHAT_PUBLIC_KEY must be the one of WECHAT_PUBLIC_KEY_ID: what WeChat Pay signs as ${detail} does not verify with it`,
    theirKey: (detail) =>
      `WECHAT_PUBLIC_KEY_ID must name the key that WeChat Pay signs with, or WECHAT_PLATFORM_CERTIFICATES hold it: it signs with ${detail}`,
  },
  alipay: {
    ourSignature: (detail) =>
      `ALIPAY_PRIVATE_KEY must be that of the public key which Alipay was given for ALIPAY_APP_ID: it refuses what is signed with it (${detail})`,
    certificate: (detail) =>
      `ALIPAY_APP_CERTIFICATE and ALIPAY_ROOT_CERTIFICATE must be those of ALIPAY_APP_ID where it works with certificates: Alipay says ${detail}`,
    app: (detail) => `ALIPAY_APP_ID must be an app of Alipay: it knows none of this number (${detail})`,
    theirSignature: () => `ALIPAY_PUBLIC_KEY must be Alipay's, handed out in exchange for ours: what Alipay signs does not verify with it`,
    theirKey: (detail) => `ALIPAY_PUBLIC_KEY must be the one that Alipay signs with now: it signs with ${detail}`,
  },
}

const sentenceOf = ({ type }: PaymentGateway, { kind, told: detail }: KeyFault): string => sentences[type][kind](detail.slice(0, 120))

/**
 * Checks the gateways' keys by a signed query to each, before anybody pays. Throws `ConfigError` with all faults found. A gateway that
 * does not answer does not prevent the start: it is queried again until it answers, and the result is logged.
 */
export async function proveGateways(
  { gateways, log }: Use<'log' | 'gateways'>,
  timing: Pick<Timing, 'pause'> = machineTiming,
): Promise<{ stop(): Promise<void> }> {
  const configured = Object.values(gateways).filter((gateway) => gateway !== null)
  const answers = await Promise.all(configured.map(async (gateway) => ({ gateway, wrong: await faultsOf(gateway, log) })))
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

/** The faults, as sentences; null when the gateway did not answer. */
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
