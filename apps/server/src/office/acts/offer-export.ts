import { exportFilters } from '@otsukai/contract/desk/export-filters'
import { type ExportableList, exportRights } from '@otsukai/contract/desk/export-lists'
import type { Permission } from '@otsukai/contract/staff/permissions'
import type { Actor } from '../../platform/acts/handlers.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { actRefused, Fault } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'

const SERVES_MS = 5 * 60_000
/** Whoever asked need not be there when a second person agrees. */
const CONTACTS_SERVE_MS = 24 * 3_600_000

interface Wanted {
  list: ExportableList
  /** As in the address of its screen. */
  filters: string
  contacts: boolean
}

/** Lets somebody take a list as a file, once. Throws 403 for a list that they may not read. */
export async function offerExport(
  { clock }: Use<'clock'>,
  tx: Tx,
  { list, filters, contacts }: Wanted,
  { staffId, permissions }: Actor,
): Promise<{ address: string; expiresAt: number }> {
  if (staffId === null) throw actRefused('导出的文件要在工作台登录后取。')
  const rights: readonly Permission[] = contacts ? ['members.read'] : []
  const missing =
    rights.find((right) => !permissions.has(right)) ??
    (exportRights[list].some((right) => permissions.has(right)) ? null : exportRights[list][0])
  if (missing !== null) throw new Fault('forbidden', `without ${missing}`, { facts: { permission: missing } })
  const named = Object.fromEntries(new URLSearchParams(filters))
  if (!exportFilters[list].safeParse(named).success) throw actRefused('筛选条件不对，请在列表里重新筛选。')
  const at = clock()
  await tx
    .deleteFrom('list_exports')
    .where('expires_at', '<', at - SERVES_MS)
    .execute()
  const expiresAt = at + (contacts ? CONTACTS_SERVE_MS : SERVES_MS)
  const { id } = await tx
    .insertInto('list_exports')
    .values({
      staff_id: staffId,
      list,
      filters: JSON.stringify(named),
      contacts,
      expires_at: expiresAt,
      taken_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { address: addressOf(id), expiresAt }
}

const addressOf = (id: number): string => `/api/desk/exports/${id}`

/** The files that somebody may still take, the newest first. */
export async function exportsWaiting({ db, clock }: Use<'db' | 'clock'>, staffId: number) {
  const rows = await db
    .selectFrom('list_exports')
    .select(['id', 'list', 'contacts', 'expires_at'])
    .where('staff_id', '=', staffId)
    .where('taken_at', 'is', null)
    .where('expires_at', '>', clock())
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  return rows.map(({ id, list, contacts, expires_at: expiresAt }) => ({ list, contacts, address: addressOf(id), expiresAt }))
}
