/**
 * An item ID: the letter m, then 8 to 12 digits (specification §5). The contract's own pattern stands beside its schemas, which stay
 * out of the browser; a test holds the two together.
 */
export const ITEM_ID = /^m\d{8,12}$/

const ITEM_ADDRESS = /mercari\.com\/(?:[a-z]{2}\/)?(?:item|transaction)\/(m\d{8,12})(?![0-9A-Za-z])/i

/** The item that a text is the ID of, or holds the marketplace's address of; null for words. */
export const itemMeant = (text: string): string | null => (ITEM_ID.test(text.trim()) ? text.trim() : (ITEM_ADDRESS.exec(text)?.[1] ?? null))
