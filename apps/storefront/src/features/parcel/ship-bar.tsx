import { kg } from '@otsukai/contract/numbers'
import { ORDERS_A_PARCEL } from '@otsukai/contract/parcels/parcels'
import type { ParcelPreview } from '@otsukai/contract/parcels/parcels'
import { formatJpy } from '@otsukai/money/format'
import { buttonLook } from '@otsukai/ui/button-look.ts'
import { Button } from '@otsukai/ui/button.tsx'
import { AboutYuan } from '@otsukai/ui/price.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { links } from '../../lib/links.ts'
import { useRate } from '../../lib/site.ts'
import { beforeZh } from './parcel-words.ts'
import { parcelReads, type StockEntry } from './parcel-reads.ts'

interface ShipBarProps {
  chosen: readonly StockEntry[]
  /** Where it would go; null: there is no address yet; undefined: not known yet. */
  to: { addressId: string; placeZh: string } | null | undefined
}

/** What is chosen weighs, is worth, and costs at least; and the way to the request. */
export function ShipBar({ chosen, to }: ShipBarProps) {
  const orderIds = chosen.map(({ order }) => order.id).toSorted()
  const tooMany = chosen.length > ORDERS_A_PARCEL
  const asked = useQuery({
    ...parcelReads.preview({
      orderIds,
      addressId: to?.addressId ?? '',
      options: { packing: 'simple', invoice: 'in' },
      payMode: 'ceiling',
    }),
    enabled: to !== null && to !== undefined && chosen.length > 0 && !tooMany,
    placeholderData: (before) => before,
  })
  if (chosen.length === 0) return null
  const sumG = chosen.reduce((sum, { weightG }) => sum + weightG, 0)
  return (
    <section
      aria-label="已选的商品"
      className="float sticky bottom-4 z-8 mt-4 flex items-center gap-x-5 gap-y-2 py-3 pr-3 pl-4 max-tablet:bottom-18 max-tablet:gap-x-3 tablet:flex-wrap tablet:pl-5"
    >
      <div className="max-tablet:flex max-tablet:min-w-0 max-tablet:flex-1 max-tablet:flex-wrap max-tablet:gap-x-3 tablet:contents tablet:*:first:border-l-0 tablet:*:first:pl-0">
        <Figure label="已选">
          <b className="num font-semibold">{chosen.length}</b> 件
        </Figure>
        <Figure label="商品重">
          <b className="num font-semibold">{kg(sumG)}</b> kg
        </Figure>
        {to && !tooMany && asked.data && <Prices preview={asked.data} placeZh={to.placeZh} stale={asked.isPlaceholderData} />}
        {to === null && <p className="text-sm text-ink-2">填好收货地址就能看到运费</p>}
        {tooMany && <p className="text-sm text-kihada">一个包裹最多 {ORDERS_A_PARCEL} 件</p>}
      </div>
      <div className="ml-auto shrink-0">
        {tooMany ? (
          <Button rank="main" disabled>
            申请发货
          </Button>
        ) : (
          <Link {...links.parcelNew(orderIds)} className={buttonLook({ rank: 'main' })}>
            申请发货
          </Link>
        )}
      </div>
    </section>
  )
}

/** Its label above it, on a phone before it; `wide`: left out on a phone. */
const Figure = ({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) => (
  <div
    className={`${wide ? 'max-tablet:hidden' : 'max-tablet:flex max-tablet:flex-wrap max-tablet:items-baseline max-tablet:gap-x-1.5'} border-line tablet:border-l tablet:pl-5 tablet:whitespace-nowrap`}
  >
    <p className="text-cap text-ink-3">{label}</p>
    <p className="whitespace-nowrap">{children}</p>
  </div>
)

function Prices({ preview, placeZh, stale }: { preview: ParcelPreview; placeZh: string; stale: boolean }) {
  const rate = useRate()?.WechatRate
  const lowest = preview.lines.filter(({ lowJpy }) => lowJpy !== null).toSorted((a, b) => a.lowJpy! - b.lowJpy!)[0]
  return (
    <div aria-busy={stale} className={`contents ${stale ? '[&>*]:opacity-50' : ''}`}>
      <Figure label="打包后多半" wide>
        <b className="num font-semibold">{kg(preview.packedG.likely)}</b> kg
      </Figure>
      <Figure label="申报" wide>
        <b className="num font-semibold">{formatJpy(preview.valueJpy)}</b> 日元 <AboutYuan amountJpy={preview.valueJpy} rate={rate} />
      </Figure>
      {lowest ? (
        <Figure label={`寄${placeZh}，${beforeZh(lowest.nameZh)}最低`}>
          <b className="num font-semibold">{formatJpy(lowest.lowJpy!)}</b> 日元
        </Figure>
      ) : (
        <p className="text-sm text-kihada">这几件合成一个包裹寄不了，下一步看怎么分</p>
      )}
    </div>
  )
}
