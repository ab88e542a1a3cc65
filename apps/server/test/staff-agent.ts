import { type ActName, acts } from '@otsukai/contract/acts/acts'
import { runStaff, withStaffParts } from '../src/boot/run-staff.ts'
import { actBook } from '../src/office/acts/act-book.ts'
import { proposerOf } from '../src/office/desk/staff-actor.ts'
import { tellActs } from '../src/office/staff/tell-acts.ts'
import { hashPassword } from '../src/people/members/passwords.ts'
import { staffByAccount } from '../src/people/staff/staff-queries.ts'
import { approve } from '../src/platform/acts/proposals.ts'
import { asOwner } from '../src/platform/db/open.ts'

type Environment = Record<string, string>

export const staffPassword = 'a long password'
let passwordHash: Promise<string> | undefined

const accountOf = (name: string) => `${name}@staff.example`

/** Makes somebody who is manager and finance, and so may do everything; without a factor, as in a sandbox. Answers their account. */
export async function ensureStaff(env: Environment, name: string): Promise<string> {
  const hash = await (passwordHash ??= hashPassword(staffPassword))
  await asOwner({ connectionString: env['DATABASE_OWNER_URL'] ?? env['DATABASE_URL'] ?? '' }, (owner) =>
    owner.query(
      `insert into staff (account, name, roles, state, password_hash, must_enrol, created_at)
       values ($1, $2, '{manager,finance}', 'active', $3, false, 0) on conflict do nothing`,
      [accountOf(name), name, hash],
    ),
  )
  return accountOf(name)
}

interface Ended {
  code: number
  told: string
}

/** Has a second person agree with a proposal; `told` is what was done, or why nothing was. */
export async function agreeWith(env: Environment, id: number, name = 'chen'): Promise<Ended> {
  const account = await ensureStaff(env, name)
  let ended: Ended = { code: 1, told: 'not decided' }
  await withStaffParts(env, async (deps) => {
    const row = (await staffByAccount(deps.db, account))!
    const by = { staffId: row.id, account, steppedUp: true, invitedBy: [], couldBe: new Set([row.id]), approvesFrom: 0 }
    const { proposal, recorded, data } = await approve(deps, actBook, { id, by, note: '' }, (made) => proposerOf(deps, made))
    const act = proposal.act as ActName
    const tell = tellActs[act] as (data: unknown, input: unknown, config: unknown) => string
    ended = recorded
      ? { code: 0, told: tell(data, acts[act].input.parse(proposal.input), deps.config) }
      : { code: 1, told: proposal.why ?? '' }
  }).catch((error: unknown) => (ended = { code: 1, told: String(error) }))
  return ended
}

/** The number of the proposal that a command line has told of; null for none. */
export const proposalIn = (told: string): number | null => {
  const id = /^A second person must agree: proposal (\d+)/.exec(told)?.[1]
  return id === undefined ? null : Number(id)
}

/**
 * A member of staff at a terminal, on the database and data folder of this environment. `code` 0 is done, 1 failed, 2 asked wrongly. What two
 * people must agree to, `second` agrees to at once; null: it stays a proposal.
 */
export const staffAt =
  (env: Environment, name = 'lin', second: string | null = 'chen') =>
  async (command: string, options: Record<string, string | number> = {}): Promise<Ended> => {
    const lines: string[] = []
    const { staff = name, ...rest } = options
    const args = Object.entries({ staff: await ensureStaff(env, String(staff)), reason: 'looked at it', ...rest })
    const typed = args.map(([option, value]) => `--${option.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}=${value}`)
    const code = await runStaff([command, ...typed], { ...env, STAFF_PASSWORD: staffPassword }, (line) => lines.push(line))
    const told = lines.join('\n')
    const proposal = second === null ? null : proposalIn(told)
    return proposal === null ? { code, told } : agreeWith(env, proposal, second!)
  }

/** The environment of a terminal from which the marketplace cannot be asked: what is typed there is all that is known. */
export const withoutMarket = (env: Environment): Environment => ({
  ...env,
  MARKETPLACE_URL: 'http://127.0.0.1:9',
  PAYMENT_URL: 'http://127.0.0.1:9',
})
