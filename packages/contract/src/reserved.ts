/** Goods that their seller keeps for somebody: 「〇〇様専用」. */
export const isReserved = (name: string): boolean => /専用/.test(name)

/** What sellers write besides: kept back (取り置き), sold already (売約済み), being talked about (交渉中), for somebody to look at (〇〇様確認用). */
const spokenFor = /お?取り?置き|取置|予約済|売約済?|交渉中|様\s*(?:ご?確認|分|向け|ページ)|確認用|購入者決定/

/** Goods to be shown to whoever looks for nothing: on offer to everybody, at a price. A case 「iPhone専用」 is left out with the others. */
export const isForEverybody = ({ name, priceJpy }: { name: string; priceJpy: number | null }): boolean =>
  priceJpy !== null && !isReserved(name) && !spokenFor.test(name)
