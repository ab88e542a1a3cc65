import type { GoodsSummary } from '@otsukai/contract/goods'
import { CountdownPlate } from '@otsukai/ui/countdown.tsx'
import { Photo, Seal } from '@otsukai/ui/photo.tsx'
import { AboutYuan, Yen } from '@otsukai/ui/price.tsx'
import { Tag } from '@otsukai/ui/tag.tsx'
import { Link } from '@tanstack/react-router'
import { Gavel, Store } from 'lucide-react'
import type { ReactNode } from 'react'
import { links } from '../../lib/links.ts'
import { conditionZh, shippingPayerZh } from '../../lib/marketplace-words.ts'
import { useOwnChoice } from '../../lib/own-choice.ts'
import { useTextView } from '../../lib/text-view.ts'
import { TitlePair } from '../../lib/titles.tsx'
import { useViewed } from '../../lib/viewed-ids.ts'
import { CollectHeart } from './collect-button.tsx'
import { saleSeal } from './sale-status.ts'

type Goods = Pick<
  GoodsSummary,
  'id' | 'name' | 'nameZh' | 'priceJpy' | 'status' | 'thumbnail' | 'kind' | 'auction' | 'conditionId' | 'shippingPayer' | 'collected'
>

/** Marks an auction and a shop's product; an ordinary listing has no mark. */
function Mark({ goods }: { goods: Goods }) {
  if (goods.auction)
    return (
      <Tag tone="ink" icon={Gavel}>
        竞拍
      </Tag>
    )
  if (goods.kind === 'item') return null
  return (
    <Tag tone="indigo" icon={Store}>
      店铺
    </Tag>
  )
}

/** Who pays the postage: green when it is free for the member, yellow when not. */
const PayerTag = ({ payer }: { payer: GoodsSummary['shippingPayer'] }) =>
  payer && <Tag tone={payer === 'seller' ? 'matcha' : 'kihada'}>{shippingPayerZh[payer]}</Tag>

/** Both titles, or one alone, in a block of 62 px, so that the prices of a row are level. */
function Titles({ goods, gone }: { goods: Goods; gone: boolean }) {
  const [view] = useTextView()
  const lines = view === 'ja' || goods.nameZh === null ? 'line-clamp-3 text-base/5' : 'line-clamp-2 text-base/[21px]'
  return (
    <span className="mt-2.5 block h-[62px] overflow-hidden">
      <TitlePair goods={goods} className={`group-hover:text-ai-deep ${lines} ${gone ? 'text-ink-2' : ''}`} />
    </span>
  )
}

interface GoodsCardProps {
  goods: Goods
  /** Yuan for 1 yen by WeChat Pay. */
  wechatRate: number | null | undefined
  /** Fetches the photo at once, for a card above the fold. */
  eager?: boolean
  /** Replaces the line of postage and condition. */
  footnote?: ReactNode
  /** Drawn over the photo instead of the heart; null for nothing. */
  corner?: ReactNode
  /** Marks the photo as selected. */
  chosen?: boolean
  /** Says so where it was looked at before. */
  tellsViewed?: boolean
}

/** A listing in a grid: photo, both titles, price in yen with the yuan beside it, postage and condition. What is gone stays, under a seal. */
export function GoodsCard({ goods, wechatRate, eager = false, footnote, corner, chosen = false, tellsViewed = true }: GoodsCardProps) {
  const seal = saleSeal(goods.status)
  const priceJpy = goods.auction?.currentJpy ?? goods.priceJpy
  const condition = conditionZh(goods.conditionId)
  const viewed = useViewed(goods.id)
  const [inNewTab] = useOwnChoice('goodsInNewTab')
  return (
    <div className="group/card relative min-w-0">
      <Link {...links.goods(goods)} {...(inNewTab && { target: '_blank' })} className="group block min-w-0 rounded-photo">
        <Photo
          src={goods.thumbnail}
          width={240}
          eager={eager}
          faded={seal !== null}
          className={chosen ? 'after:shadow-[inset_0_0_0_3px_var(--color-ai)]' : ''}
        >
          {seal && <Seal text={seal} />}
          {/* At the left, as the buttons at the right must stay uncovered. */}
          <span className="absolute top-2 left-2 z-1 flex gap-1">
            <Mark goods={goods} />
            {viewed && tellsViewed && <Tag>已看过</Tag>}
          </span>
          {goods.auction?.endsAt && !seal && (
            <span className="absolute bottom-2 left-2 z-1">
              <CountdownPlate until={goods.auction.endsAt} />
            </span>
          )}
        </Photo>
        <Titles goods={goods} gone={seal !== null} />
        <span className="mt-1.5 flex flex-wrap items-baseline gap-x-2">
          {priceJpy === null ? (
            <span className="text-base/6 text-ink-3">未标价</span>
          ) : (
            <>
              <Yen amountJpy={priceJpy} tone={seal ? 'off' : 'shu'} />
              <AboutYuan amountJpy={priceJpy} rate={wechatRate} />
            </>
          )}
        </span>
        <span className="mt-1.5 flex h-5 items-center gap-1.5 overflow-hidden text-cap whitespace-nowrap text-ink-3">
          {footnote ?? (
            <>
              {goods.auction ? (
                <span className="text-ink-2">{goods.auction.bidCount} 次出价</span>
              ) : (
                <PayerTag payer={goods.shippingPayer} />
              )}
              {condition && <span>{condition}</span>}
            </>
          )}
        </span>
      </Link>
      {/* Outside the link: a keyboard cannot reach a button within a link. */}
      <div className="pointer-events-none absolute inset-x-0 top-0 aspect-square *:pointer-events-auto">
        {corner === undefined ? <CollectHeart goods={goods} /> : corner}
      </div>
    </div>
  )
}
