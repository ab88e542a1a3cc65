export {}

declare module '../../platform/parts.ts' {
  interface Settings {
    orderExpiresS: number
    purchaseDelayS: number
    /** The most postage paid at the door that the warehouse charges an order, in yen. */
    postageAtMostJpy: number
    /** Above this price a member must acknowledge a seller's risk that is not low. */
    riskPriceJpy: number
  }
}
