/**
 * The header by which every answer under `/api` tells the server's time: milliseconds since 1970, read after the call has come in. `Date` is
 * no use for a countdown: it is cut to seconds, Node writes one that is late by more when it is busy, and a proxy puts its own in its place.
 */
export const serverTimeHeader = 'server-time'
