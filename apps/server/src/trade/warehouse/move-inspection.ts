import { type InspectionStep, inspectionSteps, mayInspect } from '@otsukai/contract/inspection-steps'
import type { TimelineFacts } from '@otsukai/contract/order-timeline'
import type { UpdateObject } from 'kysely'
import type { Database, Tx } from '../../platform/db/tables.ts'
import { writeTimeline } from '../../platform/timeline/write-timeline.ts'
import { findInspection } from './find-inspection.ts'
import type { OrderRow } from '../orders/load-order.ts'

interface Move<Step extends InspectionStep> {
  at: number
  /** Columns of the order written with the step. */
  set?: Omit<UpdateObject<Database, 'orders'>, 'state' | 'updated_at' | 'id' | 'member_id'>
  /** Columns of the inspection written with its state. */
  found?: Omit<UpdateObject<Database, 'order_inspections'>, 'state' | 'order_id'>
  /** Of what the timeline tells the member. */
  facts: TimelineFacts<Step>
}

/**
 * Takes one step of the inspection table on an order whose row the caller has locked: writes that check the old states, a timeline line,
 * an event. Answers the line's id, for keys of transfers that may recur; null when the step does not lead from the states of inspection
 * and order.
 */
export async function tryMoveInspection<Step extends InspectionStep>(
  tx: Tx,
  order: OrderRow,
  step: Step,
  { at, set, found, facts }: Move<Step>,
): Promise<{ line: number } | null> {
  const standing = (await findInspection(tx, order.id))?.state ?? 'none'
  if (!mayInspect(step, standing, order.state)) return null
  const { to, whileOrder } = inspectionSteps[step]
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ ...set, updated_at: at })
    .where('id', '=', order.id)
    .where('state', 'in', whileOrder)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return null
  if (to === 'none') await tx.deleteFrom('order_inspections').where('order_id', '=', order.id).execute()
  else if (standing === 'none') await tx.insertInto('order_inspections').values({ order_id: order.id, state: to }).execute()
  else
    await tx
      .updateTable('order_inspections')
      .set({ ...found, state: to })
      .where('order_id', '=', order.id)
      .where('state', '=', standing)
      .execute()
  return { line: await writeTimeline(tx, { orderId: order.id, memberId: order.member_id, at, event: step, facts }) }
}
