import type { Permission } from './permissions.ts'

const everybody = ['orders.read', 'queue.read', 'notes.write'] as const satisfies readonly Permission[]

/** The roles of the operator's people: each is a set of rights, and a person has the rights of all their roles. */
export const roles = {
  buyer: [...everybody, 'purchases.act', 'bids.act', 'orders.charge'],
  warehouse: [...everybody, 'warehouse.act', 'charges.postage'],
  support: [
    ...everybody,
    'threads.read',
    'threads.answer',
    'members.read',
    'orders.charge',
    'inspections.settle',
    'orders.lost',
    'parcels.settle',
    'members.act',
    'money.order',
    'content.words',
    'content.guides',
  ],
  finance: [...everybody, 'members.read', 'members.act', 'money.order', 'money.read', 'money.act', 'content.rates', 'approve', 'export'],
  manager: [
    ...everybody,
    'purchases.act',
    'bids.act',
    'warehouse.act',
    'charges.postage',
    'threads.read',
    'threads.answer',
    'members.read',
    'orders.charge',
    'inspections.settle',
    'orders.lost',
    'parcels.settle',
    'members.act',
    'money.order',
    'money.read',
    'content.words',
    'content.guides',
    'content.rates',
    'content.fees',
    'approve',
    'staff.manage',
    'accounts.connect',
    'export',
    'retry-job',
  ],
} as const satisfies Record<string, readonly Permission[]>
export type Role = keyof typeof roles

export const roleNames = Object.keys(roles) as [Role, ...Role[]]

/** What the roles are called. */
export const roleZh: Readonly<Record<Role, string>> = {
  buyer: '采购',
  warehouse: '仓库',
  support: '客服',
  finance: '财务',
  manager: '店长',
}

/** Rights that let one person make another, or money, pass alone: who grants them needs a second person. */
export const weightyPermissions = ['approve', 'money.act', 'staff.manage', 'accounts.connect'] as const satisfies readonly Permission[]

export const permissionsOf = (of: readonly Role[]): ReadonlySet<Permission> =>
  new Set(of.flatMap((role): readonly Permission[] => roles[role]))

/** A session at a shared warehouse computer may do this, whoever opened it. */
export const stationPermissions = ['orders.read', 'warehouse.act', 'charges.postage'] as const satisfies readonly Permission[]
