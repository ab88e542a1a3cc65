import type { z } from 'zod'

/** An invalid field of an input: its path with dots, and the reason. */
export interface Issue {
  path: string
  message: string
}

/** The issues of a parse error, one a field. For a union, the fields of all its shapes are named. */
export function issuesOf(error: z.ZodError): Issue[] {
  const byField = new Map<string, Issue>()
  for (const { path, message } of error.issues.flatMap((issue) => unfold(issue))) {
    const field = path.join('.')
    if (!byField.has(field)) byField.set(field, { path: field, message })
  }
  return [...byField.values()]
}

function unfold(issue: z.core.$ZodIssue): Pick<z.core.$ZodIssue, 'path' | 'message'>[] {
  if (issue.code !== 'invalid_union') return [issue]
  const within = issue.errors.flat().flatMap((inner) => unfold(inner))
  // A union of scalars (an e-mail address or a number) is one field.
  if (!within.some(({ path }) => path.length > 0)) return [issue]
  return within.map(({ path, message }) => ({ path: [...issue.path, ...path], message }))
}
