import type { GoodsDetail, ShopProductDetail } from '@otsukai/contract/goods'
import { formatJpy } from '@otsukai/money/format'
import { buttonLook } from '@otsukai/ui/button-look.ts'
import { Icon } from '@otsukai/ui/icon.tsx'
import { Note } from '@otsukai/ui/note.tsx'
import { EachYuan, Yen } from '@otsukai/ui/price.tsx'
import { MoneySkeleton, Skeleton } from '@otsukai/ui/skeleton.tsx'
import { Tag } from '@otsukai/ui/tag.tsx'
import { hasFailed } from '@otsukai/web/api.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Gavel, ShieldCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { BidEntrySkeleton } from '../../features/auction/bid-entry-skeleton.tsx'
import { CollectButton } from '../../features/goods/collect-button.tsx'
import { GoodsFacts } from '../../features/goods/goods-facts.tsx'
import { PointTags } from '../../features/goods/goods-points.tsx'
import { GoodsTitle } from '../../features/goods/goods-title.tsx'
import { VariantPicker } from '../../features/goods/variant-picker.tsx'
import { orderReads } from '../../features/order/order-reads.ts'
import { QuoteLines } from '../../features/order/quote-box.tsx'
import { StopToRead, stopsIn } from '../../features/order/texts-to-read.tsx'
import { PostageLine } from '../../features/postage/postage-line.tsx'
import { Answer } from '../../lib/answer.tsx'
import { links } from '../../lib/links.ts'
import { shippingPayerZh } from '../../lib/marketplace-words.ts'
import { aboutFen, fenByRate } from '../../lib/pay-types.ts'
import { useSession } from '../../lib/session.ts'
import { useRate, useTimeZone } from '../../lib/site.ts'

/** A listing of either kind; only a shop product has a shop and variants. */
export type Detail = GoodsDetail & Partial<Pick<ShopProductDetail, 'shop' | 'variants'>>

// Few goods are auctions, so the code that follows one live is loaded on demand.
const AuctionPanel = lazy(async () => ({ default: (await import('../../features/auction/auction-panel.tsx')).AuctionPanel }))
const BidEntry = lazy(async () => ({ default: (await import('../../features/auction/bid-entry.tsx')).BidEntry }))

interface DecisionProps {
  goods: Detail
  seal: string | null
  stale: boolean
  /** The member blacklisted the seller. */
  blacked: boolean
}

/** The column to decide by: names, price, total cost, and the one button. */
export function Decision({ goods, seal, stale, blacked }: DecisionProps) {
  const rate = useRate()
  const variants = goods.variants ?? []
  const [variantId, setVariantId] = useState<string | null>(null)
  const choosing = variants.length > 1 && variantId === null
  // Completed by 下单 or 出价 below.
  const paused = stale ? '恢复连接后即可' : blacked ? '你拉黑了这位卖家，解除拉黑后才能' : null
  const buyable = seal === null && goods.priceJpy !== null && !goods.auction
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap gap-1">
        <Tag tone={goods.kind === 'shopProduct' ? 'indigo' : 'ai'}>{goods.kind === 'shopProduct' ? '店铺' : '煤炉'}</Tag>
        {seal && <Tag tone="ink">{seal}</Tag>}
        {goods.auction ? (
          <Tag tone="ink" icon={Gavel}>
            竞拍
          </Tag>
        ) : (
          seal === null && <Tag>一口价</Tag>
        )}
        {goods.shippingPayer && (
          <Tag tone={goods.shippingPayer === 'seller' ? 'matcha' : 'kihada'}>{shippingPayerZh[goods.shippingPayer]}</Tag>
        )}
      </p>
      <GoodsTitle goods={goods} />
      <PointTags points={goods.points} />
      {goods.auction ? (
        <Suspense fallback={<Skeleton className="mt-4 h-[183px] rounded-photo!" />}>
          <AuctionPanel id={goods.id} known={goods.auction} over={seal !== null} />
        </Suspense>
      ) : goods.priceJpy === null ? (
        <p className="mt-4 text-lg text-ink-2">卖家还没有标价</p>
      ) : (
        <p className="mt-4 flex flex-wrap items-end gap-x-3.5">
          <Yen amountJpy={goods.priceJpy} size="page" tone={seal ? 'off' : 'shu'} />
          <EachYuan sums={aboutFen(fenByRate(goods.priceJpy, rate))} className="pb-0.5 text-sm text-ink-2" />
        </p>
      )}
      {buyable && variants.length > 1 && <VariantPicker variants={variants} chosen={variantId} onChoose={setVariantId} />}
      {seal !== null && !goods.auction && <Gone goods={goods} seal={seal} />}
      {goods.auction && (
        <Suspense fallback={<BidEntrySkeleton />}>
          <BidEntry id={goods.id} paused={paused && `${paused}出价`} beside={<CollectButton goods={goods} />} />
        </Suspense>
      )}
      {seal === null && goods.priceJpy === null && (
        <Note kind="act" className="mt-4">
          没有标价的商品暂时不能下单，标价后再来看看。
        </Note>
      )}
      {buyable && (
        <Buy
          goods={goods}
          variantId={variantId ?? (variants.length === 1 ? (variants[0]?.id ?? null) : null)}
          choosing={choosing}
          paused={paused && `${paused}下单`}
        />
      )}
      {!buyable && !goods.auction && <CollectButton goods={goods} className="mt-4" />}
      <p className="mt-3 text-sm text-ink-2">
        想知道尺寸、瑕疵？
        <Link {...links.messages({ goodsId: goods.id })} className="link">
          问问这件商品
        </Link>
      </p>
      <GoodsFacts goods={goods} />
    </div>
  )
}

const gone = {
  已售出: '这件已经被别人买走了。',
  交易中: '这件正在和别人交易，暂时不能下单。交易没成的话可能会重新上架。',
  已下架: '卖家已经把它下架了。',
} as const

/** Says why goods are not on sale. A member who ordered them here sees their order; if the orders fail to load, no buyer is named. */
function Gone({ goods, seal }: { goods: Detail; seal: string }) {
  const { loggedIn } = useSession()
  const asked = useQuery({ ...orderReads.list({ type: 'all', q: goods.id, limit: 1 }), enabled: loggedIn })
  const own = asked.data?.list.find((order) => order.goods.id === goods.id && order.state !== 'tradeFailed' && order.state !== 'cancelled')
  const failed = hasFailed(asked)
  if (asked.isLoading && !failed) return <Skeleton className="mt-4 h-11 rounded-photo!" />
  if (own)
    return (
      <Note className="mt-4" way={<Link {...links.order(own.id)}>查看订单</Link>}>
        这件是你买的，订单 {own.id}。
      </Note>
    )
  return (
    <Note kind="aside" className="mt-4" way={<Link {...links.alike(goods)}>找同样的</Link>}>
      {failed ? '这件现在买不到了。' : gone[seal as keyof typeof gone]}下面还有类似的商品。
    </Note>
  )
}

interface BuyProps {
  goods: Detail
  variantId: string | null
  /** No variant is chosen yet. */
  choosing: boolean
  /** Why ordering is closed now; null while it is open. */
  paused: string | null
}

/** The cost of ordering, and the button; on a phone the button carries the total. */
function Buy({ goods, variantId, choosing, paused }: BuyProps) {
  const timeZone = useTimeZone()
  const asked = useQuery({ ...orderReads.quote(goods.id, { variantId: variantId ?? undefined }), enabled: !choosing })
  const quote = asked.data?.quote
  const stops = stopsIn(goods.points)
  // By their words, so that an edited text asks anew.
  const [read, setRead] = useState<ReadonlySet<string>>(new Set())
  const unread = stops.filter(({ textVersion }) => !read.has(textVersion)).length
  const why = paused ?? (choosing ? '选好款式后即可下单' : unread > 0 ? '看过提示，勾选“仍要下单”后即可下单' : null)
  return (
    <>
      <section aria-label="费用明细" className="mt-4 rounded-photo border border-line bg-paper px-4 pt-3 pb-3.5">
        <h2 className="mb-0.5 flex justify-between text-base font-semibold">
          费用明细
          <Link {...links.guide(3)} className="link text-sm font-normal">
            收费标准
          </Link>
        </h2>
        {choosing && !quote ? (
          <p className="py-2 text-sm text-ink-2">选好款式，就能看到每一项费用。</p>
        ) : (
          <Answer
            of={asked}
            waiting={<MoneySkeleton className="h-[174px] content-between" />}
            line="费用暂时没有算出来。"
            className="py-2 text-sm text-ink-2"
          >
            {(priced) => <QuoteLines quote={priced.quote} totalLabel="下单应付" dense rated postageBelow timeZone={timeZone} />}
          </Answer>
        )}
        <PostageLine goodsId={goods.id} className="-mx-4 mt-2.5 -mb-3.5 px-4" />
      </section>
      {stops.length > 0 && (
        <div className="mt-4 grid gap-3">
          {stops.map((stop) => (
            <StopToRead
              key={stop.what}
              stop={stop}
              read={read.has(stop.textVersion)}
              onRead={(on) => setRead(new Set(on ? [...read, stop.textVersion] : [...read].filter((each) => each !== stop.textVersion)))}
              way={<Link {...links.alike(goods)}>看看别的同款</Link>}
            />
          ))}
        </div>
      )}
      <div className="foot-bar mt-4">
        <div className="flex gap-3 max-tablet:flex-row-reverse max-tablet:gap-1">
          {why ? (
            <button type="button" disabled aria-describedby="why-not" className={buttonLook({ rank: 'main', size: 'large', wide: true })}>
              立即下单
            </button>
          ) : (
            <Link
              {...links.orderCheck(goods.id, variantId ?? undefined)}
              className={buttonLook({ rank: 'main', size: 'large', wide: true })}
            >
              立即下单
              {quote && <span className="num text-base font-normal tablet:hidden">{formatJpy(quote.totalJpy)} 日元</span>}
            </Link>
          )}
          <CollectButton goods={goods} />
        </div>
        {why && (
          <p id="why-not" className="mt-2 text-center text-sm text-kihada">
            {why}
          </p>
        )}
      </div>
      <p className="mt-3 flex gap-2 text-sm text-ink-2">
        <Icon of={ShieldCheck} size={17} className="mt-px text-matcha" />
        采购开始前可随时取消；没买到，全额退回余额。
      </p>
    </>
  )
}
