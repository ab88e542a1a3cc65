import { calls } from '@otsukai/contract/calls'
import type { Routes } from '../../platform/http/routes-types.ts'
import { readBalance } from './balances.ts'
import { readStatement } from './statement.ts'
import { statementFile } from './statement-file.ts'

export const walletRoutes: Routes = (on, deps) => {
  on(calls.balance, (member) => readBalance(deps.db, member.id))
  on(calls.getOrderRecord, (member, query) =>
    query.format === 'csv' ? statementFile(deps, member, query.kind) : readStatement(deps, member, query),
  )
}
