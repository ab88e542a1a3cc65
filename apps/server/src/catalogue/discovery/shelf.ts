import type { Use } from '../../platform/parts.ts'
import { shareQuestion } from '../../platform/http/share-question.ts'

/** A list of the home page, made once for everybody. */
interface Shelf {
  value: unknown
  /** In ms; afterwards it is made anew. */
  freshUntil: number
}

/** Shelves by name. */
export type Shelves = Map<string, Shelf>

/**
 * The value of a shelf; once it is no longer fresh it is made anew in the background, so that only the very first caller waits.
 * `make` also answers for how long its value is fresh.
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
