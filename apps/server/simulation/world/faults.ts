import type { PayType } from '@otsukai/contract/pay-types'
import type { Random } from '../random.ts'

/** What goes wrong with one call to a face of the world. `status`: an answer that says so. */
export type Fault = 'none' | 'down' | 'slow' | 'error' | 'malformed' | 'lostAnswer' | 'status'
/** `auctions`: the marketplace's calls that look at and bid on them. */
export type Face = 'marketplace' | 'auctions' | PayType

const kinds: readonly Fault[] = ['down', 'slow', 'error', 'malformed', 'lostAnswer', 'status']
/** Answers that the marketplace gives for reasons of its own. */
const statuses = [401, 402, 403, 409, 412, 429] as const
export type Status = (typeof statuses)[number]

/** Whether a call that may be repeated is read there, whatever we hear of it. */
export const arrives = (fault: Fault): boolean => fault !== 'down' && fault !== 'error' && fault !== 'status'

export interface Faults {
  /** What this call meets. */
  draw(face: Face): Fault
  status(): Status
  /** Something goes wrong with a face for a while. */
  strike(face: Face, untilMs: number): string
  /** Nothing goes wrong any more. */
  end(): void
}

/** While nothing is the matter a call still fails so often. */
const EVER_SHARE = 0.08

export function createFaults(random: Random, now: () => number): Faults {
  const inForce = new Map<Face, { kind: Fault; share: number; until: number }>()
  let ever = EVER_SHARE
  return {
    draw(face) {
      const struck = inForce.get(face)
      if (struck && struck.until > now() && random.chance(struck.share)) return struck.kind
      return random.chance(ever) ? random.pick(kinds) : 'none'
    },
    status: () => random.pick(statuses),
    strike(face, untilMs) {
      const kind = random.pick(kinds)
      inForce.set(face, { kind, share: random.pick([0.3, 0.7, 1]), until: untilMs })
      return kind
    },
    end() {
      ever = 0
      inForce.clear()
    },
  }
}
