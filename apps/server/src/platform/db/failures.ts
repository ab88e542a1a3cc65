/** The database cannot be reached: the call may be tried again later. Whether its transaction took effect is unknown. */
export class DatabaseDown extends Error {
  constructor(cause: unknown) {
    super('The database cannot be reached', { cause })
    this.name = 'DatabaseDown'
  }
}

// https://www.postgresql.org/docs/18/errcodes-appendix.html: 08 connection, 57P0 shut down, crashed, starting; 53 disk full, out of memory, too many connections.
const downStates = /^(08...|57P0.|53...)$/
const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'])
// pg and its pool throw errors without a code for these.
const lostMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|driver has already been destroyed)/

/** Whether a statement was cancelled because it ran or waited for a lock too long, or its transaction stood idle. It may be tried again. */
export const isOverdue = (error: unknown): boolean =>
  error instanceof Error && (['57014', '55P03', '25P03'].includes(codeOf(error) ?? '') || isOverdue(error.cause))

/** Whether an error or its cause means that the database cannot be reached: for queries outside `transaction`. */
export function isDatabaseDown(error: unknown): boolean {
  if (error instanceof DatabaseDown) return true
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (code !== undefined && (downStates.test(code) || unreachable.has(code))) return true
  // A missing socket file, not any other missing file.
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return true
  return lostMessages.test(error.message) || isDatabaseDown(error.cause)
}

/** SQLSTATE or system code of an error, if it has one. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** Whether an error is a violation of this unique constraint or index. */
export function violates(error: unknown, constraint: string): boolean {
  return codeOf(error) === '23505' && error instanceof Error && 'constraint' in error && error.constraint === constraint
}
