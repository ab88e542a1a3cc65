import type { InspectionState } from '@otsukai/contract/inspection-steps'
import type { Tone } from '@otsukai/ui/desk/counts.ts'

/** How the desk shows an inspection's states. */
export const inspectionStates: Readonly<Record<InspectionState, { word: string; tone: Tone }>> = {
  none: { word: '不验货', tone: 'none' },
  requested: { word: '待验货', tone: 'wait' },
  inspected: { word: '待会员确认', tone: 'moving' },
  accepted: { word: '已确认', tone: 'done' },
  disputed: { word: '有异议', tone: 'late' },
  returned: { word: '已退货', tone: 'none' },
}
