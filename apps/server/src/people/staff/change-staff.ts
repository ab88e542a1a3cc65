import type { Role } from '@otsukai/contract/staff/roles'
import { tellDesk } from '../../platform/desk/tell-desk.ts'
import { returnClaims } from '../../platform/desk/return-claims.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { actRefused, Refusal } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import { keepInvitation } from './invitations.ts'
import { staffByAccount, type StaffRow } from './staff-queries.ts'
import { APPROVES_AFTER_MS, approvesFrom, weightyRights } from './staff-rules.ts'
import { endSessionsOf } from './staff-sessions.ts'

/** The steps of a member of staff, each in the transaction of its act. `by`: whose act it is; null for the command line without an account. */

interface Step {
  account: string
  by: number | null
}

interface Invited extends Step {
  name: string
  roles: Role[]
}

/** Invites somebody new, somebody who had left, or again somebody whose link was lost: what they had set up is void. Answers their number. */
export async function inviteStaff({ clock }: Use<'clock'>, tx: Tx, { account, by, name, roles }: Invited): Promise<number> {
  const at = clock()
  const standing = await staffByAccount(tx, account)
  if (standing && standing.state !== 'invited' && standing.state !== 'left') throw actRefused(`${account} 已经是同事了，不用再邀请。`)
  const fresh = {
    name,
    roles,
    state: 'invited' as const,
    invited_by: by,
    link_by: null,
    must_enrol: true,
    approves_from: approvesFrom(roles, at),
    ...noLogin,
  }
  const { id } = standing
    ? await tx
        .updateTable('staff')
        .set(({ eb }) => ({ ...fresh, version: eb('version', '+', 1) }))
        .where('id', '=', standing.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await tx
        .insertInto('staff')
        .values({ ...fresh, account, created_at: at })
        .returning('id')
        .executeTakeFirstOrThrow()
  await forgetLogin(tx, id)
  await keepInvitation(tx, id)
  await tellDesk(tx, { at, kind: 'staff', subject: String(id) })
  return id
}

/** Gives somebody other roles. A right to approve that is new to them holds after 72 hours. Refuses lastManager. */
export async function changeRoles({ clock }: Use<'clock'>, tx: Tx, { account, roles }: Step & { roles: Role[] }): Promise<void> {
  const person = await requireStaff(tx, account, ['active', 'invited', 'suspended'])
  if (!roles.includes('manager')) await refuseLastManager(tx, person)
  const approves = weightyRights(person.roles, roles).includes('approve')
  await move(tx, person, { roles, ...(approves && { approves_from: clock() + APPROVES_AFTER_MS }) })
  await tellDesk(tx, { at: clock(), kind: 'staff', subject: String(person.id) })
}

/** Refuses lastManager; and oneself. */
export async function suspendStaff({ clock }: Use<'clock'>, tx: Tx, { account, by }: Step): Promise<void> {
  const person = await requireStaff(tx, account, ['active'])
  await refuseLastManager(tx, person)
  if (person.id === by) throw actRefused('不能停用自己，请另一位店长来。')
  await move(tx, person, { state: 'suspended' })
  await endWork({ clock }, tx, person)
}

export async function resumeStaff({ clock }: Use<'clock'>, tx: Tx, { account, by }: Step): Promise<void> {
  const person = await requireStaff(tx, account, ['suspended'])
  if (person.id === by) throw actRefused('不能恢复自己，请另一位店长来。')
  await move(tx, person, { state: 'active' })
  await tellDesk(tx, { at: clock(), kind: 'staff', subject: String(person.id) })
}

/** The row stays, and with it the name in what they did. Refuses lastManager; and oneself. */
export async function leaveStaff({ clock }: Use<'clock'>, tx: Tx, { account, by }: Step): Promise<void> {
  const person = await requireStaff(tx, account, ['active', 'suspended', 'invited'])
  await refuseLastManager(tx, person)
  if (person.id === by) throw actRefused('不能给自己办离职，请另一位店长来。')
  await move(tx, person, { state: 'left', ...noLogin })
  await forgetLogin(tx, person.id)
  await endWork({ clock }, tx, person)
}

/**
 * Has somebody set up password and factor anew, by a link as an invitation's; a right to approve holds after 72 hours, as if it were new.
 * Answers their number. Refuses oneself.
 */
export async function loseFactor({ clock }: Use<'clock'>, tx: Tx, { account, by }: Step): Promise<number> {
  const person = await requireStaff(tx, account, ['active'])
  if (person.id === by) throw actRefused('自己的验证方式在“我”里换，或用恢复码登录。')
  await move(tx, person, {
    state: 'invited',
    must_enrol: true,
    link_by: null,
    approves_from: approvesFrom(person.roles, clock()),
    ...noLogin,
  })
  await forgetLogin(tx, person.id)
  await keepInvitation(tx, person.id)
  await endWork({ clock }, tx, person)
  return person.id
}

const noLogin = { password_hash: null, totp_secret: null, totp_step: null, pin_hash: null, badge_hash: null }

async function forgetLogin(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('staff_passkeys').where('staff_id', '=', id).execute()
  await tx.deleteFrom('staff_recovery_codes').where('staff_id', '=', id).execute()
  await tx.deleteFrom('staff_invitations').where('staff_id', '=', id).execute()
  await endSessionsOf(tx, id)
}

/** Somebody in one of these states, locked. Throws a sentence for others. */
async function requireStaff(tx: Tx, account: string, states: readonly StaffRow['state'][]): Promise<StaffRow> {
  const person = await tx.selectFrom('staff').selectAll().where('account', '=', account).forUpdate().executeTakeFirst()
  if (!person) throw actRefused(`没有 ${account} 这位同事，请核对邮箱。`)
  if (!states.includes(person.state)) throw actRefused(`${person.name}现在是${stateZh[person.state]}，做不了这一步。`)
  return person
}

const stateZh: Readonly<Record<StaffRow['state'], string>> = { invited: '待加入', active: '在职', suspended: '已停用', left: '已离职' }

type Change = Partial<Pick<StaffRow, 'state' | 'roles' | 'must_enrol' | 'approves_from' | 'link_by' | keyof typeof noLogin>>

const move = async (tx: Tx, { id }: StaffRow, change: Change): Promise<void> =>
  void (await tx
    .updateTable('staff')
    .set(({ eb }) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute())

/** Ends somebody's sessions at once, and gives back what they claimed. */
async function endWork({ clock }: Use<'clock'>, tx: Tx, { id }: StaffRow): Promise<void> {
  await endSessionsOf(tx, id)
  await returnClaims(tx, id)
  await tellDesk(tx, { at: clock(), kind: 'staff', subject: String(id) })
}

/** Refuses lastManager unless another manager is active. All managers are locked, so that no two take each other out at once. */
async function refuseLastManager(tx: Tx, { id, roles, state }: StaffRow): Promise<void> {
  if (state !== 'active' || !roles.includes('manager')) return
  const managers = await tx
    .selectFrom('staff')
    .select('id')
    .where('state', '=', 'active')
    .where(({ eb, val }) => eb(val('manager'), '=', eb.fn.any('roles')))
    .orderBy('id')
    .forUpdate()
    .execute()
  if (managers.every((manager) => manager.id === id)) throw new Refusal('lastManager')
}
