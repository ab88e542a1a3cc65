import { createHash, randomBytes } from 'node:crypto'

/** A bearer token: 32 random bytes, as base64url. Only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** SHA-256 of a token, by which its row is found. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
