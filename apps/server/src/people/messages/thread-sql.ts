import { inspectionSteps } from '@otsukai/contract/inspection-steps'
import { orderSteps } from '@otsukai/contract/order-steps'
import { isTold } from './told-lines.ts'

const byMemberAlone = Object.entries({ ...orderSteps, ...inspectionSteps })
  .filter(([, { by }]) => by.every((actor) => actor === 'member'))
  .map(([step]) => `'${step}'`)

/**
 * The steps of order `o` that its member did not take. Accepting an inspection is the member's until its day has passed; after it,
 * the clock's.
 */
const isNews = `not (line.event in ('create', ${byMemberAlone.join(', ')}) or (line.event = 'accept' and line.at < thread.answer_by))`

/**
 * Threads of member $1, those of orders and the others, with how far each was read. `only` one of them, `and id = …`, for the two
 * halves alike.
 */
export const threadsOf = (only = ''): string => `
  select id, id as order_id, null::text as goods_id, coalesce(read_line, 0) as read_line, coalesce(read_message, 0) as read_message,
    inspection_answer_by as answer_by
  from orders left join (select id as thread_id, read_line, read_message from threads) marks on marks.thread_id = orders.id
  where member_id = $1 ${only}
  union all
  select id, null, goods_id, 0, read_message, null from threads where member_id = $1 and order_id is null ${only}`

/** How many words of `thread` (a row of `threadsOf`) its member has not read: messages of others, and steps taken by others. */
export const unreadOf = `(
  (select count(*) from messages where thread_id = thread.id and id > thread.read_message and sender <> 'member')
  + (select count(*) from order_timeline line where line.order_id = thread.order_id and line.id > thread.read_line and ${isNews} and ${isTold}))`
