import type { UserInfo } from '@otsukai/contract/users'
import type { Selectable } from 'kysely'
import type { Database, Db } from '../../platform/db/tables.ts'
import { named } from '../../platform/db/prepared.ts'

/** By name, for prepared statements: one with `*` would fail on every open connection once a migration adds a column. */
const columns = ['id', 'account', 'name', 'head_img', 'email', 'wechat', 'created_at', 'frozen'] as const
export const memberColumns = columns.join(', ')
export type MemberRow = Pick<Selectable<Database['members']>, (typeof columns)[number]>

/** A member with the hash of their current password. */
export interface CheckedMember extends MemberRow {
  password_hash: string
}

export const userInfoOf = (row: MemberRow): UserInfo => ({
  CustomAccount: row.account,
  CustomerName: row.name,
  HeadImg: row.head_img,
  email: row.email,
  wechat: row.wechat,
  createdAt: row.created_at,
  ...(row.frozen && { frozen: true }),
})

/** A member's own profile. */
export async function userInfo(db: Db, memberId: number): Promise<UserInfo> {
  const [row] = await named<MemberRow>(db, 'member-info', `select ${memberColumns} from members where id = $1`, [memberId])
  if (!row) throw new Error(`member ${memberId} has a session and no row`)
  return userInfoOf(row)
}
