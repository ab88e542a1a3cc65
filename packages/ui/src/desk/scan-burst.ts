/** Signs of a scanner follow each other faster than a hand types. */
const GAP_MS = 35
/** Shorter than this it is no code. */
const LEAST = 4

/** What a key turned out to be. `begin`: perhaps a code's first sign; `hold`: of a burst, kept from everything else; `scan`: the code is whole. */
export type Burst = { kind: 'none' } | { kind: 'begin' } | { kind: 'hold' } | { kind: 'scan'; code: string }

/**
 * Tells a scanner's burst, which ends in Enter, from typing. The first sign cannot be told: whoever listens remembers what it changed, and
 * puts it back once the second one follows at once.
 */
export function createBurst() {
  let signs = ''
  let last = -Infinity

  return {
    /** `sign`: what the key writes, or null for Enter. */
    hear(sign: string | null, at: number): Burst {
      const quick = at - last <= GAP_MS
      if (sign === null) {
        const code = signs
        signs = ''
        last = -Infinity
        return quick && code.length >= LEAST ? { kind: 'scan', code } : { kind: 'none' }
      }
      signs = quick ? signs + sign : sign
      last = at
      return signs.length === 1 ? { kind: 'begin' } : { kind: 'hold' }
    },
    /** The burst so far: without an Enter it was somebody's typing after all. A busy computer may bring the rest of it late. */
    held: (): string => signs,
    /** After this long without a key it seems to be typing. */
    waitMs: GAP_MS * 3,
  }
}

/** What a key writes, by its place on the keyboard where an input method took the key itself. */
export function signOf({ key, code, shiftKey }: { key: string; code: string; shiftKey: boolean }): string | null {
  if (key.length === 1) return key
  if (key !== 'Process') return null
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase()
  return /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] ?? (code === 'Minus' ? '-' : null)
}
