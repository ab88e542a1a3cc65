/** How fast the world's waits pass. It runs no calendar: `now` is real time, and only waits are divided. */
export interface Clock {
  readonly speed: number
  now(): number
  /** How long `waitMs` of the world take in real milliseconds. */
  shorten(waitMs: number): number
  /** What is still waited for keeps its share: half a wait done stays half done. */
  setSpeed(speed: number): void
  onSpeed(listener: (before: number, after: number) => void): void
}

export function createClock(startSpeed: number): Clock {
  let speed = startSpeed
  const listeners: ((before: number, after: number) => void)[] = []
  return {
    get speed() {
      return speed
    },
    now: () => Date.now(),
    shorten: (waitMs) => waitMs / speed,
    setSpeed: (next) => {
      const before = speed
      speed = next
      for (const listener of listeners) listener(before, next)
    },
    onSpeed: (listener) => void listeners.push(listener),
  }
}
