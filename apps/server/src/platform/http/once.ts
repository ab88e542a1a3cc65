import { createHash } from 'node:crypto'
import { Refusal } from './errors.ts'

/** A request as it is kept beside what it made: its id, and the fingerprint of what was asked under it. */
export interface Request {
  id: string
  hash: string
}

/** Names a call's request. Pictures go into `input` by their hash. */
export const requestOf = (id: string, input: Record<string, unknown>): Request => ({
  id,
  hash: createHash('sha256')
    .update(JSON.stringify(Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest('base64url'),
})

/** Refuses an id under which something else was asked. */
export function refuseReused(request: Request, madeBy: { request_hash: string | null }): void {
  if (madeBy.request_hash !== request.hash) throw new Refusal('requestIdReused')
}

interface Once<Made> {
  /** What this id has made, if it has. */
  find: () => Promise<Made | undefined>
  /** Makes it; null when another call of the same id was first. */
  make: () => Promise<Made | null>
}

/**
 * Does once what is asked under an id, however often and at once it is sent: a unique key of the row it makes lets one call through,
 * and every other answers that row. Refuses requestIdReused.
 */
export async function once<Made extends { request_hash: string | null }>(request: Request, { find, make }: Once<Made>): Promise<Made> {
  const made = (await find()) ?? (await make()) ?? (await find())
  if (!made) throw new Error(`what request ${request.id} made has vanished`)
  refuseReused(request, made)
  return made
}
