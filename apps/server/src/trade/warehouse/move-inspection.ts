import { type InspectionStep, inspectionSteps, mayInspect } from '@otsukai/contract/inspection-steps'
import type { TimelineFacts } from '@otsukai/contract/order-timeline'
import type { UpdateObject } from 'kysely'
import type { Database, Tx } from '../../platform/db/tables.ts'
import { writeTimeline } from '../../platform/timeline/write-timeline.ts'
import type { OrderRow } from '../orders/load-order.ts'

interface Move<Step extends InspectionStep> {
  at: number
  /** Columns written with the state. */
  set?: Omit<UpdateObject<Database, 'orders'>, 'state' | 'inspection_state' | 'updated_at' | 'id' | 'member_id'>
  /** Of what the timeline tells the member. */
  facts: TimelineFacts<Step>
}

/**
 * Takes one step of the inspection table on an order whose row the caller has locked: an UPDATE that checks the old states, a timeline
 * line, an event. Answers the line's id, for keys of transfers that may recur; null when the step does not lead from the states of
 * inspection and order.
 */
export async function tryMoveInspection<Step extends InspectionStep>(
  tx: Tx,
  order: OrderRow,
  step: Step,
  { at, set, facts }: Move<Step>,
): Promise<{ line: number } | null> {
  if (!mayInspect(step, order.inspection_state, order.state)) return null
  const { from, to, whileOrder } = inspectionSteps[step]
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ ...set, inspection_state: to, updated_at: at })
    .where('id', '=', order.id)
    .where('inspection_state', 'in', from)
    .where('state', 'in', whileOrder)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return null
  return { line: await writeTimeline(tx, { orderId: order.id, memberId: order.member_id, at, event: step, facts }) }
}
