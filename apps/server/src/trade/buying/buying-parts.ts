export {}

declare module '../../platform/parts.ts' {
  interface Settings {
    /** How long one purchase attempt may take before it counts as unclear: the marketplace's own call was seen to take 120 s. */
    purchaseLeaseS: number
    /** The proof of "not ours" begins this long after the attempt's deadline … */
    doubtAfterS: number
    /** … and its two answers lie at least this far apart. */
    doubtApartS: number
    /** How often one waiting purchase tries a trade account again that was paused for a reason of ours (card, ban, tokens). */
    probeEveryS: number
    /** How often open purchases are asked for. */
    followEveryS: number
  }
}
