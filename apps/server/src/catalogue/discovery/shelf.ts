import type { Use } from '../../platform/parts.ts'
import { shareQuestion } from '../../platform/http/share-question.ts'

/** What a home page shows, made now and then and not for each who looks. */
interface Shelf {
  value: unknown
  /** Until then it is as good as new. */
  freshUntil: number
}

/** By name. */
export type Shelves = Map<string, Shelf>

/**
 * What was made under a name; made anew in the background once it is no longer fresh, so that only the first of all who look waits.
 * `make` says how long what it made is fresh.
 */
export async function fromShelf<T>(
  deps: Use<'clock' | 'log' | 'questions' | 'shelves'>,
  name: string,
  make: () => Promise<{ value: T; freshMs: number }>,
): Promise<T> {
  const { shelves } = deps
  const standing = shelves.get(name) as (Shelf & { value: T }) | undefined
  if (standing && standing.freshUntil > deps.clock()) return standing.value
  const made = shareQuestion(deps.questions, `shelf:${name}`, async () => {
    const { value, freshMs } = await make()
    shelves.set(name, { value, freshUntil: deps.clock() + freshMs })
    return value
  })
  if (!standing) return made
  made.catch((error: unknown) => deps.log.warn({ err: error }, `${name} could not be made anew`))
  return standing.value
}
