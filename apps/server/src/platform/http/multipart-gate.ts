import { createCounter } from './counter.ts'
import { Fault } from './errors.ts'
import { createGate, createGates, GateFull } from './gate.ts'

/** Bounds the uploads under way of the process, of an address and of a member, and how many a member sends a minute. Passed before a body is read. */
export interface MultipartGate {
  /** Runs the work in the sender's turn, unless the request ends before. Throws 429 with Retry-After when too many wait, or too many came this minute. */
  run<T>(sender: Sender, over: AbortSignal, work: () => Promise<T>): Promise<T>
}

interface Sender {
  /** As its door names it. */
  sender: string
  /** As `clientAddress` gives it. */
  address: string
}

const MINUTE_MS = 60_000
const A_MINUTE = 60
/** An upload holds up to 20 MiB. */
const ofProcess = { atOnce: 8, waitingAtMost: 64 }
/** Keeps a few addresses with many accounts from taking every place. */
const ofAddress = { atOnce: 2, waitingAtMost: 32 }
/** One at a time, so that a repeated upload waits for the first and finds its result. */
const ofMember = { atOnce: 1, waitingAtMost: 12 }

export function createMultipartGate({ on, monotonic }: { on: boolean; monotonic: () => number }): MultipartGate {
  const sent = createCounter(MINUTE_MS, monotonic)
  const process = createGate(ofProcess)
  const addresses = createGates(ofAddress)
  const members = createGates(ofMember)
  return {
    async run({ sender: key, address }, over, work) {
      if (on && sent.add(key) > A_MINUTE) throw new Fault('tooManyTries', `forms of ${key}`, { retryAfterS: sent.resetInS(key) })
      try {
        return await members(key, () => addresses(address, () => process.run(work, over), over), over)
      } catch (error) {
        if (error instanceof GateFull) throw new Fault('tooManyTries', `forms of ${key}`, { retryAfterS: 2, cause: error })
        throw error
      }
    },
  }
}
