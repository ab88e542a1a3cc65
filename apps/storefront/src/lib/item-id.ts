/**
 * An item ID: the letter m, then 8 to 12 digits (specification §5). The contract's own pattern stands beside its schemas, which stay
 * out of the browser; a test holds the two together.
 */
export const ITEM_ID = /^m\d{8,12}$/
