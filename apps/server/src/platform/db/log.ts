import type { BaseLogger } from 'pino'

/** The logger of the database and the queue; pino's fits. */
export type Log = Pick<BaseLogger, 'info' | 'warn' | 'error'>
