import { inspectionSteps } from '@otsukai/contract/inspection-steps'
import { orderSteps } from '@otsukai/contract/order-steps'
import { isTold } from './told-lines.ts'

const byMemberAlone = Object.entries({ ...orderSteps, ...inspectionSteps })
  .filter(([, { by }]) => by.every((actor) => actor === 'member'))
  .map(([step]) => `'${step}'`)

/**
 * Whether `line` is a step that the member did not take. Accepting an inspection is the member's step until `answer_by`; after it the
 * server's.
 */
const isNews = `not (line.event in ('create', ${byMemberAlone.join(', ')}) or (line.event = 'accept' and line.at < thread.answer_by))`

/**
 * Threads of member $1, with how far each was read: one for each order, and the rows of `threads` without an order. `only` is a
 * condition, `and id = …`, for both halves.
 */
export const threadsOf = (only = ''): string => `
  select id, id as order_id, null::text as goods_id, coalesce(read_line, 0) as read_line, coalesce(read_message, 0) as read_message,
    answer_by
  from orders left join order_inspections inspection on inspection.order_id = orders.id left join (select id as thread_id, read_line, read_message from threads) marks on marks.thread_id = orders.id
  where member_id = $1 ${only}
  union all
  select id, null, goods_id, 0, read_message, null from threads where member_id = $1 and order_id is null ${only}`

/** How many messages and steps of others the member has not read in `thread`, a row of `threadsOf`. */
export const unreadOf = `(
  (select count(*) from messages where thread_id = thread.id and id > thread.read_message and sender <> 'member')
  + (select count(*) from order_timeline line where line.order_id = thread.order_id and line.id > thread.read_line and ${isNews} and ${isTold}))`
