/**
 * The header with the server's time in every answer under `/api`: milliseconds since 1970, read after the request has arrived. `Date` is
 * too coarse for a countdown: it has whole seconds, a busy Node writes an older one, and a proxy replaces it by its own.
 */
export const serverTimeHeader = 'server-time'
