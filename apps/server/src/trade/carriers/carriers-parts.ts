import type { Carrier, TrackEvent } from '@otsukai/connectors/carrier'

/** The parcels that carriers tell of. */
export interface ParcelTracks {
  /**
   * Hears what happened to parcels. The same event may come often, late, and after later ones; a number may be nobody's. When it throws,
   * a notice comes again.
   */
  hearTrack(events: readonly TrackEvent[]): Promise<void>
  /**
   * The number on its way that was not asked for the longest, and not after `before`; null when there is none. It counts as asked for
   * now, whatever the carrier answers.
   */
  takeDue(before: number): Promise<string | null>
}

/** Of this process since it started. */
export interface CarrierCounts {
  /** Events out of notices. */
  noticed: number
  /** Events out of answers. */
  asked: number
  /** Notices whose signature did not hold. */
  forged: number
  /** Signed notices about nothing that we follow. */
  other: number
}

declare module '../../platform/parts.ts' {
  interface Parts {
    carrier: Carrier
    parcelTracks: ParcelTracks
    carrierCounts: CarrierCounts
  }
}

export const openCarrierCounts = (): CarrierCounts => ({ noticed: 0, asked: 0, forged: 0, other: 0 })

/** Where nothing is sent abroad: what is heard is counted, and that is all. */
export const noParcels: ParcelTracks = { hearTrack: async () => {}, takeDue: async () => null }
