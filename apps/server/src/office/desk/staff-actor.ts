import type { Actor } from '../../platform/acts/handlers.ts'
import type { Decider, MadeProposal, Proposer } from '../../platform/acts/proposals.ts'
import { actRefused, Fault } from '../../platform/http/errors.ts'
import { permissionsOf } from '@otsukai/contract/staff/roles'
import type { Use } from '../../platform/parts.ts'
import { findStaff, isSteppedUp, letIns } from '../../people/staff/staff-queries.ts'
import { whoCouldBe } from '../../people/staff/staff-rules.ts'
import type { Staff } from '../../people/staff/staff-sessions.ts'
import { type By, whoIsAt } from '../../people/staff/station.ts'

/** Somebody at the desk, as an act's actor. */
export const actorOf = (deps: Use<'clock'>, staff: Staff, reason: string): Actor => ({
  via: 'desk',
  name: staff.name,
  reason,
  staffId: staff.id,
  sessionHash: staff.tokenHash,
  permissions: staff.permissions,
  steppedUp: isSteppedUp(deps, staff),
})

/** Whoever names themselves at a station, as an act's actor: with the rights that both they and the station have. Refuses factorWrong. */
export async function actorAt(deps: Use<'config' | 'db' | 'clock'>, station: Staff, by: By | undefined, reason: string): Promise<Actor> {
  if (by === undefined) throw actRefused('先刷工牌，或选名字、输 PIN。')
  const { id, name, roles } = await whoIsAt(deps, by)
  const theirs = permissionsOf(roles)
  const permissions = new Set([...station.permissions].filter((right) => theirs.has(right)))
  return { ...actorOf(deps, station, reason), via: 'station', name, staffId: id, permissions }
}

/** Somebody at the desk, as the second person. Throws 403 for a station, where nobody in particular sits. */
export async function deciderOf(deps: Use<'db' | 'clock'>, staff: Staff): Promise<Decider> {
  const row = staff.id === null ? undefined : await findStaff(deps.db, staff.id)
  if (!row) throw new Fault('forbidden', 'a station decides nothing', { facts: { permission: 'approve' } })
  return {
    staffId: row.id,
    account: row.account,
    steppedUp: isSteppedUp(deps, staff),
    invitedBy: [row.invited_by, row.link_by].filter((id) => id !== null),
    couldBe: whoCouldBe(row.id, await letIns(deps.db)),
    approvesFrom: row.approves_from,
  }
}

/** Whoever proposed an act is its actor, with the rights that they have now. */
export async function proposerOf({ db }: Use<'db'>, { staff_id, reason }: MadeProposal): Promise<Proposer> {
  const row = await findStaff(db, staff_id)
  if (!row) throw new Error(`proposed by nobody: ${staff_id}`)
  const permissions = permissionsOf(row.state === 'active' ? row.roles : [])
  const actor: Actor = { via: 'desk', name: row.name, reason, staffId: row.id, sessionHash: null, permissions, steppedUp: true }
  return { actor, couldBe: whoCouldBe(row.id, await letIns(db)) }
}
