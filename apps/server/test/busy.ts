import { setTimeout as sleep } from 'node:timers/promises'

const PAUSE_MS = 50

/**
 * Does `work`, and tells how long it took and how much of that this machine was late by: what answers at once, asked again and again
 * meanwhile, and the pauses between. A limit of time is held against the difference.
 */
export async function besideProbes<T>(probe: () => Promise<unknown>, work: Promise<T>): Promise<{ answer: T; ms: number; lateMs: number }> {
  const begun = performance.now()
  let [ms, lateMs, over] = [0, 0, false]
  const done = work.finally(() => {
    ms = performance.now() - begun
    over = true
  })
  const probing = async () => {
    while (!over) {
      const asked = performance.now()
      await probe()
      await sleep(PAUSE_MS)
      lateMs += performance.now() - asked - PAUSE_MS
    }
  }
  const [answer] = await Promise.all([done, probing()])
  return { answer, ms, lateMs }
}
