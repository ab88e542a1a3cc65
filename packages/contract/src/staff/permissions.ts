/** What a member of staff may be allowed to do, as `noun.verb`. */
export const permissions = [
  'orders.read',
  'queue.read',
  'notes.write',
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
  /** An order's own money. */
  'money.order',
  /** All money. */
  'money.read',
  'money.act',
  'content.words',
  'content.guides',
  'content.rates',
  'content.fees',
  'approve',
  'staff.manage',
  'accounts.connect',
  'export',
  'retry-job',
] as const
export type Permission = (typeof permissions)[number]
