/**
 * An item ID: the letter m, then 8 to 12 digits (specification §5). A copy of the contract's pattern, whose file would bring the schemas
 * into the browser; a test compares the two.
 */
export const ITEM_ID = /^m\d{8,12}$/

const ITEM_ADDRESS = /mercari\.com\/(?:[a-z]{2}\/)?(?:item|transaction)\/(m\d{8,12})(?![0-9A-Za-z])/i

/** The item of a text that is an item ID or contains a marketplace address; null for words. */
export const itemMeant = (text: string): string | null => (ITEM_ID.test(text.trim()) ? text.trim() : (ITEM_ADDRESS.exec(text)?.[1] ?? null))
