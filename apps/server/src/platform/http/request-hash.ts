import { createHash } from 'node:crypto'

/** The fingerprint of an input that came under a request id: the same id with another input is refused. */
export const requestHash = (input: Record<string, unknown>): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest('base64url')
