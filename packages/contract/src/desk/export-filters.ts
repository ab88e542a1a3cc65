import { z } from 'zod'
import { numberText } from '../fields.ts'
import type { ExportableList } from './export-lists.ts'
import { deskLog } from './log.ts'
import { deskMembers } from './members.ts'
import { deskOrders } from './orders.ts'
import { deskRecharges, deskRefunds } from './payments.ts'
import { deskPurchases } from './purchases.ts'
import { deskStock } from './stock.ts'

export const TransferFilters = z.object({
  from: numberText(0, 999_999_999_999_999).optional(),
  to: numberText(0, 999_999_999_999_999).optional(),
  account: z.string().max(100).optional(),
})

/** What may filter each list that is written as a file: the input of its call. */
export const exportFilters = {
  orders: deskOrders.input,
  members: deskMembers.input,
  recharges: deskRecharges.input,
  refunds: deskRefunds.input,
  transfers: TransferFilters,
  stock: deskStock.input,
  purchases: deskPurchases.input,
  log: deskLog.input,
} as const satisfies Record<ExportableList, z.ZodType>
