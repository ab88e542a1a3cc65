import { roleNames, roles, roleZh } from '@otsukai/contract/staff/roles'
import type { Needed } from './session.ts'

/** Who may do what needs a right: 店长, 财务. */
export const rolesThatMay = (needed: Needed): string[] =>
  roleNames
    .filter((role) => needed === null || [needed].flat().some((permission) => (roles[role] as readonly string[]).includes(permission)))
    .toReversed()
    .map((role) => roleZh[role])

export const rolesZh = (of: readonly (keyof typeof roleZh)[]): string => of.map((role) => roleZh[role]).join('、')
