import { type TimelineEvent, type TimelineFacts, timelineZh } from '@otsukai/contract/order-timeline'
import { named, type Put } from '../db/prepared.ts'
import type { Tx } from '../db/tables.ts'
import { insertNews } from '../live/tell.ts'

interface Line<Event extends TimelineEvent> {
  orderId: string
  memberId: number
  at: number
  event: Event
  /** What the member reads is made of them. */
  facts: TimelineFacts<Event>
}

/** Adds a line to what an order's member reads of it, and tells their browsers, in one statement. Answers the line's number. */
export async function writeTimeline<Event extends TimelineEvent>(
  tx: Tx,
  { orderId, memberId, at, event, facts }: Line<Event>,
): Promise<number> {
  const [line] = await named<{ id: number }>(tx, 'timeline-add', (put) => {
    const of = { at, event, facts, orderId: put(orderId), memberId: put(memberId), subjectId: orderId }
    return `with ${timelineAndNews(put, of)} select id from line`
  })
  return line!.id
}

type Piece<Event extends TimelineEvent> = Pick<Line<Event>, 'at' | 'event' | 'facts'> & {
  subjectId: string
  orderId: string
  memberId: string
  from?: string
}

/** Both as the expressions `line` and `news` of a larger statement. `orderId` and `memberId` are SQL over the rows of `from`. */
export const timelineAndNews = <Event extends TimelineEvent>(
  put: Put,
  { at, event, facts, subjectId, orderId, memberId, from = '' }: Piece<Event>,
): string => `line as (
      insert into order_timeline (order_id, at, event, note_zh, facts)
      select ${orderId}::text, ${put(at)}::bigint, ${put(event)}::text, ${put(timelineZh(event, facts))}::text, ${put(JSON.stringify(facts))}::jsonb ${from} returning id
    ), news as (${insertNews(put, { at, memberId, kind: 'order', subjectId }, from)}
    )`
