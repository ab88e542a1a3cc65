import { type Order } from '@otsukai/contract/orders'
import { Copy, ScanSearch } from 'lucide-react'
import { formatTime } from '../../lib/time.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/panel.tsx'
import { Photo } from '../../ui/photo.tsx'
import { showToast } from '../../ui/toast.tsx'
import { trackingGroups, weightZh } from './order-words.ts'

const Photos = ({ photos, what }: { photos: readonly string[]; what: string }) =>
  photos.length > 0 && (
    <ul className="grid grid-cols-2 gap-3 tablet:grid-cols-4">
      {photos.map((src, n) => (
        <li key={src}>
          <a href={src} target="_blank" rel="noreferrer">
            <Photo src={src} alt={`${what} ${n + 1}`} width={240} />
          </a>
        </li>
      ))}
    </ul>
  )

/** Where the parcel is: the carrier and the number that one can follow it by. */
export function OrderTracking({ tracking }: { tracking: NonNullable<Order['tracking']> }) {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(tracking.number)
      showToast('运单号已复制')
    } catch {
      showToast('没能复制，请手动选取', 'failed')
    }
  }
  return (
    <Section title="日本国内物流">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span lang="ja">{tracking.carrier}</span>
        <span className="num text-control font-medium select-all">{trackingGroups(tracking.number)}</span>
        <Button rank="quiet" size="small" icon={Copy} onClick={() => void copy()}>
          复制
        </Button>
      </p>
    </Section>
  )
}

/** What the warehouse received. */
export function OrderWarehouse({ warehouse, timeZone }: { warehouse: NonNullable<Order['warehouse']>; timeZone: string }) {
  return (
    <Section
      title="入库"
      beside={
        <span className="text-cap text-ink-3">
          {formatTime(warehouse.at, timeZone)} · {weightZh(warehouse.weightG)}
        </span>
      }
    >
      <Photos photos={warehouse.photos} what="入库照片" />
      {warehouse.photos.length === 0 && <p className="text-ink-2">已称重入库，{weightZh(warehouse.weightG)}，等你安排国际发货。</p>}
    </Section>
  )
}

const results = { ok: '检查合格', defect: '发现问题', impossible: '无法检查，验货费已退回' } as const

/** What an inspection was asked for and found; nothing where none was asked. */
export function OrderInspection({ inspection, timeZone }: { inspection: Order['inspection']; timeZone: string }) {
  if (inspection.state === 'none') return null
  if (inspection.state === 'requested') {
    return (
      <Section title="拍照验货">
        <p className="text-ink-2">到仓后核对型号、数量与外观，拍照给你看。</p>
      </Section>
    )
  }
  return (
    <Section
      title="验货照片"
      beside={
        inspection.result && (
          <span className={inspection.result === 'ok' ? 'text-matcha' : 'text-kihada'}>{results[inspection.result]}</span>
        )
      }
    >
      <Photos photos={inspection.photos} what="验货照片" />
      {inspection.note && (
        <Note kind="aside" icon={ScanSearch} className="mt-4">
          仓库备注：{inspection.note}
        </Note>
      )}
      {inspection.answerBy && inspection.state === 'inspected' && (
        <p className="mt-3 text-cap text-ink-3">{formatTime(inspection.answerBy, timeZone)} 前没有异议，视为确认。</p>
      )}
    </Section>
  )
}
