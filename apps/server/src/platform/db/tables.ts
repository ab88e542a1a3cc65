import type { Kysely, Transaction } from 'kysely'

/** All tables. Each noun adds its own from its side, in `<noun>-tables.ts`: `declare module '…/platform/db/tables.ts'`. */
export interface Database {}

export type Db = Kysely<Database>
export type Tx = Transaction<Database>
