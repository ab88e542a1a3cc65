import { listsOfMembers } from '@otsukai/contract/desk/export-lists'
import { sql } from 'kysely'
import { BYTE_ORDER_MARK, csvRow } from '../../platform/csv.ts'
import { Download } from '../../platform/http/envelope.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import type { Staff } from '../../people/staff/staff-sessions.ts'
import { exportedLists } from './export-columns.ts'
import { readRows } from './list-page.ts'

/** Rows held in memory at a time. */
const ROWS_AT_ONCE = 500

interface Contacts {
  contact_account: string
  contact_email: string | null
  contact_wechat: string | null
}

/** The list that `export-list` offered, as a file. Throws 404 for one that was taken, is over, or was offered to somebody else. */
export async function takeExport(deps: Use<'db' | 'clock' | 'config'>, staff: Staff, id: number): Promise<Download> {
  const { db, clock, config } = deps
  const now = clock()
  const offered = await db
    .updateTable('list_exports')
    .set({ taken_at: now })
    .where('id', '=', id)
    .where('staff_id', '=', staff.id ?? 0)
    .where('taken_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['list', 'filters', 'contacts'])
    .executeTakeFirst()
  if (!offered) throw notFound(`no export ${id}`)
  const timeIn = new Intl.DateTimeFormat('sv-SE', { timeZone: config.timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const time = (at: number | null) => (at === null ? '' : timeIn.format(at))
  const { nameZh, list, columns } = exportedLists[offered.list](deps, { staff, filters: offered.filters, time })
  const withContacts = offered.contacts && listsOfMembers.includes(offered.list) && staff.permissions.has('members.read')
  const contactsOf = (row: Contacts) => (withContacts ? [row.contact_account, row.contact_email ?? '', row.contact_wechat ?? ''] : [])
  const select = withContacts
    ? sql`${list.select}, m.account as contact_account, m.email as contact_email, m.wechat as contact_wechat`
    : list.select
  const read = (cursor?: string) => readRows<Contacts>(db, { ...list, select }, { cursor, limit: ROWS_AT_ONCE })
  // Read before anything is sent, so that a failure still gets its HTTP status.
  const first = await read()
  async function* parts() {
    yield BYTE_ORDER_MARK + csvRow([...columns.map(([head]) => head), ...(withContacts ? ['登录账号', '邮箱', '微信'] : [])])
    for (let rows = first; rows.length > 0;) {
      yield rows.map((row) => csvRow([...columns.map(([, cell]) => cell(row as never) ?? ''), ...contactsOf(row)])).join('')
      const last = rows.at(-1)!
      rows = rows.length < ROWS_AT_ONCE ? [] : await read(`${last.sort_key}.${last.sort_id}`)
    }
  }
  return new Download({
    fileName: `${nameZh}-${spanOf(offered.filters, now, (at) => time(at).slice(0, 10))}.csv`,
    type: 'text/csv; charset=utf-8',
    parts: parts(),
  })
}

/** The days that the filters name, else the day on which it is taken. */
function spanOf({ from, to }: Record<string, string>, now: number, dayOf: (at: number) => string): string {
  return from && to ? `${dayOf(Number(from))}至${dayOf(Number(to) - 1)}` : dayOf(now)
}
