const onSale = ['ON_SALE', 'ITEM_STATUS_ON_SALE', 'STATUS_OPENED']

/**
 * Not on sale unless the marketplace says one of its three words for it, in any case; an empty status is not flagged (specification §4).
 */
export const isNotOnSale = (status: string): boolean => status !== '' && !onSale.includes(status.toUpperCase())

/** The text of the seal over goods that are not on sale; null while they are. */
export function saleSeal(status: string): '已售出' | '交易中' | '已下架' | null {
  if (!isNotOnSale(status)) return null
  const word = status.toUpperCase()
  if (word.includes('TRADING')) return '交易中'
  return word.includes('SOLD') ? '已售出' : '已下架'
}
