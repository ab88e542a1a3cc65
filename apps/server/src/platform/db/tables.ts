/** All tables. Each noun adds its own from its side, in `<noun>-tables.ts`: `declare module '…/platform/db/tables.ts'`. */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface Database {}
