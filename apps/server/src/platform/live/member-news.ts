import type { Use } from '../parts.ts'
import { type LiveEvent, readEvents } from './event-log.ts'
import { type Follower, followLog } from './follow-log.ts'

/** Sends members' events to their streams; a listener is a member's number. */
export const openMemberNews = (deps: Use<'db' | 'clock' | 'log'>): Follower<number> =>
  followLog<LiveEvent, number>(deps, {
    read: (after, limit) => readEvents(deps.db, after, { limit }),
    readFor: (memberId, after, limit) => readEvents(deps.db, after, { memberId, limit }),
    hears: (memberId, event) => event.memberId === memberId,
  })
