import { z } from 'zod'
import { get } from '../call.ts'
import { Jpy, numberText, Time } from '../fields.ts'
import { Moved, TransferTold } from '../staff/moved.ts'
import { deskListOf, Keyset } from '../staff/staff-fields.ts'

/** An act of the record. */
export const LogRow = z.object({
  id: z.int(),
  at: Time,
  by: z.string(),
  via: z.string(),
  act: z.string(),
  titleZh: z.string(),
  saidZh: z.string(),
  reason: z.string(),
  subject: z.object({ kind: z.string(), id: z.string() }).nullable(),
  /** Why it was refused; null for one that was done. */
  refused: z.string().nullable(),
  proposal: z.int().nullable(),
  amountJpy: Jpy.nullable(),
  transfers: z.array(TransferTold),
  states: z.array(Moved),
})
export type LogRow = z.output<typeof LogRow>

export const deskLog = get('/api/desk/log', {
  summary: 'The acts of staff, the newest first: all of them with `money.read` or `staff.manage`, otherwise the caller’s own',
  who: 'staff',
  permission: 'queue.read',
  input: z.object({
    /** Words of the sentence or reason; with them only the newest 50,000 acts are searched. */
    q: z.string().trim().max(100).optional(),
    act: z.string().max(40).optional(),
    by: numberText(1, 999_999_999).optional(),
    kind: z.string().max(20).optional(),
    subject: z.string().max(254).optional(),
    refused: z.enum(['true', 'false']).optional(),
    from: numberText(0, 999_999_999_999_999).optional(),
    to: numberText(0, 999_999_999_999_999).optional(),
    ...Keyset,
  }),
  data: deskListOf(LogRow),
})
