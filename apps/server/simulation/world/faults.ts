import type { PayType } from '@otsukai/contract/pay-types'
import type { Random } from '../random.ts'

/** The fault of a call to the world. `status`: an error status of the service. */
export type Fault = 'none' | 'down' | 'slow' | 'error' | 'malformed' | 'lostAnswer' | 'status'
/** `auctions`: the marketplace's calls that look at and bid on them. */
export type Face = 'marketplace' | 'auctions' | PayType

const kinds: readonly Fault[] = ['down', 'slow', 'error', 'malformed', 'lostAnswer', 'status']
/** Error statuses of the marketplace. */
const statuses = [401, 402, 403, 409, 412, 429] as const
export type Status = (typeof statuses)[number]

/** Whether an idempotent call reaches the service, even if its answer is lost. */
export const arrives = (fault: Fault): boolean => fault !== 'down' && fault !== 'error' && fault !== 'status'

export interface Faults {
  /** Draws the fault of a call. */
  draw(face: Face): Fault
  status(): Status
  /** Starts a fault of a service for a while; answers its kind. */
  strike(face: Face, untilMs: number): string
  /** Ends all faults. */
  end(): void
}

/** Share of failing calls outside of longer faults. */
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
