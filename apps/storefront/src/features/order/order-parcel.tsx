import { kgZh } from '@otsukai/contract/numbers'
import type { Order } from '@otsukai/contract/orders'
import { Section } from '@otsukai/ui/panel.tsx'
import { formatTime } from '@otsukai/web/time.ts'
import { CopyButton } from '../../lib/copy-button.tsx'
import { StorageMeter } from '../../lib/storage-meter.tsx'
import { isInParcel, trackingGroups } from './order-words.ts'
import { WarehousePhotos } from '../../lib/warehouse-photos.tsx'

/** The carrier and the tracking number. */
export function OrderTracking({ tracking }: { tracking: NonNullable<Order['tracking']> }) {
  return (
    <Section title="日本国内物流">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span lang="ja">{tracking.carrier}</span>
        <span className="num text-control font-medium select-all">{trackingGroups(tracking.number)}</span>
        <CopyButton text={tracking.number} />
      </p>
    </Section>
  )
}

/** When the parcel reached the warehouse, its weight and photos, and how long it is stored. */
export function OrderWarehouse({
  order,
  warehouse,
  timeZone,
}: {
  order: Order
  warehouse: NonNullable<Order['warehouse']>
  timeZone: string
}) {
  return (
    <Section
      title="入库"
      beside={
        <span className="text-cap text-ink-3">
          {formatTime(warehouse.at, timeZone)} · {kgZh(warehouse.weightG)}
        </span>
      }
    >
      <WarehousePhotos photos={warehouse.photos} what="入库照片" />
      {warehouse.photos.length === 0 && <p className="text-ink-2">已称重入库，{kgZh(warehouse.weightG)}。</p>}
      {order.storage && (
        <div className="mt-4 max-w-90">
          <StorageMeter
            freeUntil={order.storage.freeUntil}
            owedJpy={order.storage.owedJpy}
            timeZone={timeZone}
            stopped={isInParcel(order)}
          />
        </div>
      )}
    </Section>
  )
}
