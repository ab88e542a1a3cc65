import type { Permission } from '../staff/permissions.ts'

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

/** Of these a file can tell how to reach the members. */
export const listsOfMembers: readonly ExportableList[] = ['orders', 'members', 'recharges', 'refunds', 'stock']
