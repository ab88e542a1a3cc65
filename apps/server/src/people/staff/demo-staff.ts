import type { Role } from '@otsukai/contract/staff/roles'
import type { Use } from '../../platform/parts.ts'
import { hashPassword } from '../members/passwords.ts'

export const demoStaffPassword = 'otsukai-desk'

/** Named in the README; exist in sandbox mode only, where step-up asks for the password. */
export const demoStaff: Readonly<Record<Role, { account: string; name: string }>> = {
  manager: { account: 'manager@example.com', name: '王雪' },
  buyer: { account: 'buyer@example.com', name: '陈默' },
  warehouse: { account: 'warehouse@example.com', name: '赵海' },
  support: { account: 'support@example.com', name: '小川' },
  finance: { account: 'finance@example.com', name: '许可' },
}

/** Creates one member of staff for each role in sandbox mode, unless there is one. */
export async function ensureDemoStaff({ config, db, clock }: Use<'config' | 'db' | 'clock'>): Promise<void> {
  if (config.mode !== 'sandbox') return
  const known = await db.selectFrom('staff').select('id').limit(1).execute()
  if (known.length > 0) return
  const passwordHash = await hashPassword(demoStaffPassword)
  const rows = Object.entries(demoStaff).map(([role, { account, name }]) => ({
    account,
    name,
    roles: [role as Role],
    state: 'active' as const,
    password_hash: passwordHash,
    totp_secret: null,
    totp_step: null,
    invited_by: null,
    must_enrol: false,
    created_at: clock(),
  }))
  await db
    .insertInto('staff')
    .values(rows)
    .onConflict((conflict) => conflict.column('account').doNothing())
    .execute()
}
