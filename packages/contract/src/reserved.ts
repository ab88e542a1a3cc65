/** Goods reserved for one buyer: 「〇〇様専用」. */
const isReserved = (name: string): boolean => /専用/.test(name)

/**
 * Other wordings of sellers: put aside (取り置き), sold already (売約済み), in negotiation (交渉中), for one buyer to check (〇〇様確認用).
 */
const spokenFor = /お?取り?置き|取置|予約済|売約済?|交渉中|様\s*(?:ご?確認|分|向け|ページ)|確認用|購入者決定/

/**
 * Goods fit for recommendations: with a price, and not reserved for one buyer. It also leaves out a few others, such as a case
 * 「iPhone専用」.
 */
export const isForEverybody = ({ name, priceJpy }: { name: string; priceJpy: number | null }): boolean =>
  priceJpy !== null && !isReserved(name) && !spokenFor.test(name)
