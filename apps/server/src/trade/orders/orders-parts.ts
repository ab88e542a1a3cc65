export {}

declare module '../../platform/parts.ts' {
  interface Settings {
    orderExpiresS: number
    purchaseDelayS: number
    /** Above this price a member must acknowledge a seller's risk that is not low. */
    riskPriceJpy: number
  }
}
