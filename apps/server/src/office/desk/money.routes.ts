import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import type { DeskRoutes } from '../../people/staff/staff-door.ts'
import { readAccounts } from './money-accounts.ts'
import { readMoneyDay } from './money-day.ts'

export const moneyRoutes: DeskRoutes = (on, deps) => {
  on(deskCalls.moneyDay, (_, { day }) => readMoneyDay(deps, day))
  on(deskCalls.moneyAccounts, () => readAccounts(deps))
}
