export {}

declare module '../../platform/parts.ts' {
  interface Settings {
    /** How long a member may answer an inspection. */
    inspectionAnswerS: number
    /** How long after its arrival a purchase is rated, which closes it; 0: at once, and nothing received can be taken back. */
    rateDelayS: number
    /** From how many pieces a place of the shelves counts as full. */
    shelfPieces: number
  }
}
