import pg from 'pg'
import { runStaff } from '../src/boot/run-staff.ts'
import { hashPassword } from '../src/people/members/passwords.ts'
import { asOwner } from '../src/platform/db/open.ts'

const password = 'a long password'
let passwordHash: Promise<string> | undefined

/** A manager who is finance too, and so may do everything; without a factor, as in a sandbox. */
async function ensureStaff(connectionString: string, name: string): Promise<string> {
  const account = `${name}@staff.example`
  const hash = await (passwordHash ??= hashPassword(password))
  await asOwner({ connectionString }, (owner: pg.Client) =>
    owner.query(
      `insert into staff (account, name, roles, state, password_hash, must_enrol, created_at)
       values ($1, $2, '{manager,finance}', 'active', $3, false, 0) on conflict do nothing`,
      [account, name, hash],
    ),
  )
  return account
}

/** A member of staff at a terminal, on the database and data folder of this environment. `code` 0 is done, 1 failed, 2 asked wrongly. */
export const staffAt =
  (env: Record<string, string>, name = 'lin') =>
  async (command: string, options: Record<string, string | number> = {}): Promise<{ code: number; told: string }> => {
    const lines: string[] = []
    const { staff = name, ...rest } = options
    const account = await ensureStaff(env['DATABASE_OWNER_URL'] ?? env['DATABASE_URL'] ?? '', String(staff))
    const args = Object.entries({ staff: account, reason: 'looked at it', ...rest }).map(([option, value]) => `--${option}=${value}`)
    const code = await runStaff([command, ...args], { ...env, STAFF_PASSWORD: password }, (line) => lines.push(line))
    return { code, told: lines.join('\n') }
  }
