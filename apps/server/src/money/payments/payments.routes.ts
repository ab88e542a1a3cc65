import { calls } from '@otsukai/contract/calls'
import type { Routes } from '../../platform/http/routes-types.ts'
import { readRechargeStatus } from './ask-recharge.ts'
import { createRecharge } from './create-recharge.ts'

export const paymentRoutes: Routes = (on, deps) => {
  on(calls.webRecharge, (member, form) => createRecharge(deps, member, form))
  on(calls.getRechargeStatus, (member, { rechargeId }) => readRechargeStatus(deps, member, rechargeId))
}
