import type { UsualPostage } from '@otsukai/contract/parcel-estimate'
import { countryZh } from '@otsukai/contract/shipping-lines'
import { formatJpy } from '@otsukai/money/format'
import { Icon } from '@otsukai/ui/icon.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plane } from 'lucide-react'
import { links } from '../../lib/links.ts'
import { postageReads } from './postage-reads.ts'

/** What sending goods abroad likely costs, at the foot of what ordering them costs and outside its sum. */
export function PostageLine({ goodsId, className }: { goodsId: string; className: string }) {
  const { data } = useQuery(postageReads.usual(goodsId))
  return (
    <div className={`flex gap-2.5 border-t border-line bg-sunk py-2.5 text-sm text-ink-2 last:rounded-b-photo ${className}`}>
      <Icon of={Plane} size={18} className="mt-px text-ai" />
      <div className="min-w-0 flex-1">
        <p className="flex justify-between gap-3">
          <span>国际运费{data && `（寄${countryZh[data.country]}，估 ${data.weightG / 1_000} kg）`}</span>
          <Link {...links.postage(data?.weightG ?? 1_000)} className="link whitespace-nowrap">
            算一算
          </Link>
        </p>
        <p>{data ? <Range of={data} /> : '\u00a0'}</p>
        <p className="text-cap text-ink-3">{data && (data.weighed ? '同类商品的中位重量 · ' : '按同类商品的一般重量 · ')}到仓称重后另付</p>
      </div>
    </div>
  )
}

function Range({ of: { lowJpy, highJpy } }: { of: UsualPostage }) {
  if (lowJpy === null || highJpy === null) return '到仓称重后才知道'
  return (
    <>
      约{' '}
      <span className="num text-base font-semibold text-ink">
        {lowJpy === highJpy ? formatJpy(lowJpy) : `${formatJpy(lowJpy)}–${formatJpy(highJpy)}`}
      </span>{' '}
      日元
    </>
  )
}
