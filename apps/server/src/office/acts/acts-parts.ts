declare module '../../platform/parts.ts' {
  interface Settings {
    /** Above this, in yen, a second person must agree: adjustments, compensation, losses, returns, charges. */
    secondAboveJpy: number
    /** The same for refunds to the payments that brought the money. */
    refundSecondAboveJpy: number
    /** The same for odd payments and orphans, of what was paid. */
    paymentSecondAboveJpy: number
    /** Of so many members one person is told the contacts within 24 hours. */
    contactsPerDay: number
  }
}
