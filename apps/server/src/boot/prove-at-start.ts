import { machineTiming, type Timing } from '@otsukai/connectors/timing'
import type { Use } from '../platform/parts.ts'
import { startRefused } from './config-reader.ts'

const AGAIN_MS = 60_000

/** A look at one service outside, whether it takes our keys. */
export interface Proof {
  /** What it is asked for, for the log. */
  of: string
  /** What is wrong, as sentences that name the variables. Throws when the service does not answer. */
  faults(): Promise<string[]>
}

/**
 * Asks every service once, before anybody needs it. Throws `ConfigError` with all faults found. A service that does not answer does not
 * prevent the start: it is asked again until it answers, and the result is logged.
 */
export async function proveAtStart(
  proofs: readonly Proof[],
  log: Use<'log'>['log'],
  timing: Pick<Timing, 'pause'> = machineTiming,
): Promise<{ stop(): Promise<void> }> {
  const answers = await Promise.all(proofs.map(async (proof) => ({ proof, wrong: await faultsOf(proof, log) })))
  const wrong = answers.flatMap((answer) => answer.wrong ?? [])
  if (wrong.length > 0) throw startRefused(wrong)
  const stopping = new AbortController()
  const unproved = answers.filter((answer) => answer.wrong === null)
  const rounds = unproved.map(({ proof }) => askAgain(proof, log, timing, stopping.signal))
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all(rounds)
    },
  }
}

/** The faults; null when the service did not answer. */
async function faultsOf(proof: Proof, log: Use<'log'>['log']): Promise<string[] | null> {
  try {
    return await proof.faults()
  } catch (error) {
    log.warn({ of: proof.of, err: error }, 'whether the keys of a service fit could not be proved, and is tried again')
    return null
  }
}

async function askAgain(proof: Proof, log: Use<'log'>['log'], timing: Pick<Timing, 'pause'>, signal: AbortSignal): Promise<void> {
  for (;;) {
    await timing.pause(AGAIN_MS, signal)
    if (signal.aborted) return
    const wrong = await faultsOf(proof, log)
    if (wrong === null) continue
    if (wrong.length === 0) log.info({ of: proof.of }, 'the keys of a service fit')
    for (const why of wrong) log.error({ of: proof.of }, why)
    return
  }
}
