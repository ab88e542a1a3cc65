import type { z } from 'zod'

/** What is wrong with an input, as it is told: the field's path with dots, and why. */
export interface Issue {
  path: string
  message: string
}

/** One issue a field. Of an input that may have several shapes, every field that one of them misses is named. */
export function issuesOf(error: z.ZodError): Issue[] {
  const told = new Map<string, Issue>()
  for (const { path, message } of error.issues.flatMap((issue) => unfold(issue))) {
    const field = path.join('.')
    if (!told.has(field)) told.set(field, { path: field, message })
  }
  return [...told.values()]
}

function unfold(issue: z.core.$ZodIssue): Pick<z.core.$ZodIssue, 'path' | 'message'>[] {
  if (issue.code !== 'invalid_union') return [issue]
  const within = issue.errors.flat().flatMap((inner) => unfold(inner))
  // A union of plain values (an e-mail address or a number) is one field.
  if (!within.some(({ path }) => path.length > 0)) return [issue]
  return within.map(({ path, message }) => ({ path: [...issue.path, ...path], message }))
}
