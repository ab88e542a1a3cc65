/** The lists that `export-list` writes, each with the filters of its call. */
export const exportableLists = ['orders', 'members', 'recharges', 'refunds', 'stock', 'purchases', 'log', 'statement'] as const
export type ExportableList = (typeof exportableLists)[number]
