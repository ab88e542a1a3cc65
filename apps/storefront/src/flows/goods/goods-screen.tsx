import { Breadcrumbs } from '@otsukai/ui/breadcrumbs.tsx'
import { Heading, Page } from '@otsukai/ui/page.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Gallery } from '../../features/goods/gallery.tsx'
import { GoodsAway } from '../../features/goods/goods-away.tsx'
import { GoodsCard } from '../../features/goods/goods-card.tsx'
import { GoodsComments } from '../../features/goods/goods-comments.tsx'
import { GoodsText } from '../../features/goods/goods-text.tsx'
import { goodsReads } from '../../features/goods/goods-reads.ts'
import { PointRows } from '../../features/goods/goods-points.tsx'
import { GoodsPulse } from '../../features/goods/goods-title.tsx'
import { PriceHistory } from '../../features/goods/price-history.tsx'
import { saleSeal } from '../../features/goods/sale-status.ts'
import { partyOf, SellerBox } from '../../features/seller/seller-box.tsx'
import { useSeller } from '../../features/seller/seller-reads.ts'
import { useTranslation } from '../../features/goods/use-translation.ts'
import { type Asked, OldNote } from '../../lib/answer.tsx'
import { staleGoods } from '../../lib/failure-words.ts'
import { links } from '../../lib/links.ts'
import { recordView } from '../../lib/local-database.ts'
import { useRate, useTimeZone } from '../../lib/site.ts'
import { useTitleOf } from '../../lib/titles.tsx'
import { Decision, type Detail } from './goods-decision.tsx'
import { goodsLayout } from '../../features/goods/goods-skeleton.tsx'

interface GoodsScreenProps {
  /** From the address. */
  id: string
  answer: Asked<Detail>
}

/** The screen of a listing of either kind. */
export function GoodsScreen({ id, answer }: GoodsScreenProps) {
  const { data } = answer
  return data ? <Goods goods={data} answer={answer} /> : <GoodsAway id={id} answer={answer} />
}

function Goods({ goods, answer }: { goods: Detail; answer: Asked<Detail> }) {
  const timeZone = useTimeZone()
  const seal = saleSeal(goods.status)
  const stale = goods.stale || answer.isError
  const party = partyOf(goods)
  const blacked = useSeller(party).data?.blacked ?? false
  useEffect(() => {
    void recordView(goods)
    // A refetch while the page stays open is no new view.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [goods.id])
  const name = useTitleOf()(goods)
  const { translation, watch } = useTranslation(goods)
  return (
    <Page title={name}>
      <div className="max-tablet:hidden">
        <Breadcrumbs
          path={[
            { name: '首页', link: links.home() },
            ...goods.categories.map(({ id, name: ja, nameZh }) => ({
              name: nameZh ?? ja,
              link: links.category(id),
            })),
          ]}
          here={goods.id}
        />
      </div>
      <OldNote of={[answer]} className="mb-4 max-tablet:mt-4">
        {staleGoods}
      </OldNote>
      <div className={goodsLayout}>
        {/* A column that may be higher than the window must scroll with it. On a phone its parts lie around the price. */}
        <div className={`max-tablet:contents ${goods.points.length === 0 ? 'desk:sticky desk:top-20' : ''}`}>
          <Gallery key={goods.id} photos={goods.photos} name={name} seal={seal} />
          <div className="max-tablet:hidden">
            <GoodsPulse goods={goods} timeZone={timeZone} />
          </div>
          <div className="max-tablet:order-1 max-tablet:-mt-6 empty:hidden">
            <PointRows points={goods.points} />
          </div>
        </div>
        <Decision key={goods.id} goods={goods} seal={seal} stale={stale} blacked={blacked} />
        <div className="in-order max-tablet:order-2 grid grid-cols-[minmax(0,1fr)] items-start gap-4 max-tablet:-mt-4 tablet:max-desk:col-span-2">
          <div className="tablet:hidden">
            <GoodsPulse goods={goods} timeZone={timeZone} />
          </div>
          <SellerBox party={party} seller={goods.seller} />
          <Promises auction={goods.auction !== null} />
        </div>
      </div>
      <div className="mt-12 grid items-start gap-8 desk:grid-cols-[minmax(0,1fr)_488px]">
        <GoodsText key={goods.id} id={goods.id} text={goods.description} translation={translation} watch={watch} />
        <div className="grid gap-8">
          <PriceHistory history={goods.priceHistory} asOf={goods.asOf} timeZone={timeZone} />
          <GoodsComments comments={goods.comments} translation={translation} timeZone={timeZone} />
        </div>
      </div>
      <Related id={goods.id} />
    </Page>
  )
}

const promises = (auction: boolean): readonly { title: string; text: string }[] => [
  { title: '到仓后拍照验货（可选）', text: auction ? '拍到后在订单里加选，不选不收费。' : '下单时自己勾选，不勾不收费。' },
  auction
    ? { title: '没拍到，全额退', text: '被超越、卖家取消，冻结的款项立即退回。' }
    : { title: '没买到，全额退', text: '售出、涨价、卖家取消，手续费一并退回。' },
  { title: '国际运费寄的时候再付', text: '下单不收；申请发货时先看到价格。' },
]

function Promises({ auction }: { auction: boolean }) {
  return (
    <ul className="rounded-photo border border-line bg-paper px-4 py-1.5 tablet:max-desk:grid tablet:max-desk:grid-cols-3 tablet:max-desk:gap-6">
      {promises(auction).map(({ title, text }) => (
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
      <Heading>看过它的人还在看</Heading>
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
