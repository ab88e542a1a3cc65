import type { Order } from '@otsukai/contract/orders'
import { Note } from '@otsukai/ui/note.tsx'
import { Section } from '@otsukai/ui/panel.tsx'
import { Tag } from '@otsukai/ui/tag.tsx'
import { formatTime } from '@otsukai/web/time.ts'
import { MessageCircleWarning, ScanSearch } from 'lucide-react'
import { AnswerInspection } from './answer-inspection.tsx'
import { WarehousePhotos } from '../../lib/warehouse-photos.tsx'

const results = {
  ok: { text: '验货合格', tone: 'matcha' },
  defect: { text: '发现问题', tone: 'kihada' },
  impossible: { text: '无法验货，验货费已退回', tone: 'kihada' },
} as const

/** The result of an inspection as a tag beside the order's title. */
export function InspectionResult({ inspection: { result } }: Pick<Order, 'inspection'>) {
  return result && <Tag tone={results[result].tone}>{results[result].text}</Tag>
}

/** The result of an inspection, and the member's answer to it. Draws nothing before there is a result. */
export function InspectionPanel({ order, timeZone }: { order: Order; timeZone: string }) {
  const { inspection } = order
  if (!inspection.result) return null
  return (
    <Section title="验货照片">
      <WarehousePhotos photos={inspection.photos} what="验货照片" />
      {inspection.note && (
        <Note kind="aside" icon={ScanSearch} className="mt-4 first:mt-0">
          仓库备注：{inspection.note}
        </Note>
      )}
      <AnswerInspection order={order} timeZone={timeZone} />
      {inspection.state === 'disputed' && (
        <Note kind="info" icon={MessageCircleWarning} className="mt-4">
          已收到你的异议并告知卖家，交易不会自动完成。客服会跟进，结果会写在这里。
        </Note>
      )}
      {inspection.state === 'accepted' && <p className="mt-3 text-sm text-ink-3">验货结果已确认，煤炉上的交易已经完成。</p>}
      {inspection.state === 'inspected' && inspection.answerBy !== null && (
        <p className="mt-3 text-sm text-ink-2">
          <time>{formatTime(inspection.answerBy, timeZone)}</time> 前没有答复，视为确认，之后不能再向卖家提出。
        </p>
      )}
    </Section>
  )
}
