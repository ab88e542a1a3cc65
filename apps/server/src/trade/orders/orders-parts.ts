export {}

declare module '../../platform/parts.ts' {
  interface Settings {
    orderExpiresS: number
    purchaseDelayS: number
    /** Above this price a seller whose risk is not low must have been acknowledged before an order. */
    riskPriceJpy: number
  }
}
