import type { GoodsSummary } from '@otsukai/contract/goods'
import { buttonLook } from '@otsukai/ui/button-look.ts'
import { Button } from '@otsukai/ui/button.tsx'
import { Dialog } from '@otsukai/ui/dialog.tsx'
import { Empty } from '@otsukai/ui/empty.tsx'
import { Icon } from '@otsukai/ui/icon.tsx'
import { Page } from '@otsukai/ui/page.tsx'
import { PriceMark } from '@otsukai/ui/price-mark.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { GridSkeleton } from '@otsukai/ui/skeleton.tsx'
import { showToast } from '@otsukai/ui/toast.tsx'
import { hasFailed } from '@otsukai/web/api.ts'
import { formatTime } from '@otsukai/web/time.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Trash2, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { CollectHeart } from './collect-button.tsx'
import { footprintDays } from './footprint-days.ts'
import { GoodsCard } from './goods-card.tsx'
import { goodsReads } from './goods-reads.ts'
import { goneZh } from './collected-note.tsx'
import { saleSeal } from './sale-status.ts'
import { OldNote } from '../../lib/answer.tsx'
import { links } from '../../lib/links.ts'
import { forgetViewed, listViewed, type ViewedGoods } from '../../lib/local-database.ts'
import { TextSwitch } from '../../lib/text-switch.tsx'
import { useTitleOf } from '../../lib/titles.tsx'
import { useRate, useTimeZone } from '../../lib/site.ts'
import { HISTORY_LIMIT } from '../../lib/viewing-history.ts'

export function HistoryScreen() {
  const timeZone = useTimeZone()
  const [viewed, setViewed] = useState<readonly ViewedGoods[] | null>(null)
  const [openedAt] = useState(Date.now)
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState<{ message: string } | null>(null)
  useEffect(() => void listViewed().then(setViewed), [])
  // The ids are fixed at the first load: deleting a footprint must not refetch the others.
  const [ids, setIds] = useState<readonly string[]>([])
  if (viewed && ids.length === 0 && viewed.length > 0) setIds(viewed.map(({ id }) => id))
  const now = useQuery({ ...goodsReads.viewed(ids), enabled: ids.length > 0 })
  const fresh = new Map(now.data?.map((goods) => [goods.id, goods]))
  const forget = async (id?: string): Promise<void> => {
    const done = await forgetViewed(id)
    setProblem(done ? null : { message: '没有删除成功，请再试一次。' })
    if (!done) return
    setViewed((all) => (id === undefined ? [] : (all?.filter((each) => each.id !== id) ?? null)))
    showToast(id === undefined ? '足迹已清空' : '已删除这条足迹')
  }
  return (
    <Page title="足迹" className="min-w-0 max-tablet:mt-5">
      <div className="mb-4 flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-xl font-semibold">
          足迹 <span className={`num text-control font-medium text-ink-3 ${viewed ? '' : 'invisible'}`}>{viewed?.length ?? 0}</span>
        </h1>
        {viewed && (
          <p className="ml-auto text-cap text-ink-3 max-tablet:order-1 max-tablet:ml-0">
            只存在这个浏览器里，最多 {HISTORY_LIMIT} 件，满了先去掉最早的
          </p>
        )}
        {viewed && viewed.length > 0 && (
          <span className="max-tablet:order-1">
            <Button size="compact" icon={Trash2} onClick={() => setAsking(true)}>
              清空足迹
            </Button>
          </span>
        )}
        {/* There from the first, so what comes later stands before it where there is room, else after it. */}
        <div className={viewed ? '' : 'ml-auto max-tablet:ml-0'}>
          <TextSwitch of="list" />
        </div>
      </div>
      <Problem problem={problem} className="mb-4" />
      {viewed && viewed.length > 0 && (
        // What was seen stands in for what did not come.
        <OldNote of={[{ ...now, data: now.data ?? [], isError: now.isError || hasFailed(now) }]}>
          {now.data ? '有些商品暂时查不到最新状态，恢复后会更新。' : '暂时查不到最新状态，下面是你看到时的样子。'}
        </OldNote>
      )}
      {viewed === null ? (
        <GridSkeleton count={10} className="goods-grid-beside" />
      ) : viewed.length === 0 ? (
        <NoFootprints />
      ) : (
        footprintDays(viewed, openedAt, timeZone).map(({ day, name, viewed: of }) => (
          <section key={day} aria-label={name ?? day} className="mt-7 first-of-type:mt-5">
            <h2 className="mb-3 flex items-baseline gap-3 text-md font-semibold">
              {name ?? day}
              <span className="text-sm font-normal text-ink-3">
                {name !== null && <span className="num mr-3">{day}</span>}
                <span className="num">{of.length}</span> 件
              </span>
            </h2>
            <ul className="goods-grid-beside">
              {of.map((goods) => (
                <li key={goods.id} className="min-w-0">
                  <Footprint viewed={goods} fresh={fresh.get(goods.id)} timeZone={timeZone} onForget={() => void forget(goods.id)} />
                </li>
              ))}
            </ul>
          </section>
        ))
      )}
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="清空足迹？"
        buttons={
          <>
            <Button
              rank="ink"
              onClick={() => {
                setAsking(false)
                void forget()
              }}
            >
              清空 {viewed?.length ?? 0} 件
            </Button>
            <Button onClick={() => setAsking(false)}>先不清空</Button>
          </>
        }
      >
        <p className="text-ink-2">清空后找不回来。收藏和订单不受影响。</p>
      </Dialog>
    </Page>
  )
}

interface FootprintProps {
  viewed: ViewedGoods
  /** The present state of the goods; undefined until loaded. */
  fresh: GoodsSummary | undefined
  timeZone: string
  onForget: () => void
}

/** One footprint: the goods' present state, and what has changed since they were viewed. */
function Footprint({ viewed, fresh, timeZone, onForget }: FootprintProps) {
  const wechatRate = useRate()?.WechatRate
  const goods = fresh ?? viewed
  const seal = fresh ? saleSeal(fresh.status) : null
  const fell = fresh && fresh.priceJpy !== null && viewed.priceJpy !== null && fresh.priceJpy < viewed.priceJpy
  const name = useTitleOf()(goods)
  return (
    <GoodsCard
      goods={goods}
      wechatRate={wechatRate}
      tellsViewed={false}
      footnote={seal ? goneZh[seal] : fell ? <PriceMark thenJpy={viewed.priceJpy} nowJpy={fresh.priceJpy} than="上次看" /> : undefined}
      corner={
        <>
          {fresh && <CollectHeart goods={fresh} />}
          <button
            type="button"
            aria-label={`删除足迹 ${name}`}
            title={`${formatTime(viewed.viewDate, timeZone)} 看过，删除这条足迹`}
            onClick={onForget}
            className="absolute top-2 right-2 grid size-7 place-items-center rounded-full bg-paper/92 text-ink-2 opacity-0 transition-opacity duration-(--duration-quick) group-hover/card:opacity-100 hover:text-ink focus-visible:rounded-full focus-visible:opacity-100 pointer-coarse:opacity-100"
          >
            <Icon of={X} size={16} />
          </button>
        </>
      }
    />
  )
}

const NoFootprints = () => (
  <Empty
    drawing="bundle"
    title="还没有足迹"
    help="看过的商品会按日期排在这里，方便回头再找。"
    way={
      <Link {...links.home()} className={buttonLook({ size: 'compact' })}>
        去逛逛
      </Link>
    }
  />
)
