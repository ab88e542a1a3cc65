import type { SellerRisk } from '@otsukai/contract/seller-risk'

/** The name and colour of a risk level. Always shown beside its reasons. */
export const riskWords: Readonly<Record<SellerRisk['level'], { text: string; tone: 'matcha' | 'kihada' | 'ink' }>> = {
  low: { text: '低风险', tone: 'matcha' },
  medium: { text: '中风险', tone: 'kihada' },
  high: { text: '高风险', tone: 'ink' },
}
