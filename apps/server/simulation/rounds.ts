import type { Parts } from '../src/platform/parts.ts'
import { startRounds } from '../src/rounds.ts'
import type { Processes } from './processes.ts'
import type { End, Scheduler } from './scheduler.ts'

/** Rounds of parts that are not simulated: the marketplace's lists, and pages of searches. */
const leftOut: readonly string[] = ['market-master', 'forget-walks']

type Rounds = Map<string, { everyMs: number; run: () => Promise<void> }>

/** The server's own rounds, by name. */
function roundsOf(deps: Parts): Rounds {
  const rounds: Rounds = new Map()
  const every = (everyMs: number, name: string, run: () => Promise<void>) => void rounds.set(name, { everyMs, run })
  startRounds(deps, { every }, new Map())
  for (const name of leftOut) rounds.delete(name)
  return rounds
}

/** Repeats every round of the server, each on one process at a time; a round whose process died runs again at its next turn. */
export function beginRounds(
  scheduler: Scheduler,
  processes: Processes,
  deps: Parts,
  {
    everyMs = (ms: number, _name: string) => ms,
    without = [],
    failed,
  }: {
    everyMs?: (ms: number, name: string) => number
    without?: readonly string[]
    failed: (end: End<unknown>, lostDatabase: boolean) => void
  },
): void {
  for (const [name, { everyMs: usual }] of roundsOf(deps)) {
    if (without.includes(name)) continue
    let underWay = false
    const turn = () => {
      scheduler.after(everyMs(usual, name), turn)
      if (underWay) return
      underWay = true
      processes.run(
        `round ${name}`,
        (own) => roundsOf(own).get(name)!.run(),
        (end, { lostDatabase }) => {
          underWay = false
          if (end.kind === 'failed') failed(end, lostDatabase)
        },
      )
    }
    scheduler.after(0, turn)
  }
}
