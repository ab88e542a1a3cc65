import type { Order } from '@otsukai/contract/orders'
import { Button } from '@otsukai/ui/button.tsx'
import { Section } from '@otsukai/ui/panel.tsx'
import { showToast } from '@otsukai/ui/toast.tsx'
import { formatTime } from '@otsukai/web/time.ts'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { trackingGroups, weightZh } from './order-words.ts'
import { ParcelPhotos } from './parcel-photos.tsx'

/** The carrier and the tracking number. */
export function OrderTracking({ tracking }: { tracking: NonNullable<Order['tracking']> }) {
  const [refused, setRefused] = useState(false)
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(tracking.number)
      setRefused(false)
      showToast('运单号已复制')
    } catch {
      setRefused(true)
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
        {refused && (
          <span role="alert" className="text-sm text-shu-deep">
            复制失败，请手动选取
          </span>
        )}
      </p>
    </Section>
  )
}

/** When the parcel reached the warehouse, its weight and photos. */
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
      <ParcelPhotos photos={warehouse.photos} what="入库照片" />
      {warehouse.photos.length === 0 && <p className="text-ink-2">已称重入库，{weightZh(warehouse.weightG)}，等你安排国际发货。</p>}
    </Section>
  )
}
