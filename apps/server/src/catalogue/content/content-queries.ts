import type { Db } from '../../platform/db/tables.ts'
import { named } from '../../platform/db/prepared.ts'
import type { ContentKind } from '@otsukai/contract/acts/content'

export interface ContentRow<Body> {
  id: number
  body: Body
  since: number
}

/** The content of a kind in force at a time. Publishing has checked its shape. */
export async function contentAt<Body>(db: Db, kind: ContentKind, at: number): Promise<ContentRow<Body> | null> {
  const [row] = await named<ContentRow<Body>>(db, 'content-at', selectInForce, [kind, at])
  return row ?? null
}

/** The next announced content of a kind. */
export async function contentAfter<Body>(db: Db, kind: ContentKind, at: number): Promise<ContentRow<Body> | null> {
  const [row] = await named<ContentRow<Body>>(db, 'content-after', selectNext, [kind, at])
  return row ?? null
}

/** Selects the content of a kind in force at a time, both SQL; also part of larger statements. */
export const selectContent = (kind: string, at: string): string =>
  `select id, body, since from content where kind = ${kind} and since <= ${at} order by since desc, id desc limit 1`

const selectInForce = selectContent('$1', '$2')
const selectNext = 'select id, body, since from content where kind = $1 and since > $2 order by since, id limit 1'
