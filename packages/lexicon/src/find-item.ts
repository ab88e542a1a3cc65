/** An item or Shops product that a member pasted. */
export interface FoundItem {
  id: string
  kind: 'item' | 'shopProduct'
  /** The recognised part of the text. */
  text: string
}

const bareId = /^m\d{8,12}$/
const itemAddress =
  /(?:https?:\/\/)?(?:[a-z]+\.)?mercari\.com\/(?:[a-z]{2}\/)?(?:item|transaction)\/(m\d{8,12})(?![0-9A-Za-z])[^\s，。、「」]*/i
const shopAddress =
  /(?:https?:\/\/)?(?:(?:[a-z]+\.)?mercari\.com\/(?:[a-z]{2}\/)?shops\/product|mercari-shops\.com\/products)\/([0-9A-Za-z]{20,24})(?![0-9A-Za-z])[^\s，。、「」]*/

/**
 * The goods in a pasted text (NFKC): an item id alone, or an address of the marketplace with or without text around it. Null when there
 * are none.
 */
export function findItem(text: string): FoundItem | null {
  const alone = text.trim()
  if (bareId.test(alone)) return { id: alone, kind: 'item', text: alone }
  const item = itemAddress.exec(text)
  if (item?.[1]) return { id: item[1], kind: 'item', text: item[0] }
  const product = shopAddress.exec(text)
  return product?.[1] ? { id: product[1], kind: 'shopProduct', text: product[0] } : null
}
