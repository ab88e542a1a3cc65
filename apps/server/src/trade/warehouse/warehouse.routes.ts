import { calls } from '@otsukai/contract/calls'
import type { Routes } from '../../platform/http/routes-types.ts'
import { answerInspection } from './answer-inspection.ts'
import { editInspection } from './edit-inspection.ts'

export const warehouseRoutes: Routes = (on, deps) => {
  on(calls.editInspectionState, (member, body) => editInspection(deps, member, body))
  on(calls.confirmInspection, (member, body) => answerInspection(deps, member, body))
}
