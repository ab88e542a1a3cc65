import type pg from 'pg'
import type { Processes } from '../processes.ts'
import type { Random } from '../random.ts'
import type { End, Scheduler } from '../scheduler.ts'
import type { Faults } from '../world/faults.ts'
import type { MarketWorld } from '../world/market-world.ts'
import type { Till } from '../world/till.ts'

/** What everyone who does something in the simulation works with. */
export interface Stage {
  scheduler: Scheduler
  processes: Processes
  random: Random
  market: MarketWorld
  till: Till
  faults: Faults
  /** For what the simulation itself looks up. Never a step. */
  owner: pg.Client
  /** What people outside the code may name: all orders that were ever answered, and how many members there are. */
  known: { orders: string[]; members: number }
  /** Until the end is drawn near: then nothing new is begun, and what has begun is brought to its end. */
  goesOn: () => boolean
  /** Some time longer: what people still do about what has happened. */
  settles: () => boolean
  /** Throws when something failed otherwise than it may. */
  judge: (end: End<unknown>, lostDatabase: boolean) => void
}

type Between = readonly [leastMs: number, mostMs: number]

/** Does something again and again, while the simulation goes on unless told otherwise, at moments between these two apart. */
export function repeat(
  { scheduler, random, goesOn }: Stage,
  between: Between | (() => Between),
  act: () => void,
  asLongAs: () => boolean = goesOn,
): void {
  const gap = () => random.between(...(typeof between === 'function' ? between() : between))
  const turn = () => {
    if (!asLongAs()) return
    act()
    scheduler.after(gap(), turn)
  }
  scheduler.after(gap(), turn)
}

export const SECOND = 1_000
export const MINUTE = 60_000
export const HOUR = 3_600_000
