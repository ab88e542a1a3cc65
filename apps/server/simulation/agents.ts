import { claimAuctions, type Lease, renewLeases } from '../src/trade/auctions/agent/auction-leases.ts'
import type { BidHub } from '../src/trade/auctions/agent/bid-hub.ts'
import { followAuction } from '../src/trade/auctions/agent/follow-auction.ts'
import { newHolder } from '../src/trade/buying/purchase-attempts.ts'
import type { Processes } from './processes.ts'
import type { Random } from './random.ts'
import type { End, Process, Scheduler, Task } from './scheduler.ts'

interface Options {
  scheduler: Scheduler
  processes: Processes
  random: Random
  leaseMs: number
  /** Whether agents may have work now; otherwise they poll seldom. */
  busy: () => boolean
  /** Interval of renewing and claiming without work. */
  idleMs: number
  failed: (end: End<unknown>, lostDatabase: boolean) => void
}

/** Interval of renewing and claiming while there is work. */
const TURN_MS = [2_000, 4_000] as const

/**
 * Runs each process's agent. Leases, decisions, calls and writes are the server's own code; only the timing of renewing and claiming is
 * the simulation's. Nudges are lost with their process.
 */
export function createAgents({ scheduler, processes, random, leaseMs, busy, idleMs, failed }: Options) {
  const nudges = new WeakMap<Process, (goodsId: string) => void>()

  processes.onStart((process) => {
    const lease: Lease = { holder: newHolder(random.whole), leaseMs }
    const followed = new Map<string, { wake: () => void }>()
    let leasedUntil = 0
    let turning = false
    let next = 0

    const follow = (goodsId: string) => {
      let own: Task | null = null
      let woken = false
      const wake = () => void (woken = !(own && scheduler.wake(own)))
      followed.set(goodsId, { wake })
      processes.run(
        `follows ${goodsId}`,
        (deps, task) => {
          own = task
          const rest = (ms: number) => {
            const restMs = woken ? 0 : ms
            woken = false
            return scheduler.rest(task, restMs)
          }
          return followAuction(deps, { goodsId, holder: lease.holder, goesOn: () => scheduler.now() < leasedUntil, rest })
        },
        (end, { lostDatabase }) => {
          followed.delete(goodsId)
          failed(end, lostDatabase)
        },
        { process },
      )
    }
    const turn = () => {
      if (turning || process.dead) return
      turning = true
      processes.run(
        'agent',
        async ({ db }) => {
          const requestedAt = scheduler.now()
          if (followed.size > 0) await renewLeases(db, lease)
          leasedUntil = requestedAt + leaseMs
          return claimAuctions(db, lease, [...followed.keys()])
        },
        (end, { lostDatabase }) => {
          turning = false
          failed(end, lostDatabase)
          if (end.kind === 'done') for (const goodsId of end.value) follow(goodsId)
          later()
        },
        { process },
      )
    }
    const later = () => {
      const mine = ++next
      const ms = busy() || followed.size > 0 ? random.between(...TURN_MS) : idleMs
      scheduler.after(ms, () => {
        if (mine === next) turn()
      })
    }
    nudges.set(process, (goodsId) => {
      const one = followed.get(goodsId)
      if (one) one.wake()
      else scheduler.after(0, turn)
    })
    scheduler.after(random.between(...TURN_MS), turn)
  })

  return {
    hubOf: (task: Task): BidHub => ({
      nudge: (goodsId) => nudges.get(task.process)?.(goodsId),
      listen: () => () => undefined,
      decided: () => undefined,
      verdict: (_bidId, withinMs) => scheduler.rest(task, random.between(0, withinMs)),
    }),
  }
}
