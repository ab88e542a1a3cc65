import type { OrderState } from './order-steps.ts'
import { mayTake, type Step } from './steps.ts'

export const inspectionStates = ['none', 'requested', 'inspected', 'accepted', 'disputed', 'returned'] as const
export type InspectionState = (typeof inspectionStates)[number]

/** `impossible`: the goods cannot be inspected. */
export const inspectionResults = ['ok', 'defect', 'impossible'] as const
export type InspectionResult = (typeof inspectionResults)[number]

type InspectionActor = 'member' | 'clock' | 'warehouse' | 'staff'

/** A step of an inspection, and the states of its order in which it may be taken. */
interface InspectionStepRow extends Step<InspectionState, InspectionActor> {
  whileOrder: readonly OrderState[]
}

/** States of an order before its parcel is in the warehouse. */
const beforeArrival = ['unpaid', 'paid', 'purchasing', 'inDoubt', 'purchased', 'shipped'] as const satisfies readonly OrderState[]

/** The lifecycle of an inspection, beside that of its order. */
export const inspectionSteps = {
  ask: { from: ['none'], to: 'requested', by: ['member'], whileOrder: beforeArrival },
  withdraw: { from: ['requested'], to: 'none', by: ['member'], whileOrder: beforeArrival },
  inspect: { from: ['requested'], to: 'inspected', by: ['warehouse'], whileOrder: ['warehoused'] },
  accept: { from: ['inspected'], to: 'accepted', by: ['member', 'clock'], whileOrder: ['warehoused'] },
  dispute: { from: ['inspected'], to: 'disputed', by: ['member'], whileOrder: ['warehoused'] },
  keep: { from: ['disputed'], to: 'accepted', by: ['staff'], whileOrder: ['warehoused'] },
  return: { from: ['disputed'], to: 'returned', by: ['staff'], whileOrder: ['warehoused'] },
} as const satisfies Readonly<Record<string, InspectionStepRow>>

export type InspectionStep = keyof typeof inspectionSteps

/** Whether a step may be taken from the inspection's state and its order's. */
export function mayInspect(step: InspectionStep, inspection: InspectionState, order: OrderState): boolean {
  const row: InspectionStepRow = inspectionSteps[step]
  return mayTake(row, inspection) && row.whileOrder.includes(order)
}
