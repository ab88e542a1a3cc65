type Write = (sentence: string) => void

/** The database's log; a pino logger fits. */
export interface Log {
  info: Write
  warn: Write
  error: Write
}
