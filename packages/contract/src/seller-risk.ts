import { z } from 'zod'

const riskLevels = ['low', 'medium', 'high'] as const
export const SellerRisk = z.object({
  level: z.enum(riskLevels),
  /** In Chinese: the facts behind the level. */
  reasons: z.array(z.string()),
})
export type SellerRisk = z.output<typeof SellerRisk>
