import type { FastifyBaseLogger } from 'fastify'
import type { Collection, Store } from '../store/store.ts'
import type { Clock } from './clock.ts'

interface Wait {
  key: string
  kind: string
  dueAt: number
  /** True when the wait passes at the world's speed. */
  shortened: boolean
  data: unknown
}

interface Kind {
  run(data: unknown): void
  /** True while the wait may not end, though it is due. */
  held(): boolean
}

/** Things that happen later. A wait is on disk before the call returns; one that fell due while the sandbox was down ends at its start. */
export interface Waits {
  /** Names what is done when a wait of this kind ends: in one transaction with the wait's removal, so it happens exactly once. */
  on<T>(kind: string, run: (data: T) => void, held?: () => boolean): void
  /** Waits `waitMs` of the world's time (divided by its speed). The same key replaces an earlier wait. */
  after(key: string, kind: string, waitMs: number, data: unknown): void
  /** Waits for a real moment, whatever the speed. */
  at(key: string, kind: string, dueAt: number, data: unknown): void
  cancel(key: string): void
  start(): void
  stop(): void
}

const longestTimerMs = 60_000
const retryMs = 60_000

/** `lastSpeed`: the speed at which the stored waits were made; they are stretched to the clock's own. */
export function createWaits(store: Store, clock: Clock, log: FastifyBaseLogger, lastSpeed: number): Waits {
  const pending: Collection<Wait> = store.collection('waits')
  const kinds = new Map<string, Kind>()

  rescale(store, pending, clock.now(), lastSpeed, clock.speed)

  const end = (wait: Wait, kind: Kind) => {
    try {
      store.transaction(() => {
        pending.delete(wait.key)
        kind.run(wait.data)
      })
    } catch (error) {
      log.error({ err: error, kind: wait.kind }, 'a wait could not end')
      pending.put(wait.key, { ...wait, dueAt: clock.now() + retryMs })
    }
  }

  const tick = () => {
    const now = clock.now()
    for (const wait of [...pending.values()]) {
      const kind = kinds.get(wait.kind)
      if (wait.dueAt <= now && kind && !kind.held()) end(wait, kind)
    }
    let next = clock.now() + longestTimerMs
    for (const wait of pending.values()) if (kinds.get(wait.kind)?.held() === false) next = Math.min(next, wait.dueAt)
    alarm.rings(next)
  }
  const alarm = createAlarm(clock, tick)

  const put = (wait: Wait) => {
    pending.put(wait.key, wait)
    alarm.rings(wait.dueAt)
  }

  clock.onSpeed((before, after) => {
    rescale(store, pending, clock.now(), before, after)
    alarm.ringNow()
  })

  clock.onPass(() => {
    alarm.ringNow()
  })

  return {
    on: <T>(kind: string, run: (data: T) => void, held: () => boolean = () => false) =>
      void kinds.set(kind, { run: (data) => run(data as T), held }),
    after: (key, kind, waitMs, data) => put({ key, kind, dueAt: clock.now() + clock.shorten(waitMs), shortened: true, data }),
    at: (key, kind, dueAt, data) => put({ key, kind, dueAt, shortened: false, data }),
    cancel: (key) => pending.delete(key),
    start: alarm.start,
    stop: alarm.stop,
  }
}

/** Stretches or shortens the waits that pass at the world's speed after it changed. */
function rescale(store: Store, pending: Collection<Wait>, now: number, before: number, after: number): void {
  if (before === after) return
  store.transaction(() => {
    for (const wait of [...pending.values()]) {
      if (wait.shortened) pending.put(wait.key, { ...wait, dueAt: now + ((wait.dueAt - now) * before) / after })
    }
  })
}

/** Calls `ring` when it starts, and then at the earliest moment it was set to since it last rang. Silent while it is stopped. */
function createAlarm(clock: Clock, ring: () => void) {
  let timer: NodeJS.Timeout | undefined
  let setFor = Infinity
  let running = false

  const ringNow = () => {
    if (!running) return
    setFor = Infinity
    ring()
  }
  return {
    ringNow,
    rings(at: number): void {
      if (!running || at >= setFor) return
      setFor = at
      clearTimeout(timer)
      timer = setTimeout(ringNow, Math.min(Math.max(at - clock.now(), 0), longestTimerMs))
      timer.unref()
    },
    start(): void {
      running = true
      ringNow()
    },
    stop(): void {
      running = false
      clearTimeout(timer)
    },
  }
}
