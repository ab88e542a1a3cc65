import { Photo } from '@otsukai/ui/photo.tsx'
import { Tag } from '@otsukai/ui/tag.tsx'
import type { OrderPageData } from './goods-card.tsx'
import { beijingShort } from './times.ts'

const results: Readonly<Record<string, { word: string; tone: 'matcha' | 'shu' | 'kihada' }>> = {
  ok: { word: '合格', tone: 'matcha' },
  defect: { word: '有缺陷', tone: 'shu' },
  impossible: { word: '无法验', tone: 'kihada' },
}

/** What the inspection found, in words and pictures, and what the member said to it. */
export const OrderInspection = ({ of: { result, note, photos, dispute, answerBy } }: { of: OrderPageData['inspection'] }) => {
  const told = result === null ? undefined : results[result]
  return (
    <div className="grid gap-2.5">
      <p className="flex flex-wrap items-center gap-2">
        {told ? <Tag tone={told.tone}>{told.word}</Tag> : <span className="text-ink-3">还没有结果</span>}
        {note}
      </p>
      {photos.length > 0 && (
        <div className="grid max-w-220 grid-cols-4 gap-2 max-tablet:grid-cols-3">
          {photos.map((src) => (
            <Photo key={src} src={src} width={480} alt="" className="rounded-photo" />
          ))}
        </div>
      )}
      {dispute && (
        <p className="rounded-photo bg-kihada-wash px-3 py-2 text-kihada-ink">
          <b className="font-semibold">会员不同意 {beijingShort(dispute.at)}</b> {dispute.note}
        </p>
      )}
      {answerBy !== null && !dispute && result !== null && (
        <p className="text-cap text-ink-3">会员 {beijingShort(answerBy)} 前可以提异议，到点自动确认。</p>
      )}
    </div>
  )
}
