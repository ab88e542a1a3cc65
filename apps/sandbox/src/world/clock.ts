/**
 * The world's time: the machine's, moved ahead by `aheadMs`. Only its waits are divided by the speed; every time on the wire is `now`.
 */
export interface Clock {
  readonly speed: number
  /** Milliseconds since 1970. */
  now(): number
  /** The lead of the world's clock over the machine's, in ms. */
  readonly aheadMs: number
  /** Real milliseconds of `waitMs` of the world. */
  shorten(waitMs: number): number
  /** Changes the speed; a wait that is half over stays half over. */
  setSpeed(speed: number): void
  /** Moves the world on by `ms`, never back: whatever falls due meanwhile happens now. */
  pass(ms: number): void
  onSpeed(listener: (before: number, after: number) => void): void
  onPass(listener: () => void): void
}

export function createClock(start: { speed: number; aheadMs: number }): Clock {
  let { speed, aheadMs } = start
  const onSpeed: ((before: number, after: number) => void)[] = []
  const onPass: (() => void)[] = []
  return {
    get speed() {
      return speed
    },
    get aheadMs() {
      return aheadMs
    },
    now: () => Date.now() + aheadMs,
    shorten: (waitMs) => waitMs / speed,
    setSpeed: (next) => {
      const before = speed
      speed = next
      for (const listener of onSpeed) listener(before, next)
    },
    pass: (ms) => {
      aheadMs += ms
      for (const listener of onPass) listener()
    },
    onSpeed: (listener) => void onSpeed.push(listener),
    onPass: (listener) => void onPass.push(listener),
  }
}
