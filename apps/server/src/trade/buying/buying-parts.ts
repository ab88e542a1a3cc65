export {}

declare module '../../platform/parts.ts' {
  interface Settings {
    /** Lease of a purchase attempt, after which it counts as unclear: the marketplace's call was seen to take 120 s. */
    purchaseLeaseS: number
    /** The proof of "not ours" begins this long after the attempt's deadline … */
    doubtAfterS: number
    /** … and its two answers lie at least this far apart. */
    doubtApartS: number
    /** How often a waiting purchase tries a trade account that is paused for a reason on our side (card, ban, tokens). */
    probeEveryS: number
    /** How often the marketplace is asked about each open purchase. */
    followEveryS: number
  }
}
