import { type GoodsDetail, type ShopProductDetail } from '@otsukai/contract/goods'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Gallery } from '../features/goods/gallery.tsx'
import { GoodsCard } from '../features/goods/goods-card.tsx'
import { GoodsComments } from '../features/goods/goods-comments.tsx'
import { GoodsDescription } from '../features/goods/goods-description.tsx'
import { GoodsFacts } from '../features/goods/goods-facts.tsx'
import { goodsReads } from '../features/goods/goods-reads.ts'
import { GoodsPulse, GoodsTitle } from '../features/goods/goods-title.tsx'
import { saleSeal } from '../features/goods/sale-status.ts'
import { SellerBox } from '../features/goods/seller-box.tsx'
import { VariantPicker } from '../features/goods/variant-picker.tsx'
import { orderReads } from '../features/order/order-reads.ts'
import { QuoteLines } from '../features/order/quote-box.tsx'
import { isNotThere } from '../lib/api.ts'
import { links } from '../lib/links.ts'
import { recordView } from '../lib/local-database.ts'
import { shippingPayerZh } from '../lib/marketplace-words.ts'
import { useRate, useTimeZone } from '../lib/site.ts'
import { formatTime } from '../lib/time.ts'
import { buttonLook } from '../ui/button-look.ts'
import { Empty } from '../ui/empty.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { Note } from '../ui/note.tsx'
import { Breadcrumbs, Heading, Page } from '../ui/page.tsx'
import { BothYuan, fenAt, Yen } from '../ui/price.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StaleNote } from '../ui/stale-note.tsx'
import { Tag } from '../ui/tag.tsx'

type Detail = GoodsDetail & Partial<Pick<ShopProductDetail, 'shop' | 'variants'>>

/** Photos, what decides, seller; below 1201 the seller moves under the decision, on a phone all in one column. */
const layout = 'grid grid-cols-[minmax(0,1fr)] items-start gap-6 tablet:grid-cols-[minmax(0,400px)_minmax(0,1fr)] tablet:gap-7 desk:grid-cols-[minmax(0,480px)_minmax(0,1fr)_264px] desk:gap-8'

interface GoodsScreenProps {
  /** What the address names, before anything is known of it. */
  id: string
  answer: { data: Detail | undefined; error: unknown; isFetching: boolean; refetch: () => unknown }
}

/** A listing of either kind, whole: loading, gone, unreachable, last known, or there. */
export function GoodsScreen({ id, answer: { data, error, isFetching, refetch } }: GoodsScreenProps) {
  if (data) return <Goods goods={data} failed={error !== null} onRetry={() => void refetch()} />
  return (
    <Page title={isNotThere(error) ? '没有这件商品' : '商品'}>
      {error === null ? (
        <GoodsSkeleton />
      ) : isNotThere(error) ? (
        <>
          <h1 className="sr-only">没有这件商品</h1>
          <Empty
            drawing="search"
            title={`没有编号为 ${id} 的商品`}
            help="可能已被卖家删除，也可能编号有误。换个关键词找找类似的。"
            way={
              <Link {...links.home()} className={buttonLook({ size: 'compact' })}>
                回首页逛逛
              </Link>
            }
          />
        </>
      ) : (
        <>
          <h1 className="sr-only">商品</h1>
          <ErrorState onRetry={() => void refetch()} retrying={isFetching} title="暂时连不上煤炉" />
        </>
      )}
    </Page>
  )
}

function Goods({ goods, failed, onRetry }: { goods: Detail; failed: boolean; onRetry: () => void }) {
  const timeZone = useTimeZone()
  const seal = saleSeal(goods.status)
  const stale = goods.stale || failed
  useEffect(() => {
    void recordView(goods)
    // Seeing the same goods afresh while the page stays open is one view.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [goods.id])
  const name = goods.nameZh ?? goods.name
  return (
    <Page title={name} className="wrap max-tablet:pb-20">
      <div className="max-tablet:hidden">
        <Breadcrumbs
          path={[
            { name: '首页', link: links.home() },
            ...goods.categories.map(({ id, name: ja, nameZh }) => ({ name: nameZh ?? ja, link: { to: '/search', search: { category: id } } as const })),
          ]}
          here={goods.id}
        />
      </div>
      {stale && (
        <div className="mb-4 max-tablet:mt-4">
          <StaleNote time={formatTime(goods.asOf, timeZone)} onRetry={onRetry} />
        </div>
      )}
      <div className={layout}>
        <div className="desk:sticky desk:top-20">
          <Gallery key={goods.id} photos={goods.photos} name={name} seal={seal} />
          <div className="max-tablet:hidden">
            <GoodsPulse goods={goods} timeZone={timeZone} />
          </div>
        </div>
        <Decision key={goods.id} goods={goods} seal={seal} stale={stale} />
        <div className="grid items-start gap-4 max-tablet:-mt-4 tablet:max-desk:col-span-2 tablet:max-desk:grid-cols-2">
          <div className="tablet:hidden">
            <GoodsPulse goods={goods} timeZone={timeZone} />
          </div>
          <SellerBox seller={goods.seller} shop={goods.shop ?? null} />
          <Promises />
        </div>
      </div>
      <div className="mt-12 grid items-start gap-8 desk:grid-cols-[minmax(0,1fr)_488px]">
        <GoodsDescription key={goods.id} text={goods.description} />
        <GoodsComments comments={goods.comments} timeZone={timeZone} />
      </div>
      <Related id={goods.id} />
    </Page>
  )
}

/** Everything one decides by: names, price, what it will cost in all, and the one button. */
function Decision({ goods, seal, stale }: { goods: Detail; seal: string | null; stale: boolean }) {
  const rate = useRate()
  const variants = goods.variants ?? []
  const [variantId, setVariantId] = useState<string | null>(null)
  const choosing = variants.length > 1 && variantId === null
  const buyable = seal === null && goods.priceJpy !== null
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap gap-1">
        <Tag tone={goods.kind === 'shopProduct' ? 'indigo' : 'ai'}>{goods.kind === 'shopProduct' ? '店铺' : '煤炉'}</Tag>
        {seal ? <Tag tone="ink">{seal}</Tag> : <Tag>一口价</Tag>}
        {goods.shippingPayer && <Tag tone={goods.shippingPayer === 'seller' ? 'matcha' : 'kihada'}>{shippingPayerZh[goods.shippingPayer]}</Tag>}
      </p>
      <GoodsTitle goods={goods} />
      {goods.priceJpy === null ? (
        <p className="mt-4 text-lg text-ink-2">卖家还没有标价</p>
      ) : (
        <p className="mt-4 flex flex-wrap items-end gap-x-3.5">
          <Yen amountJpy={goods.priceJpy} size="page" tone={seal ? 'off' : 'shu'} />
          <BothYuan
            fen={{ wechat: fenAt(goods.priceJpy, rate?.WechatRate), alipay: fenAt(goods.priceJpy, rate?.AliRate) }}
            className="pb-0.5 text-sm text-ink-2"
          />
        </p>
      )}
      {buyable && variants.length > 1 && <VariantPicker variants={variants} chosen={variantId} onChoose={setVariantId} />}
      {seal !== null && <Gone goods={goods} seal={seal} />}
      {seal === null && goods.priceJpy === null && (
        <Note kind="act" className="mt-4">
          没有标价的商品暂时不能下单，标价后再来看看。
        </Note>
      )}
      {buyable && <Buy goods={goods} variantId={variantId ?? (variants.length === 1 ? (variants[0]?.id ?? null) : null)} choosing={choosing} stale={stale} />}
      <GoodsFacts goods={goods} />
    </div>
  )
}

const gone = {
  已售出: '这件已经被别人买走了。',
  交易中: '这件正在和别人交易，暂时不能下单。交易没成的话可能会重新上架。',
  已下架: '卖家已经把它下架了。',
} as const

function Gone({ goods, seal }: { goods: Detail; seal: string }) {
  return (
    <Note kind="aside" className="mt-4" way={<Link {...links.search(goods.name.slice(0, 40))}>找同样的</Link>}>
      {gone[seal as keyof typeof gone]}下面还有类似的商品。
    </Note>
  )
}

/** What ordering costs, and the way to it; the sum goes with the button on a phone. */
function Buy({ goods, variantId, choosing, stale }: { goods: Detail; variantId: string | null; choosing: boolean; stale: boolean }) {
  const rate = useRate()
  const timeZone = useTimeZone()
  const asked = useQuery({ ...orderReads.quote(goods.id, { variantId: variantId ?? undefined }), enabled: !choosing })
  const quote = asked.data?.quote
  const why = stale ? '恢复连接后即可下单' : choosing ? '选好款式后即可下单' : null
  const bar = 'max-tablet:fixed max-tablet:inset-x-0 max-tablet:bottom-0 max-tablet:z-21 max-tablet:border-t max-tablet:border-line max-tablet:bg-paper max-tablet:p-2'
  return (
    <>
      <section aria-label="费用明细" className="mt-4 rounded-photo border border-line bg-paper px-4 pt-3 pb-3.5">
        <h2 className="mb-0.5 flex justify-between text-base font-semibold">
          费用明细
          <Link {...links.guide(3)} className="link text-sm font-normal">
            收费标准
          </Link>
        </h2>
        {quote ? (
          <QuoteLines quote={quote} totalLabel="下单应付" dense rate={rate} timeZone={timeZone} />
        ) : choosing ? (
          <p className="py-2 text-sm text-ink-2">选好款式，就能看到每一项费用。</p>
        ) : asked.isError ? (
          <p className="py-2 text-sm text-ink-2">
            费用暂时没有算出来。
            <button type="button" className="link" onClick={() => void asked.refetch()}>
              再试一次
            </button>
          </p>
        ) : (
          <QuoteSkeleton />
        )}
      </section>
      <div className={`mt-4 ${bar}`}>
        {why ? (
          <button type="button" disabled aria-describedby="why-not" className={buttonLook({ rank: 'main', size: 'large', wide: true })}>
            立即下单
          </button>
        ) : (
          <Link {...links.orderCheck(goods.id, variantId ?? undefined)} className={buttonLook({ rank: 'main', size: 'large', wide: true })}>
            立即下单
            {quote && <span className="num text-base font-normal tablet:hidden">{quote.totalJpy.toLocaleString('en-US')} 日元</span>}
          </Link>
        )}
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

const promises: readonly { title: string; text: string }[] = [
  { title: '到仓后拍照验货（可选）', text: '下单时自己勾选，不勾不收费。' },
  { title: '没买到，全额退', text: '售出、涨价、卖家取消，手续费一并退回。' },
  { title: '国际运费到仓后再算', text: '称重之后按实际收取，不预收。' },
]

function Promises() {
  return (
    <ul className="rounded-photo border border-line bg-paper px-4 py-1.5">
      {promises.map(({ title, text }) => (
        <li key={title} className="py-2.5 text-sm text-ink-2">
          <b className="block font-semibold text-ink">{title}</b>
          {text}
        </li>
      ))}
    </ul>
  )
}

function Related({ id }: { id: string }): ReactNode {
  const rate = useRate()
  const related = useQuery(goodsReads.related(id)).data
  if (!related || related.length === 0) return null
  return (
    <section aria-label="看过它的人还在看">
      <Heading ja="関連商品">看过它的人还在看</Heading>
      <ul className="goods-grid">
        {related.slice(0, 12).map((goods) => (
          <li key={goods.id} className="min-w-0">
            <GoodsCard goods={goods} wechatRate={rate?.WechatRate} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const QuoteSkeleton = () => (
  <div className="grid gap-3 py-2" role="status" aria-label="正在计算费用">
    {[0, 1, 2, 3].map((n) => (
      <div key={n} className="flex justify-between">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-4 w-16" />
      </div>
    ))}
    <Skeleton className="mt-2 ml-auto h-6 w-28" />
  </div>
)

function GoodsSkeleton() {
  return (
    <div role="status" aria-label="正在加载" className="pt-14">
      <h1 className="sr-only">商品</h1>
      <div className={layout}>
        <div>
          <Skeleton className="aspect-square rounded-photo!" />
          <div className="mt-2 grid grid-cols-6 gap-2">
            {[0, 1, 2, 3, 4, 5].map((n) => (
              <Skeleton key={n} className="aspect-square rounded-photo!" />
            ))}
          </div>
        </div>
        <div>
          <Skeleton className="h-5 w-28" />
          <Skeleton className="mt-3 h-7" />
          <Skeleton className="mt-2 h-7 w-2/3" />
          <Skeleton className="mt-6 h-11 w-52" />
          <Skeleton className="mt-5 h-52 rounded-photo!" />
          <Skeleton className="mt-4 h-13 rounded-photo!" />
        </div>
        <Skeleton className="h-44 rounded-photo! tablet:max-desk:col-span-2" />
      </div>
    </div>
  )
}
