import { randomUUID } from 'node:crypto'
import { permissionsOf } from '@otsukai/contract/staff/roles'
import { execute } from '../../platform/acts/execute.ts'
import type { Actor } from '../../platform/acts/handlers.ts'
import { momentIn } from '../../platform/moment-in.ts'
import type { Use } from '../../platform/parts.ts'
import { takeInvitationLink } from '../../people/staff/invitations.ts'
import { actBook } from '../acts/act-book.ts'
import type { StaffParts } from '../acts/staff-handlers.ts'

/** Whether somebody could log in and invite. */
export async function hasManager({ db }: Use<'db'>): Promise<boolean> {
  const people = await db.selectFrom('staff').select('roles').where('state', '=', 'active').execute()
  return people.some(({ roles }) => permissionsOf(roles).has('staff.manage'))
}

/** Whoever starts the first server, before there is anybody. */
export const founder = (reason: string): Actor => ({
  via: 'cli',
  name: 'terminal',
  reason,
  staffId: null,
  sessionHash: null,
  permissions: new Set(['staff.manage']),
  steppedUp: true,
})

/** Invites a manager and tells the link, once. Where somebody else could agree, the invitation waits for them. */
export async function inviteManager(deps: StaffParts, actor: Actor, { account, name }: { account: string; name: string }): Promise<string> {
  const raw = { account, name, roles: ['manager'] }
  const result = await execute(deps, actBook, { name: 'invite-staff', actor, raw, requestId: randomUUID() })
  if (result.proposal) return `A second person must agree: proposal ${result.proposal.id} waits at the desk, and the link is made there.`
  // Told here it is of no account: whoever runs commands on the server could take everything anyway, and two managers must be able to begin.
  const { url, expiresAt } = await takeInvitationLink(deps, result.data.id, null)
  return `${url}\nWhoever opens it becomes the manager ${account}: once, until ${momentIn(deps.config.timeZone, expiresAt)} (${deps.config.timeZone}).`
}
