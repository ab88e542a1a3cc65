import type { Act, SubjectKind } from '@otsukai/contract/acts/act'
import type { Moved } from '@otsukai/contract/staff/moved'
import type { Tx } from '../db/tables.ts'

/** What an act is about. */
export interface Subject {
  kind: SubjectKind
  id: string
}

/** How a subject stands: what an act about it rests on, by name; not all of what a poll may touch. */
export type Standing = Readonly<Record<string, string>>

/** What of a standing only counts changes. */
export const VERSION = 'version'

/** Reads how a subject stands, and locks it until the transaction ends. Null: it has no states, or is not there. */
export type ReadStanding = (tx: Tx, subject: Subject) => Promise<Standing | null>

export function subjectOf({ about }: Pick<Act, 'about'>, input: Readonly<Record<string, unknown>>): Subject | null {
  const id = about === null ? undefined : input[about.field]
  if (about === null || (typeof id !== 'string' && typeof id !== 'number')) return null
  return { kind: about.kind, id: about.of === undefined ? String(id) : `${String(input[about.of])}:${id}` }
}

/** A standing as callers keep it: opaque to them, and readable here, so that a later one can be told apart in words. */
export const seenOf = (standing: Standing | null): string =>
  standing === null ? '' : Buffer.from(JSON.stringify(standing)).toString('base64url')

function readSeen(seen: string): Standing {
  try {
    const value: unknown = JSON.parse(Buffer.from(seen, 'base64url').toString())
    return typeof value === 'object' && value !== null ? (value as Standing) : {}
  } catch {
    return {}
  }
}

/** What differs between two standings. */
export function movesBetween(before: Standing | null, after: Standing | null): Moved[] {
  const [from, to] = [before ?? {}, after ?? {}]
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .filter((what) => from[what] !== to[what])
    .map((what) => ({ what, from: String(from[what] ?? ''), to: String(to[what] ?? '') }))
}

/** What has moved since `seen` was read. */
export const movesSince = (seen: string, now: Standing | null): Moved[] => movesBetween(readSeen(seen), now)
