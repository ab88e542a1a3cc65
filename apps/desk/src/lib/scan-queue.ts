import { whenStill } from '@otsukai/ui/desk/use-scanner.ts'
import { useLatest } from '@otsukai/ui/use-latest.ts'
import { useLayoutEffect, useState } from 'react'

interface ScanQueue {
  codes: readonly string[]
  add: (code: string) => void
  /** Takes the first one out. */
  shift: () => void
  clear: () => void
}

/** Codes that wait for their turn: a scanner is faster than answers. */
export function useScanQueue(): ScanQueue {
  const [codes, setCodes] = useState<readonly string[]>([])
  return {
    codes,
    add: (code) => setCodes((before) => [...before, code]),
    shift: () => setCodes((before) => before.slice(1)),
    clear: () => setCodes([]),
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
