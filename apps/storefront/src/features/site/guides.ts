import { Gavel, type LucideIcon, ListChecks, ReceiptText, CircleAlert } from 'lucide-react'

export type GuideId = 1 | 2 | 3 | 4

/** The four guides (specification §2). */
export const guides: readonly { id: GuideId; name: string; icon: LucideIcon }[] = [
  { id: 1, name: '竞拍说明', icon: Gavel },
  { id: 2, name: '下单流程', icon: ListChecks },
  { id: 3, name: '收费标准', icon: ReceiptText },
  { id: 4, name: '购买须知', icon: CircleAlert },
]

/** The first guide for a missing or unknown id. */
export const guideId = (value: unknown): GuideId => guides.find(({ id }) => String(id) === String(value))?.id ?? 1
