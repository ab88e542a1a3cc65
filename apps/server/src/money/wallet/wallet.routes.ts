import { calls } from '@otsukai/contract/calls'
import type { Routes } from '../../platform/http/routes-types.ts'
import { readRechargeStatus } from '../payments/ask-recharge.ts'
import { readBalance } from './balances.ts'
import { createRecharge } from '../payments/create-recharge.ts'
import { readStatement } from './statement.ts'
import { statementFile } from './statement-file.ts'

export const walletRoutes: Routes = (on, deps) => {
  on(calls.balance, (member) => readBalance(deps.db, member.id))
  on(calls.webRecharge, (member, form) => createRecharge(deps, member, form))
  on(calls.getRechargeStatus, (member, { rechargeId }) => readRechargeStatus(deps, member, rechargeId))
  on(calls.getOrderRecord, (member, query) =>
    query.format === 'csv' ? statementFile(deps, member, query.kind) : readStatement(deps, member, query),
  )
}
