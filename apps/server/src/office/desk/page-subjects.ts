import type { PageKind } from '@otsukai/contract/desk/desk-fields'
import type { Permission } from '@otsukai/contract/staff/permissions'
import type { Db, Tx } from '../../platform/db/tables.ts'

/** The right to read each kind of page. */
export const readRightOf: Readonly<Record<PageKind, Permission>> = {
  order: 'orders.read',
  entry: 'queue.read',
  thread: 'threads.read',
  member: 'members.read',
  parcel: 'orders.read',
}

/** Whether there is such an order, entry, thread, member or parcel. An order's thread is there with the order. */
export async function isThere(on: Db | Tx, { kind, id }: { kind: PageKind; id: string }): Promise<boolean> {
  const number = /^\d{1,15}$/.test(id) ? Number(id) : 0
  const finds = {
    order: () => on.selectFrom('orders').select('id').where('id', '=', id).executeTakeFirst(),
    entry: () => on.selectFrom('desk_entries').select('id').where('id', '=', number).executeTakeFirst(),
    member: () => on.selectFrom('members').select('id').where('id', '=', number).executeTakeFirst(),
    parcel: () => on.selectFrom('parcels').select('id').where('id', '=', id).executeTakeFirst(),
    thread: async () =>
      (await on.selectFrom('threads').select('id').where('id', '=', id).executeTakeFirst()) ??
      (await on.selectFrom('orders').select('id').where('id', '=', id).executeTakeFirst()),
  } satisfies Record<PageKind, () => Promise<unknown>>
  return (await finds[kind]()) !== undefined
}
