import { z } from 'zod'
import { roleNames } from '../staff/roles.ts'
import { act } from './act.ts'
import { Done, sentence, text } from './fields.ts'

const noRoles = sentence((value) => `${value} is no set of roles: some of ${roleNames.join(', ')}, by commas.`)
/** A set of roles: a list, or text with commas as a terminal sends it. */
const Roles = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',').map((role) => role.trim()) : value),
  z
    .array(z.enum(roleNames, noRoles), noRoles)
    .min(1)
    .max(roleNames.length)
    .transform((given) => roleNames.filter((role) => given.includes(role))),
)

/** The account of a member of staff: an e-mail address, in lower case. */
const StaffAccount = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .regex(
    /^[^\s@]+@[^\s@]+$/,
    sentence((value) => `${value} is no e-mail address.`),
  )

const account = StaffAccount.meta({ title: '邮箱', description: 'the e-mail address that they log in with' })
const roles = Roles.describe(`some of ${roleNames.join(', ')}, by commas`)

/** Acts on the operator's people. */
export const staffActs = {
  'invite-staff': act({
    summary: 'Invites somebody to the operator’s people; whoever invites then takes the link at the desk, once.',
    titleZh: '邀请同事',
    permission: 'staff.manage',
    about: { kind: 'staff', field: 'account' },
    second: 'inCases',
    input: z.object({ account, name: text(60).describe('what colleagues call them'), roles }),
    data: z.object({ id: z.int() }),
  }),
  'change-roles': act({
    summary:
      'Gives somebody other roles; a right to approve, to move money, to manage people or to connect accounts needs a second person.',
    titleZh: '改角色',
    permission: 'staff.manage',
    about: { kind: 'staff', field: 'account' },
    second: 'inCases',
    input: z.object({ account, roles }),
    data: Done,
  }),
  'suspend-staff': act({
    summary: 'Lets somebody do nothing more until resumed; their sessions end, and what they claimed goes back.',
    titleZh: '停用同事',
    permission: 'staff.manage',
    about: { kind: 'staff', field: 'account' },
    undoneBy: 'resume-staff',
    input: z.object({ account }),
    data: Done,
  }),
  'resume-staff': act({
    summary: 'Lets somebody who was suspended log in again.',
    titleZh: '恢复同事',
    permission: 'staff.manage',
    about: { kind: 'staff', field: 'account' },
    input: z.object({ account }),
    data: Done,
  }),
  'leave-staff': act({
    summary: 'Says that somebody has left: their log-in ends, their name stays in what they did.',
    titleZh: '同事离职',
    permission: 'staff.manage',
    about: { kind: 'staff', field: 'account' },
    input: z.object({ account }),
    data: Done,
  }),
  'lost-factor': act({
    summary: 'Has somebody who lost their factor or password set up both anew, by a link as an invitation’s; all their sessions end.',
    titleZh: '重设登录方式',
    permission: 'staff.manage',
    about: { kind: 'staff', field: 'account' },
    second: 'always',
    input: z.object({ account }),
    data: z.object({ id: z.int() }),
  }),
}
