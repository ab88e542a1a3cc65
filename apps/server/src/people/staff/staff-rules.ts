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

export interface LetIn {
  roles: readonly Role[]
  invited_by: number | null
  link_by: number | null
}

/**
 * Who let somebody in alone, and so agrees to nothing of theirs: whoever took their link could be them, and so could whoever invited them to
 * roles that take no second person.
 */
const letInAloneBy = ({ roles, invited_by, link_by }: LetIn): number[] =>
  [link_by, weightyRights([], roles).length === 0 ? invited_by : null].filter((id) => id !== null)

/** Everybody who could be somebody: they themselves, and whoever let one of these in alone. */
export function whoCouldBe(id: number, staff: ReadonlyMap<number, LetIn>): Set<number> {
  const found = new Set([id])
  // A set is walked together with what is added meanwhile.
  for (const one of found) for (const by of letInAloneBy(staff.get(one)!)) found.add(by)
  return found
}

/** From when a right to approve holds that somebody gets, or for which they set up their log-in anew. */
export const approvesFrom = (roles: readonly Role[], at: number): number =>
  permissionsOf(roles).has('approve') ? at + APPROVES_AFTER_MS : 0
