import type { Permission } from '@otsukai/contract/staff/permissions'
import { permissionsOf, type Role } from '@otsukai/contract/staff/roles'
import type pg from 'pg'
import type { Staff } from '../src/people/staff/staff-sessions.ts'
import { START_AT } from './databases.ts'

const HOUR_MS = 3_600_000

/** Somebody of the house, with an account and roles, logged in at the desk. */
export type Colleague = Staff & { id: number }

/** Those who work at the desk. */
export interface House {
  all: readonly Colleague[]
  packers: readonly Colleague[]
  /** Those with one of these rights, of whom there is always somebody. */
  with(rights: readonly Permission[]): readonly Colleague[]
}

const people: readonly [name: string, role: Role][] = [
  ['lin', 'warehouse'],
  ['mei', 'warehouse'],
  ['bo', 'buyer'],
  ['qi', 'buyer'],
  ['su', 'support'],
  ['tan', 'support'],
  ['fan', 'finance'],
  ['fei', 'finance'],
  ['wang', 'manager'],
  ['wei', 'manager'],
]

/** Employs two people of each role, long before the history begins. */
export async function employ(owner: pg.Client): Promise<House> {
  const all: Colleague[] = []
  for (const [name, role] of people) {
    const account = `${name}@example.com`
    const { rows } = await owner.query<{ id: string }>(
      "insert into staff (account, name, roles, state, created_at) values ($1, $2, $3, 'active', $4) returning id",
      [account, name, [role], START_AT - 1_000 * HOUR_MS],
    )
    all.push(session(Number(rows[0]!.id), { account, name, roles: [role] }))
  }
  const able = (rights: readonly Permission[]) => all.filter((one) => rights.some((right) => one.permissions.has(right)))
  return { all, packers: all.filter(({ roles }) => roles.includes('warehouse')), with: able }
}

const session = (id: number, who: Pick<Staff, 'account' | 'name' | 'roles'>): Colleague => ({
  ...who,
  id,
  permissions: permissionsOf(who.roles),
  next: 'done',
  sessionId: id,
  tokenHash: Buffer.alloc(32, id),
  steppedUpAt: null,
  expiresAt: Infinity,
  approvesFrom: 0,
})
