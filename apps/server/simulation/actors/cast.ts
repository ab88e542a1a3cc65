import type pg from 'pg'
import type { Processes } from '../processes.ts'
import type { Random } from '../random.ts'
import type { End, Scheduler } from '../scheduler.ts'
import type { Faults } from '../world/faults.ts'
import type { House } from '../house.ts'
import type { MarketWorld } from '../world/market-world.ts'
import type { Till } from '../world/till.ts'

/** The parts shared by all actors. */
export interface Stage {
  scheduler: Scheduler
  processes: Processes
  random: Random
  market: MarketWorld
  till: Till
  faults: Faults
  /** For the simulation's own queries, which are no steps. */
  owner: pg.Client
  /** What staff may name: all orders ever answered, and the number of members. */
  known: { orders: string[]; members: number }
  /** Those who work at the desk. */
  house: House
  /** How much slower than usual everybody is in a history of parcels, so that more of it lapses. */
  pace: number
  /** False while nobody does anything, for weeks: only time passes, and the server's rounds with it. */
  awake: () => boolean
  /** Another number each time. */
  serial: () => number
  /** Whether actors still begin new things; false in the final phase. */
  goesOn: () => boolean
  /** Whether people still respond to what has happened; true a while longer than `goesOn`. */
  settles: () => boolean
  /** Throws `Broken` for a failure that is not allowed. */
  judge: (end: End<unknown>, lostDatabase: boolean) => void
}

export type Between = readonly [leastMs: number, mostMs: number]

/** Repeats `act` at random intervals, while `asLongAs` holds. */
export function repeat(
  { scheduler, random, goesOn, awake }: Stage,
  between: Between | (() => Between),
  act: () => void,
  asLongAs: () => boolean = goesOn,
): void {
  const gap = () => random.between(...(typeof between === 'function' ? between() : between))
  const turn = () => {
    if (!asLongAs()) return
    if (awake()) act()
    scheduler.after(gap(), turn)
  }
  scheduler.after(gap(), turn)
}

export const SECOND = 1_000
export const MINUTE = 60_000
export const HOUR = 3_600_000
export const DAY = 24 * HOUR
