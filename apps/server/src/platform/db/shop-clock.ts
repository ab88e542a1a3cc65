import type pg from 'pg'
import type { Log } from './log.ts'

/** The time of the shop, in ms since 1970. */
export interface ShopClock {
  clock(): number
  /** How far ahead of it the clock of this machine stands, in ms. */
  aheadMs(): number
  close(): void
}

const LOOK_EVERY_MS = 10_000
/** An answer that took longer says too little of when it was given. */
const ANSWERS_WITHIN_MS = 500
/** Less than this is the jitter of the question. */
const APART_MS = 100

/**
 * Opens a clock that shows the database's time, carried on by this process's monotonic clock between two looks: all servers have one
 * time, whatever the clocks of their machines say, and a clock that jumps refuses no payment and closes no order early.
 */
export async function openShopClock(pool: pg.Pool, log: Log): Promise<ShopClock> {
  let apartMs = 0
  const look = async (withinMs: number) => {
    const asked = performance.now()
    const { rows } = await pool.query<{ ms: number }>('select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms')
    const answered = performance.now()
    const ms = rows[0]!.ms - (asked + answered) / 2
    if (answered - asked > withinMs || Math.abs(ms - apartMs) < APART_MS) return
    if (apartMs !== 0) log.warn(`the database's clock has moved by ${Math.round(ms - apartMs)} ms: the shop follows it`)
    apartMs = ms
  }
  await look(Infinity)
  const timer = setInterval(() => void look(ANSWERS_WITHIN_MS).catch(() => {}), LOOK_EVERY_MS).unref()
  const clock = () => Math.floor(performance.now() + apartMs)
  return { clock, aheadMs: () => Date.now() - clock(), close: () => clearInterval(timer) }
}
