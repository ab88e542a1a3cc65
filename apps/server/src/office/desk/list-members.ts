import type { InputOf } from '@otsukai/contract/call'
import type { deskMembers, MemberRow } from '@otsukai/contract/desk/members'
import { sql } from 'kysely'
import type { Use } from '../../platform/parts.ts'
import type { Staff } from '../../people/staff/staff-sessions.ts'
import { listPage, type ListOf, when } from './list-page.ts'
import { masked } from './mask-contacts.ts'

export interface DeskMemberRow {
  id: number
  name: string
  account: string
  frozen: boolean
  created_at: number
  orders: number
  open_orders: number
  balance_jpy: number
}

const memberColumns = sql`
  m.id, m.name, m.account, m.frozen, m.created_at,
  (select count(*) from orders where member_id = m.id)::int as orders,
  (select count(*) from orders where member_id = m.id and state in ('paid', 'purchasing', 'inDoubt', 'purchased', 'shipped', 'warehoused'))::int as open_orders,
  coalesce((select balance_jpy from accounts where id = 'member:' || m.id), 0)::bigint as balance_jpy`

export const membersBy = ({ q, frozen, dir }: Omit<InputOf<typeof deskMembers>, 'cursor' | 'limit'>): ListOf => ({
  select: memberColumns,
  from: sql`members m`,
  where: [
    ...when(frozen, (flag) => sql`m.frozen = ${flag === 'true'}`),
    ...when(q === '' ? null : q, (words) =>
      /^\d{1,9}$/.test(words)
        ? sql`m.id = ${Number(words)}`
        : sql`m.id in (select id from members where account = ${words.toLowerCase()} union
            select id from members where name like ${`${words.replaceAll(/[\\%_]/g, '\\$&')}%`})`,
    ),
  ],
  key: sql`m.id`,
  id: sql`m.id`,
  idType: 'bigint',
  dir,
})

/** A page of members, without their contacts. */
export async function listMembers({ db }: Use<'db'>, { permissions }: Staff, { cursor, limit, ...filters }: InputOf<typeof deskMembers>) {
  const { list, sumJpy: _, ...page } = await listPage<DeskMemberRow>(db, membersBy(filters), { cursor, limit })
  return { ...page, list: list.map((row) => tellMember(row, permissions)) }
}

export async function oneMember({ db }: Use<'db'>, id: number): Promise<DeskMemberRow | null> {
  const { rows } = await sql<DeskMemberRow>`select ${memberColumns} from members m where m.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export const tellMember = (row: DeskMemberRow, permissions: Staff['permissions']): MemberRow => ({
  id: row.id,
  name: row.name,
  account: masked(row.account),
  frozen: row.frozen,
  createdAt: row.created_at,
  orders: row.orders,
  openOrders: row.open_orders,
  ...(permissions.has('money.read') && { balanceJpy: row.balance_jpy }),
})
