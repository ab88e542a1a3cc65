import { type Steps } from './steps.ts'

export const inspectionStates = ['none', 'requested', 'inspected', 'accepted', 'disputed', 'returned'] as const
export type InspectionState = (typeof inspectionStates)[number]

/** What an inspection found; `impossible` when the goods cannot be inspected. */
export const inspectionResults = ['ok', 'defect', 'impossible'] as const
export type InspectionResult = (typeof inspectionResults)[number]

/** The life of an inspection, beside that of its order. */
export const inspectionSteps = {
  ask: { from: ['none'], to: 'requested', by: ['member'] },
  withdraw: { from: ['requested'], to: 'none', by: ['member'] },
  inspect: { from: ['requested'], to: 'inspected', by: ['warehouse'] },
  accept: { from: ['inspected'], to: 'accepted', by: ['member', 'clock'] },
  dispute: { from: ['inspected'], to: 'disputed', by: ['member'] },
  keep: { from: ['disputed'], to: 'accepted', by: ['staff'] },
  return: { from: ['disputed'], to: 'returned', by: ['staff'] },
} as const satisfies Steps<InspectionState, 'member' | 'clock' | 'warehouse' | 'staff'>
