import { whenStill } from '@otsukai/ui/desk/when-still.ts'
import { useLatest } from '@otsukai/ui/use-latest.ts'
import { useLayoutEffect, useRef, useState } from 'react'

interface ScanQueue {
  codes: readonly string[]
  /** `at`: when it was struck, in ms as `performance.now()`. */
  add: (code: string, at?: number) => void
  /** Takes the first one out. */
  shift: () => void
  /** Drops what waits, and what was struck before anybody could have heard why. */
  clear: () => void
}

/** Nobody reacts to a sound within this time. */
const UNHEARD_MS = 400

/** Codes that wait for their turn: a scanner is faster than answers. */
export function useScanQueue(): ScanQueue {
  const [codes, setCodes] = useState<readonly string[]>([])
  const heardFrom = useRef(-Infinity)
  return {
    codes,
    add(code, at = performance.now()) {
      if (at >= heardFrom.current) setCodes((before) => [...before, code])
    },
    shift: () => setCodes((before) => before.slice(1)),
    clear() {
      heardFrom.current = performance.now() + UNHEARD_MS
      setCodes([])
    },
  }
}

/** Follows the first code, unless it waits for the screen to be drawn otherwise. */
export function useFollowed({ codes, shift }: ScanQueue, waits: boolean, follow: (code: string) => void): void {
  const next = codes[0]
  const latest = useLatest({ follow, shift })
  // Before the paint: an effect after it could arm a scan anew that has just been followed, and drop the one behind it.
  useLayoutEffect(() => {
    if (next === undefined || waits) return
    return whenStill(() => {
      latest.current.shift()
      latest.current.follow(next)
    })
  }, [latest, codes, next, waits])
}
