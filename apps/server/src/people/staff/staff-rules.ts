import type { Permission } from '@otsukai/contract/staff/permissions'
import { permissionsOf, type Role, weightyPermissions } from '@otsukai/contract/staff/roles'

/** How long a newly granted right to approve does not hold: time enough for managers to see who got it. */
export const APPROVES_AFTER_MS = 72 * 3_600_000

/** The rights of weight that somebody would get: with them one person could make another, or money, pass alone. */
export function weightyRights(before: readonly Role[], after: readonly Role[]): Permission[] {
  const had = permissionsOf(before)
  const gets = permissionsOf(after)
  return weightyPermissions.filter((right) => gets.has(right) && !had.has(right))
}

interface LetIn {
  roles: readonly Role[]
  invited_by: number | null
  link_by: number | null
}

/**
 * Who let somebody in alone, and so agrees to nothing of theirs: whoever took their link could be them, and so could whoever invited them to
 * roles that take no second person.
 */
export const letInAloneBy = ({ roles, invited_by, link_by }: LetIn): number[] =>
  [link_by, weightyRights([], roles).length === 0 ? invited_by : null].filter((id) => id !== null)
