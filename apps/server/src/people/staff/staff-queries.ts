import type { LoginStep, Standing } from '@otsukai/contract/desk/session'
import type { Permission } from '@otsukai/contract/staff/permissions'
import { permissionsOf } from '@otsukai/contract/staff/roles'
import type { StaffPerson } from '@otsukai/contract/staff/staff-fields'
import type { Selectable } from 'kysely'
import type { Database, Db, Tx } from '../../platform/db/tables.ts'
import { actRefused, Refusal } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import type { LetIn } from './staff-rules.ts'
import type { Staff } from './staff-sessions.ts'

export type StaffRow = Selectable<Database['staff']>
export type FactorKind = 'totp' | 'passkey'

/** How long after a factor was shown acts that move money or rights may be done without it. */
const STEP_UP_MS = 5 * 60_000

const personOf = ({ id, account, name, roles, state }: StaffRow): StaffPerson => ({ id, account, name, roles, state })

export const findStaff = (db: Db | Tx, id: number): Promise<StaffRow | undefined> =>
  db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst()

/** How everybody was let in, those included who have left. */
export async function letIns(db: Db): Promise<Map<number, LetIn>> {
  const staff = await db.selectFrom('staff').select(['id', 'roles', 'invited_by', 'link_by']).execute()
  return new Map(staff.map((one) => [one.id, one]))
}

/**
 * Somebody who works here, and has a right where one is named, as they stand until the transaction is over: whoever suspends them or changes
 * their roles is answered after it. Refuses notAllowedNow for anybody else.
 */
export async function stillWorking(tx: Tx, id: number, right?: Permission): Promise<StaffRow> {
  const row = await tx.selectFrom('staff').selectAll().where('id', '=', id).forKeyShare().executeTakeFirst()
  if (row?.state !== 'active' || (right && !permissionsOf(row.roles).has(right))) throw actRefused(rightsGoneZh)
  return row
}

export const rightsGoneZh = '你的账号刚被停用，或权限刚改了。'

/** Somebody by their account, in whatever case it was typed. */
export const staffByAccount = (db: Db | Tx, account: string): Promise<StaffRow | undefined> =>
  db.selectFrom('staff').selectAll().where('account', '=', account.trim().toLowerCase()).executeTakeFirst()

/** The second factors that somebody can show. */
export async function factorsOf(db: Db | Tx, row: Pick<StaffRow, 'id' | 'totp_secret'>): Promise<FactorKind[]> {
  const passkey = await db.selectFrom('staff_passkeys').select('id').where('staff_id', '=', row.id).limit(1).executeTakeFirst()
  return [...(row.totp_secret ? (['totp'] as const) : []), ...(passkey ? (['passkey'] as const) : [])]
}

/**
 * What a log-in asks for once the password fits. The demo staff of a sandbox have no factor; of nobody else is a password enough, and
 * whoever lost their factor is not asked to set one up before a recovery code was shown.
 */
export function afterPassword({ config }: Use<'config'>, row: StaffRow, factors: readonly FactorKind[]): LoginStep {
  if (row.state === 'invited') return 'enrol'
  const proven = factors.length === 0 && !row.must_enrol && config.mode === 'sandbox'
  return proven ? 'done' : 'factor'
}

/** What a log-in asks for once the factor was shown. */
export const afterFactor = ({ must_enrol }: StaffRow): LoginStep => (must_enrol ? 'enrol' : 'done')

/** Whether the session has shown its factor within the last five minutes. */
export const isSteppedUp = ({ clock }: Use<'clock'>, { steppedUpAt }: Pick<Staff, 'steppedUpAt'>): boolean =>
  steppedUpAt !== null && clock() - steppedUpAt < STEP_UP_MS

/** Refuses stepUpNeeded. */
export function requireStepUp(deps: Use<'clock'>, staff: Pick<Staff, 'steppedUpAt'>): void {
  if (!isSteppedUp(deps, staff)) throw new Refusal('stepUpNeeded')
}

/** How far somebody is logged in, as the browser is told. */
export async function standingOf(deps: Use<'db' | 'clock' | 'config'>, staff: Staff): Promise<Standing> {
  const row = staff.id === null ? undefined : await findStaff(deps.db, staff.id)
  const factors = row ? await factorsOf(deps.db, row) : []
  const endsAt = staff.expiresAt
  if (staff.next === 'factor') return { next: 'factor', factors, endsAt }
  if (staff.next === 'enrol') return { next: 'enrol', factors, ...(row && { staff: personOf(row) }), endsAt }
  return {
    next: 'done',
    factors,
    ...(row && { staff: personOf(row) }),
    permissions: [...(row ? permissionsOf(row.roles) : staff.permissions)],
    steppedUpUntil: isSteppedUp(deps, staff) ? staff.steppedUpAt! + STEP_UP_MS : null,
    stepUpBy: factors.length > 0 ? 'factor' : 'password',
    endsAt,
    station: staff.id === null,
  }
}
