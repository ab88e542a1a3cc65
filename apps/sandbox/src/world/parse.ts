import type { z } from 'zod'

/** `/world` answers something that is not a success. */
export class WorldRefused extends Error {
  readonly status: number
  readonly issues: unknown
  constructor(status: number, message: string, issues?: unknown) {
    super(message)
    this.status = status
    this.issues = issues
  }
}

/** The body as `schema` has it; answers 400 with what does not fit. */
export function parse<S extends z.ZodType>(schema: S, body: unknown): z.infer<S> {
  const parsed = schema.safeParse(body ?? {})
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
  throw new WorldRefused(400, issues.map((issue) => `${issue.path}: ${issue.message}`).join('; '), issues)
}

export const notThere = (what: string) => new WorldRefused(404, `${what} is not there`)
