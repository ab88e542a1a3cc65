import { createHash, randomBytes } from 'node:crypto'

/** What lets whoever has it in: 32 random bytes, as base64url. Only its hash is kept. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** SHA-256: it leads from the token to its row, and not back. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
