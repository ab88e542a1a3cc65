import { z } from 'zod'
import { get } from '../call.ts'
import type { Permission } from '../staff/permissions.ts'
import { numberText } from '../fields.ts'

/** The lists that `export-list` writes, each with the rights to read it, of which any will do. */
export const exportRights = {
  orders: ['orders.read'],
  members: ['members.read'],
  recharges: ['money.read'],
  refunds: ['money.read'],
  transfers: ['money.read'],
  stock: ['orders.read'],
  purchases: ['purchases.act', 'money.read'],
  log: ['queue.read'],
} as const satisfies Record<string, readonly Permission[]>
export type ExportableList = keyof typeof exportRights
export const exportableLists = Object.keys(exportRights) as [ExportableList, ...ExportableList[]]

export const takeExport = get('/api/desk/exports/{id}', {
  summary: 'A list as a file for a spreadsheet, as `export-list` made it: once, within five minutes, for whoever asked for it',
  who: 'staff',
  permission: 'export',
  input: z.object({ id: numberText(1, 999_999_999_999_999) }),
  data: z.string(),
})
