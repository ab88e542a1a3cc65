type Say = (sentence: string) => void

/** Where the database says what it does; a pino logger fits. */
export interface Log {
  info: Say
  warn: Say
  error: Say
}
