import { z } from 'zod'

const riskLevels = ['low', 'medium', 'high'] as const
export const SellerRisk = z.object({
  level: z.enum(riskLevels),
  /** In Chinese: what the level was computed from. */
  reasons: z.array(z.string()),
})
export type SellerRisk = z.output<typeof SellerRisk>
