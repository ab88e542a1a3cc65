import { createHash } from 'node:crypto'
import { Refusal } from './errors.ts'

/** A request as stored on the row it made: its id, and a hash of its input. */
export interface Request {
  id: string
  hash: string
}

/** The request of a call. Pictures go into `input` by their hash. */
export const requestOf = (id: string, input: Record<string, unknown>): Request => ({
  id,
  hash: createHash('sha256')
    .update(JSON.stringify(Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest('base64url'),
})

/** Refuses an id that was used with another input. */
export function refuseReused(request: Request, madeBy: { request_hash: string | null }): void {
  if (madeBy.request_hash !== request.hash) throw new Refusal('requestIdReused')
}

interface Once<Made> {
  /** The row that this id has made, if any. */
  find: () => Promise<Made | undefined>
  /** Makes the row; null when another call with this id was first. */
  make: () => Promise<Made | null>
  /** `make` leaves nothing behind but its row, so it may run first, and only a repeat looks for the earlier row. */
  makeFirst?: boolean
}

/**
 * Runs a request once, however often and concurrently it is sent: a unique key on the row lets one call make it, and every other call
 * answers that row. Refuses requestIdReused.
 */
export async function once<Made extends { request_hash: string | null }>(
  request: Request,
  { find, make, makeFirst = false }: Once<Made>,
): Promise<Made> {
  const made = (makeFirst ? await makeOrFind(make, find) : ((await find()) ?? (await make()))) ?? (await find())
  if (!made) throw new Error(`what request ${request.id} made has vanished`)
  refuseReused(request, made)
  return made
}

/** What refuses a request now may be what it did itself: the goods that it ordered are sold. */
async function makeOrFind<Made>(make: () => Promise<Made | null>, find: () => Promise<Made | undefined>): Promise<Made | null> {
  try {
    return await make()
  } catch (error) {
    const earlier = await find()
    if (!earlier) throw error
    return earlier
  }
}
