import type { Use } from '../../platform/parts.ts'
import { named } from '../../platform/db/prepared.ts'
import { createMember } from './register-member.ts'

/** Named in the README; exists in sandbox mode only. */
export const demoMember = { account: 'demo@example.com', password: 'otsukai-demo', CustomerName: '林晓雨' }

/** Creates the demo member in sandbox mode, unless there is one. */
export async function ensureDemoMember(deps: Use<'config' | 'db' | 'clock'>): Promise<void> {
  if (deps.config.mode !== 'sandbox') return
  const known = await named(deps.db, 'member-known', 'select from members where account = $1', [demoMember.account])
  if (known.length === 0) await createMember(deps, demoMember)
}
