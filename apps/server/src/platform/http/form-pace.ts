import type { IncomingMessage } from 'node:http'
import { Fault } from './errors.ts'

/** The minimum average pace of a body: 64 KiB in 5 s, 105 kbit/s. */
const BYTES = 64 * 1024
const WITHIN_MS = 5_000
const LOOK_EVERY_MS = 1_000

/** Rejects `late` once a body is slower than the minimum pace, unless stopped before. */
export function watchPace(request: IncomingMessage, monotonic: () => number): { late: Promise<never>; stop: () => void } {
  const began = monotonic()
  // Bytes received but not yet read count too.
  const before = request.socket.bytesRead - request.readableLength
  const isLate = () => {
    const forMs = monotonic() - began
    return !request.complete && forMs >= WITHIN_MS && request.socket.bytesRead - before < (forMs / WITHIN_MS) * BYTES
  }
  // Late means twice in a row: after a stall of this process, the bytes that arrived meanwhile are read between the two checks.
  let timesLate = 0
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      timesLate = isLate() ? timesLate + 1 : 0
      if (timesLate === 2) reject(new Fault('tooSlow', 'a form'))
    }, LOOK_EVERY_MS)
  })
  return { late, stop: () => clearInterval(timer) }
}
