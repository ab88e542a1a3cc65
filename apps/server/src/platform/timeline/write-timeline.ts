import { named, type Put } from '../db/prepared.ts'
import type { Tx } from '../db/tables.ts'
import { insertNews } from '../live/tell.ts'

interface Line {
  orderId: string
  memberId: number
  at: number
  event: string
  /** What the member reads. */
  noteZh: string
}

/** Adds a line to what an order's member reads of it, and tells their browsers, in one statement. Answers the line's number. */
export async function writeTimeline(tx: Tx, { orderId, memberId, at, event, noteZh }: Line): Promise<number> {
  const [line] = await named<{ id: number }>(tx, 'timeline-add', (put) => {
    const of = { at, event, noteZh, orderId: put(orderId), memberId: put(memberId), subjectId: orderId }
    return `with ${timelineAndNews(put, of)} select id from line`
  })
  return line!.id
}

type Piece = Pick<Line, 'at' | 'event' | 'noteZh'> & { subjectId: string; orderId: string; memberId: string; from?: string }

/** Both as the expressions `line` and `news` of a larger statement. `orderId` and `memberId` are SQL over the rows of `from`. */
export const timelineAndNews = (put: Put, { at, event, noteZh, subjectId, orderId, memberId, from = '' }: Piece): string => `line as (
      insert into order_timeline (order_id, at, event, note_zh)
      select ${orderId}::text, ${put(at)}::bigint, ${put(event)}::text, ${put(noteZh)}::text ${from} returning id
    ), news as (${insertNews(put, { at, memberId, kind: 'order', subjectId }, from)}
    )`
