import type { Use } from '../../../platform/parts.ts'
import { newHolder } from '../../buying/purchase-attempts.ts'
import { claimAuctions, endLeases, type Lease, renewLeases } from './auction-leases.ts'

/** The leases of this process on the auctions that it follows, renewed in time. */
export interface HeldLeases {
  readonly holder: string
  /** Whether the leases are still valid, by this process's own clock. */
  hold(): boolean
  /** Renews and claims when due; answers the goods claimed. */
  turn(): Promise<string[]>
  /** Makes claiming due with the next turn. */
  claimNext(): void
  /** Ends the leases, so that others take over at once. */
  end(): Promise<void>
}

const CLAIM_EVERY_MS = 500
const RENEW_EVERY_MS = 700

/** `followed`: a live map by goods. */
export function openHeldLeases(
  { config, db, monotonic, random }: Use<'config' | 'db' | 'monotonic' | 'random'>,
  followed: ReadonlyMap<string, unknown>,
): HeldLeases {
  const lease: Lease = { holder: newHolder(random), leaseMs: config.bidLeaseS * 1000 }
  let leasedUntil = 0
  let [claimsAt, renewsAt] = [0, 0]

  const renew = async () => {
    const requestedAt = monotonic()
    if (followed.size > 0) await renewLeases(db, lease)
    leasedUntil = requestedAt + lease.leaseMs
    renewsAt = requestedAt + RENEW_EVERY_MS
  }
  const claim = () => {
    claimsAt = monotonic() + CLAIM_EVERY_MS
    return claimAuctions(db, lease, [...followed.keys()])
  }

  return {
    holder: lease.holder,
    hold: () => monotonic() < leasedUntil,
    async turn() {
      const now = monotonic()
      if (now >= renewsAt) await renew()
      return now >= claimsAt ? claim() : []
    },
    claimNext: () => void (claimsAt = 0),
    end: async () => void (await endLeases(db, lease)),
  }
}
