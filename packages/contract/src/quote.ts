import { z } from 'zod'
import { Fen, Jpy } from './fields.ts'
import type { PayType } from './pay-types.ts'

export const quoteLineKinds = ['goods', 'domesticShipping', 'serviceFee', 'inspection'] as const
export const Quote = z.object({
  /** A cost that is not known yet is a note, not a line of 0. Lines sum to `totalJpy`. */
  lines: z.array(z.object({ kind: z.enum(quoteLineKinds), labelZh: z.string(), amountJpy: Jpy })),
  notes: z.array(z.string()),
  totalJpy: Jpy,
  /** Rounded up from the total; null while that rate is not set. */
  totalFen: z.object({ wechat: Fen.nullable(), alipay: Fen.nullable() } satisfies Record<PayType, z.ZodType>),
  /** Null for a visitor. */
  availableJpy: Jpy.nullable(),
  shortJpy: Jpy.nullable(),
})
export type Quote = z.output<typeof Quote>
