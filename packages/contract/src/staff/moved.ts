import { z } from 'zod'
import { Jpy } from '../fields.ts'

/** A state that an act moves: of what, from which to which, in Chinese words or as a plain value. */
export const Moved = z.object({ what: z.string(), from: z.string(), to: z.string() })
export type Moved = z.output<typeof Moved>

/** A transfer that an act makes, between two accounts of the ledger, and what the receiving account holds before and after. */
export const TransferTold = z.object({
  from: z.string(),
  to: z.string(),
  amountJpy: Jpy,
  kind: z.string(),
  /** Of the account that receives it; null for accounts of the house, whose balance is the sum of their transfers. */
  beforeJpy: Jpy.nullable(),
  afterJpy: Jpy.nullable(),
})
export type TransferTold = z.output<typeof TransferTold>
