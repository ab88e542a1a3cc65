import type { ContentKind } from '@otsukai/contract/acts/content'
import type { ContentVersion } from '@otsukai/contract/desk/content'
import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import { soonestContent } from '../../catalogue/content/publish-at-desk.ts'
import { currentRates } from '../../catalogue/content/rates.ts'
import { waitingWords } from '../../catalogue/discovery/popular-words.ts'
import { unfoundWords } from '../../catalogue/finds/unfound-words.ts'
import { seenOf } from '../../platform/acts/standing.ts'
import type { Use } from '../../platform/parts.ts'
import type { DeskRoutes } from '../../people/staff/staff-door.ts'
import { contentRights } from '../acts/act-book.ts'
import { contentStanding } from '../acts/act-standing.ts'

export const deskContentRoutes: DeskRoutes = (on, deps) => {
  on(deskCalls.deskContent, async (staff, { kind }) => {
    const versions = await versionsOf(deps, kind)
    const { confirmedAt } = kind === 'rates' ? await currentRates(deps) : { confirmedAt: null }
    return {
      kind,
      versions,
      soonest: soonestContent(deps),
      mayPublish: staff.permissions.has(contentRights[kind]),
      seen: seenOf(await contentStanding(deps.db, kind)),
      confirmedAt,
      rechargesUntil: confirmedAt === null ? null : confirmedAt + deps.config.rateMaxAgeS * 1000,
    }
  })
  on(deskCalls.deskWords, async () => ({
    waiting: (await waitingWords({ ...deps, reads: deps.db })).map(({ word, members }) => ({ word, members })),
    unfound: await unfoundWords(deps),
  }))
}

/** As many as a page shows; older ones stay in the table. */
const VERSIONS_AT_MOST = 100

async function versionsOf({ db, clock }: Use<'db' | 'clock'>, kind: ContentKind): Promise<ContentVersion[]> {
  const rows = await db
    .selectFrom('content')
    .select(['id', 'body', 'since', 'source', 'published_by'])
    .where('kind', '=', kind)
    .orderBy('since', 'desc')
    .orderBy('id', 'desc')
    .limit(VERSIONS_AT_MOST)
    .execute()
  const now = clock()
  const inForce = rows.find(({ since }) => since <= now)?.id
  return rows.map(({ id, body, since, source, published_by: by }) => ({
    id,
    body,
    since,
    source,
    by,
    state: id === inForce ? 'inForce' : since > now ? 'announced' : 'past',
  }))
}
