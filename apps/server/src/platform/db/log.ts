import type { BaseLogger } from 'pino'

/** What the database and the queue say about themselves; a pino logger fits. */
export type Log = Pick<BaseLogger, 'info' | 'warn' | 'error'>
