import type { IncomingMessage } from 'node:http'
import { Fault } from './errors.ts'

/** On average so much must come in so long, until the body is whole: 105 kbit/s. */
const BYTES = 64 * 1024
const WITHIN_MS = 5_000
const LOOK_EVERY_MS = 1_000

/** Rejects `late` once a body comes more slowly than it must, unless stopped before. */
export function watchPace(request: IncomingMessage, monotonic: () => number): { late: Promise<never>; stop: () => void } {
  const began = monotonic()
  // What was received before and waits to be read counts too.
  const before = request.socket.bytesRead - request.readableLength
  const isLate = () => {
    const forMs = monotonic() - began
    return !request.complete && forMs >= WITHIN_MS && request.socket.bytesRead - before < (forMs / WITHIN_MS) * BYTES
  }
  // Twice in a row: after a stall of this process, what came during it is read between the two.
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
