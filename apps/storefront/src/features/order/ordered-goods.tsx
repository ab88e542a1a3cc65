import type { GoodsSummary } from '@otsukai/contract/goods'
import { Photo } from '@otsukai/ui/photo.tsx'
import { Tag } from '@otsukai/ui/tag.tsx'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { links } from '../../lib/links.ts'
import { conditionZh, shippingPayerZh } from '../../lib/marketplace-words.ts'
import { TitlePair } from '../../lib/titles.tsx'

type Goods = Pick<GoodsSummary, 'id' | 'name' | 'nameZh' | 'thumbnail' | 'kind' | 'conditionId' | 'shippingPayer'>

/** The goods of an order: photo, names, and at size 112 postage, condition and id; `end` is drawn at the right. */
export function OrderedGoods({
  goods,
  variant = null,
  size = 112,
  below,
  end,
}: {
  goods: Goods
  variant?: { name: string } | null
  size?: 56 | 80 | 112
  /** Small print under the names. */
  below?: ReactNode
  end?: ReactNode
}) {
  const condition = conditionZh(goods.conditionId)
  const width = { 56: 'w-14', 80: 'w-20', 112: 'w-20 tablet:w-24 desk:w-28' }[size]
  return (
    <div className={`flex flex-wrap items-start gap-4 ${size === 56 ? 'tablet:items-center' : ''}`}>
      <Link {...links.goods(goods)} aria-hidden tabIndex={-1} className={`shrink-0 ${width}`}>
        <Photo src={goods.thumbnail} width={240} />
      </Link>
      <div className="min-w-0 flex-1 basis-40 text-control">
        <Link {...links.goods(goods)} className="target block hover:text-ai-deep">
          <TitlePair goods={goods} className="block" whole />
        </Link>
        {variant && (
          <p className="mt-1 text-sm text-ink-2">
            款式 <span lang="ja">{variant.name}</span>
          </p>
        )}
        {below && <p className="mt-0.5 text-cap text-ink-3">{below}</p>}
        {size === 112 && (
          <p className="mt-2.5 flex flex-wrap items-center gap-1.5 text-sm text-ink-3">
            {goods.shippingPayer && (
              <Tag tone={goods.shippingPayer === 'seller' ? 'matcha' : 'kihada'}>{shippingPayerZh[goods.shippingPayer]}</Tag>
            )}
            {condition && <Tag>{condition}</Tag>}
            <span className="wrap-anywhere">编号 {goods.id}</span>
          </p>
        )}
      </div>
      {end && <div className="ml-auto text-right">{end}</div>}
    </div>
  )
}
