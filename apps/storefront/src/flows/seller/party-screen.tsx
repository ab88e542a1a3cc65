import type { GoodsSummary } from '@otsukai/contract/goods'
import { Breadcrumbs } from '@otsukai/ui/breadcrumbs.tsx'
import { buttonLook } from '@otsukai/ui/button-look.ts'
import { Empty } from '@otsukai/ui/empty.tsx'
import { Page } from '@otsukai/ui/page.tsx'
import { Pager } from '@otsukai/ui/pager.tsx'
import { GridSkeleton, Skeleton } from '@otsukai/ui/skeleton.tsx'
import { StaleNote } from '@otsukai/ui/stale-note.tsx'
import { isNotThere } from '@otsukai/web/api.ts'
import { formatTime } from '@otsukai/web/time.ts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { GoodsCard } from '../../features/goods/goods-card.tsx'
import { SellerHead } from '../../features/seller/seller-head.tsx'
import { sellerReads } from '../../features/seller/seller-reads.ts'
import { kindZh, type SellerView } from '../../features/seller/seller-view.ts'
import { Answer, type Asked, OldNote } from '../../lib/answer.tsx'
import { isOutage, ownIsSafe } from '../../lib/failure-words.ts'
import { links } from '../../lib/links.ts'
import { TextSwitch } from '../../lib/text-switch.tsx'
import { useFirstPage } from '../../lib/use-first-page.ts'
import { useRate, useTimeZone } from '../../lib/site.ts'
import { totalText } from '../../lib/total-text.ts'

export interface GoodsPage {
  total: number
  totalIsMore: boolean
  list: readonly GoodsSummary[]
  nextPageToken: string | null
  prevPageToken: string | null
}

interface PartyScreenProps {
  id: string
  kind: SellerView['kind']
  seller: Asked<SellerView>
  goods: UseQueryResult<GoodsPage>
  /** Draws tabs or a sort order above the goods. */
  choices: (total: string | undefined) => ReactNode
  /** The empty state. */
  nothing: { title: string; help: string; way?: ReactNode }
  page: (pageToken: string) => LinkProps
}

/** The screen of a seller or a shop: head and goods. */
export function PartyScreen({ id, kind, seller, goods, choices, nothing, page }: PartyScreenProps) {
  const timeZone = useTimeZone()
  const { data } = seller
  const who = kindZh[kind]
  if (!data)
    return (
      <Page title={isNotThere(seller.error) ? `没有这位${who}` : seller.isError ? who : undefined}>
        <Answer
          of={seller}
          waiting={<HeadSkeleton kind={kind} />}
          missing={
            <>
              <h1 className="sr-only">{who}</h1>
              <NobodyThere kind={kind} />
            </>
          }
          className="min-h-[50vh] content-center"
          failed={(state, why) => (
            <>
              <h1 className="sr-only">{who}</h1>
              {state}
              {isOutage(why) && <KeptGoods id={id} />}
            </>
          )}
        >
          {() => null}
        </Answer>
      </Page>
    )
  return (
    <Page title={data.name}>
      <Breadcrumbs
        path={[
          { name: '首页', link: links.home() },
          ...(kind === 'shop' ? [{ name: '煤炉商店', link: { to: '/search', search: { kind: 'shopProduct' } } as const }] : []),
        ]}
        here={data.name}
      />
      <OldNote of={[seller, goods]} className="mb-4" />
      <SellerHead seller={data} timeZone={timeZone} />
      <div className="mt-7 flex flex-wrap items-center justify-end gap-x-4 gap-y-3">
        <div className="min-w-0 grow">{choices(goods.data && totalText(goods.data))}</div>
        <TextSwitch of="list" />
      </div>
      <Goods goods={goods} nothing={nothing} page={page} />
    </Page>
  )
}

function Goods({ goods, nothing, page }: Pick<PartyScreenProps, 'goods' | 'nothing' | 'page'>) {
  const wechatRate = useRate()?.WechatRate
  const isNoPage = useFirstPage(goods.error)
  const waiting = <GridSkeleton count={12} className="goods-grid mt-6" />
  return (
    <Answer
      of={goods}
      waiting={waiting}
      words={{ title: '商品暂时没有加载出来', help: ownIsSafe }}
      failed={(state) => (isNoPage ? waiting : state)}
    >
      {({ list, nextPageToken: next, prevPageToken: prev }) => (
        <>
          {list.length === 0 ? (
            <Empty drawing="bundle" {...nothing} />
          ) : (
            <ul
              aria-busy={goods.isPlaceholderData}
              className={`goods-grid mt-6 transition-opacity ${goods.isPlaceholderData ? 'opacity-50' : ''}`}
            >
              {list.map((each, n) => (
                <li key={each.id} className="min-w-0">
                  <GoodsCard goods={each} wechatRate={wechatRate} eager={n < 6} />
                </li>
              ))}
            </ul>
          )}
          {(next ?? prev) !== null && <Pager prev={prev === null ? null : page(prev)} next={next === null ? null : page(next)} />}
        </>
      )}
    </Answer>
  )
}

/** The seller's goods from our own database, shown while the marketplace is out of reach. */
function KeptGoods({ id }: { id: string }) {
  const wechatRate = useRate()?.WechatRate
  const timeZone = useTimeZone()
  const list = useQuery(sellerReads.kept(id)).data?.list ?? []
  if (list.length === 0) return null
  return (
    <section aria-label="之前看到的商品">
      <StaleNote time={formatTime(Math.min(...list.map(({ asOf }) => asOf)), timeZone)}>这些是之前看到的商品，可能有变动。</StaleNote>
      <ul className="goods-grid mt-6">
        {list.map((each) => (
          <li key={each.id} className="min-w-0">
            <GoodsCard goods={each} wechatRate={wechatRate} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const NobodyThere = ({ kind }: { kind: SellerView['kind'] }) => (
  <Empty
    drawing="search"
    className="min-h-[50vh] content-center"
    title={kind === 'shop' ? '没有这家店铺' : '没有这位卖家'}
    help="可能已经离开煤炉，也可能编号有误。"
    way={
      <Link {...links.home()} className={buttonLook({ size: 'compact' })}>
        回首页逛逛
      </Link>
    }
  />
)

const HeadSkeleton = ({ kind }: { kind: SellerView['kind'] }) => (
  <div role="status" aria-label="正在加载" className="pt-14">
    <h1 className="sr-only">{kindZh[kind]}</h1>
    <div className="rounded-photo border border-line bg-paper">
      {kind === 'shop' && <Skeleton className="h-28 rounded-b-none! tablet:h-44" />}
      <div className="flex items-center gap-5 p-6">
        <Skeleton className="size-18 shrink-0 rounded-full!" />
        <div className="min-w-0 grow">
          <Skeleton className="h-7 w-52 max-w-full" />
          <Skeleton className="mt-2 h-5 w-72 max-w-full" />
        </div>
      </div>
      <div className="grid gap-6 border-t border-line p-6 tablet:grid-cols-3">
        {[0, 1, 2].map((n) => (
          <Skeleton key={n} className="h-20" />
        ))}
      </div>
    </div>
    <GridSkeleton count={6} className="goods-grid goods-row mt-10" />
  </div>
)
