import type { staffActs } from '@otsukai/contract/acts/staff'
import { changeRoles, inviteStaff, leaveStaff, loseFactor, resumeStaff, suspendStaff } from '../../people/staff/change-staff.ts'
import type { HandlersOf } from './staff-handlers.ts'

export const staffPeopleHandlers: HandlersOf<typeof staffActs> = {
  'invite-staff': async (deps, tx, { account, name, roles }, { staffId: by }) => ({
    id: await inviteStaff(deps, tx, { account, name, roles, by }),
  }),
  'change-roles': (deps, tx, { account, roles }, { staffId: by }) => changeRoles(deps, tx, { account, roles, by }),
  'suspend-staff': (deps, tx, { account }, { staffId: by }) => suspendStaff(deps, tx, { account, by }),
  'resume-staff': (deps, tx, { account }, { staffId: by }) => resumeStaff(deps, tx, { account, by }),
  'leave-staff': (deps, tx, { account }, { staffId: by }) => leaveStaff(deps, tx, { account, by }),
  'lost-factor': async (deps, tx, { account }, { staffId: by }) => ({ id: await loseFactor(deps, tx, { account, by }) }),
}
