import { createCounter } from './counter.ts'
import { Fault } from './errors.ts'
import { createGate, type Gate, GateFull } from './gate.ts'

/** How many forms with files are dealt with at once, and how many a member may send. Passed before the first byte of one is read. */
export interface MultipartGate {
  /** Runs the work when it is the member's turn, unless the form's request is over before. Throws 429 with Retry-After when too many wait, or came this minute. */
  run<T>(memberId: number, over: AbortSignal, work: () => Promise<T>): Promise<T>
}

const MINUTE_MS = 60_000
const A_MINUTE = 60
/** Each holds up to 20 MiB. */
const ofProcess = { atOnce: 8, waitingAtMost: 64 }
/** A form that is sent again while the first is under way waits for it, and finds what it made. */
const ofMember = { atOnce: 1, waitingAtMost: 12 }

export function createMultipartGate({ on, monotonic }: { on: boolean; monotonic: () => number }): MultipartGate {
  const sent = createCounter(MINUTE_MS, monotonic)
  const process = createGate(ofProcess)
  const members = new Map<number, { gate: Gate; forms: number }>()

  async function inTurn<T>(memberId: number, over: AbortSignal, work: () => Promise<T>): Promise<T> {
    const mine = members.get(memberId) ?? { gate: createGate(ofMember), forms: 0 }
    members.set(memberId, mine)
    mine.forms += 1
    try {
      return await mine.gate.run(() => process.run(work, over), over)
    } finally {
      mine.forms -= 1
      if (mine.forms === 0) members.delete(memberId)
    }
  }

  return {
    async run(memberId, over, work) {
      const key = String(memberId)
      if (on && sent.add(key) > A_MINUTE) throw new Fault('tooManyTries', `forms of member ${key}`, { retryAfterS: sent.resetInS(key) })
      try {
        return await inTurn(memberId, over, work)
      } catch (error) {
        if (error instanceof GateFull) throw new Fault('tooManyTries', `forms of member ${key}`, { retryAfterS: 2, cause: error })
        throw error
      }
    },
  }
}
