import type { Use } from '../../platform/parts.ts'
import { named } from '../../platform/db/prepared.ts'
import type { Counter } from '../../platform/http/counter.ts'
import { Fault, Refusal } from '../../platform/http/errors.ts'
import type { CheckedMember } from './member-queries.ts'
import { normaliseAccount } from './members-rules.ts'
import { hashPassword } from './passwords.ts'

export interface NewMember {
  account: string
  password: string
  CustomerName: string
}

/** Registers a member. Refuses `registrationOff` and `accountTaken`; throws 429 when the address has tried too often this hour. */
export async function registerMember(
  deps: Use<'config' | 'db' | 'clock'>,
  thisHour: Counter,
  input: NewMember,
  address: string,
): Promise<CheckedMember> {
  if (!deps.config.registration) throw new Refusal('registrationOff')
  // Counts failures too, because `accountTaken` reveals that an account exists.
  if (deps.config.rateLimits && thisHour.add(address) > deps.config.registrationsPerHour) {
    throw new Fault('tooManyTries', `registrations from ${address}`, { retryAfterS: thisHour.resetInS(address) })
  }
  const row = await createMember(deps, input)
  if (!row) throw new Refusal('accountTaken')
  return row
}

/** Inserts a member; null when the account is taken. */
export async function createMember({ db, clock }: Use<'db' | 'clock'>, input: NewMember): Promise<CheckedMember | null> {
  const passwordHash = await hashPassword(input.password)
  const account = normaliseAccount(input.account)
  const email = account.includes('@') ? account : null
  const [row] = await named<CheckedMember>(db, 'member-create', insertMember, [account, passwordHash, input.CustomerName, email, clock()])
  return row ?? null
}

const insertMember = `
  insert into members (account, password_hash, name, email, created_at) values ($1, $2, $3, $4, $5)
  on conflict (account) do nothing
  returning id, account, name, head_img, email, wechat, created_at, password_hash`
