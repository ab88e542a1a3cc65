import type { CollectedGoods } from '@otsukai/contract/collections'
import { buttonLook } from '@otsukai/ui/button-look.ts'
import { CountedChip } from '@otsukai/ui/chip.tsx'
import { Empty } from '@otsukai/ui/empty.tsx'
import { Page } from '@otsukai/ui/page.tsx'
import { Pager } from '@otsukai/ui/pager.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { GridSkeleton } from '@otsukai/ui/skeleton.tsx'
import { Tick } from '@otsukai/ui/tick.tsx'
import { useAction } from '@otsukai/web/action.ts'
import { hasFailed } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { formatTime } from '@otsukai/web/time.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { CollectedNote } from './collected-note.tsx'
import { GoodsCard } from './goods-card.tsx'
import { type CollectedStatus, readCollected } from './collected-reads.ts'
import { SelectBar } from './select-bar.tsx'
import { UndoBar } from './undo-bar.tsx'
import { Answer } from '../../lib/answer.tsx'
import { links } from '../../lib/links.ts'
import { useRate, useTimeZone } from '../../lib/site.ts'
import { TextSwitch } from '../../lib/text-switch.tsx'
import { useTitleOf } from '../../lib/titles.tsx'

export type CollectFilter = CollectedStatus | 'all'

export interface CollectSearch {
  /** Left out: goods of every status. */
  status?: CollectedStatus | undefined
  page?: number | undefined
}

/** Four rows of five. */
const PAGE_SIZE = 20
export const wanted = ({ status, page = 1 }: CollectSearch) => readCollected({ status, page, limit: PAGE_SIZE })

export function CollectScreen({ search }: { search: CollectSearch }) {
  const { status, page = 1 } = search
  const navigate = useNavigate()
  const timeZone = useTimeZone()
  const asked = useQuery({ ...wanted(search), placeholderData: keepPreviousData })
  const data = hasFailed(asked) ? undefined : asked.data
  const pages = data ? Math.max(1, Math.ceil(data.total / PAGE_SIZE)) : 1
  const to = (next: CollectSearch) => ({ to: '/users/collect', search: next }) as const
  useEffect(() => {
    // The last goods of this page were deleted: go to the last page that is left.
    if (data && !asked.isPlaceholderData && page > pages)
      void navigate({ to: '/users/collect', search: { status, page: pages > 1 ? pages : undefined }, replace: true })
  }, [asked.isPlaceholderData, data, navigate, page, pages, status])
  const [removed, setRemoved] = useState<readonly string[]>([])
  const newest = data && Math.max(...data.list.map(({ asOf }) => asOf))
  return (
    <Page title="收藏" className="min-w-0 max-tablet:mt-5">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-xl font-semibold">收藏</h1>
        <div className="flex flex-wrap items-center gap-3">
          <Filters chosen={status ?? 'all'} />
          <TextSwitch of="list" />
        </div>
      </div>
      <Answer
        of={asked}
        old="有些商品暂时查不到最新状态，恢复后会更新。"
        waiting={<GridSkeleton count={10} className="goods-grid-beside" />}
        words={{ help: '收藏都在。连上后会自动显示，也可以现在重试。' }}
        empty={<NothingCollected status={status} />}
      >
        {({ list }) => <Collected key={`${status} ${page}`} list={list} dimmed={asked.isPlaceholderData} onRemoved={setRemoved} />}
      </Answer>
      {data && pages > 1 && (
        <Pager
          prev={page > 1 ? to({ status, page: page > 2 ? page - 1 : undefined }) : null}
          next={page < pages ? to({ status, page: page + 1 }) : null}
          between={`${page} / ${pages}`}
        />
      )}
      {data && data.list.length > 0 && (
        <p className="mt-8 text-cap text-ink-3">
          只有卖家真正改了价格才算降价，改标题、改说明不算。数据更新于 {formatTime(newest, timeZone)}。
        </p>
      )}
      {removed.length > 0 && <UndoBar ids={removed} onUndone={() => setRemoved([])} onClose={() => setRemoved([])} />}
    </Page>
  )
}

const filters: readonly { status: CollectFilter; name: string }[] = [
  { status: 'all', name: '全部' },
  { status: 'onSale', name: '在售' },
  { status: 'orderable', name: '可下单' },
  { status: 'priceFell', name: '降价了' },
  { status: 'soldOut', name: '已售出' },
  { status: 'gone', name: '已下架' },
]

/** The filters, each with the number of goods it would show. */
const Filters = ({ chosen }: { chosen: CollectFilter }) => (
  <nav aria-label="收藏状态" className="flex flex-wrap gap-2">
    {filters.map((filter) => (
      <FilterChip key={filter.status} {...filter} chosen={chosen === filter.status} />
    ))}
  </nav>
)

function FilterChip({ status, name, chosen }: { status: CollectFilter; name: string; chosen: boolean }) {
  const which = status === 'all' ? undefined : status
  const { data } = useQuery({ ...readCollected({ status: which, page: 1, limit: 1 }), select: ({ total }) => total })
  return <CountedChip to={{ to: '/users/collect', search: { status: which } }} chosen={chosen} name={name} count={data} />
}

interface CollectedProps {
  list: readonly CollectedGoods[]
  dimmed: boolean
  onRemoved: (ids: readonly string[]) => void
}

/** The goods of one page, and the selection among them. */
function Collected({ list, dimmed, onRemoved }: CollectedProps) {
  const wechatRate = useRate()?.WechatRate
  const titleOf = useTitleOf()
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const remove = useAction(calls.collectDelete)
  // Goods that have left the page by themselves no longer count as selected.
  const chosen = list.filter(({ id }) => picked.has(id))
  const pick = (id: string, on: boolean): void => setPicked((now) => new Set(on ? [...now, id] : [...now].filter((each) => each !== id)))
  const removeChosen = async (): Promise<void> => {
    const ids = chosen.map(({ id }) => id)
    if (!(await remove.run({ ids }))) return
    setPicked(new Set())
    onRemoved(ids)
  }
  return (
    <>
      <SelectBar
        list={list}
        chosen={chosen}
        onPick={(ids) => setPicked(new Set(ids))}
        pending={remove.pending}
        onRemove={() => void removeChosen()}
      />
      <Problem problem={remove.problem} className="mb-5" />
      <ul aria-busy={dimmed} className={`goods-grid-beside transition-opacity ${dimmed ? 'opacity-50' : ''}`}>
        {list.map((goods) => {
          const on = picked.has(goods.id)
          return (
            <li key={goods.id} className="min-w-0">
              <GoodsCard
                goods={goods}
                wechatRate={wechatRate}
                chosen={on}
                footnote={<CollectedNote goods={goods} />}
                corner={
                  <Tick
                    checked={on}
                    onChange={(checked) => pick(goods.id, checked)}
                    name={`选择 ${titleOf(goods)}`}
                    className="absolute! top-2 right-2"
                  />
                }
              />
            </li>
          )
        })}
      </ul>
    </>
  )
}

const nothing: Record<CollectedStatus, { title: string; help: string }> = {
  onSale: { title: '收藏里没有在售的', help: '已经售出或下架的还留在收藏里，可以找找同样的。' },
  orderable: { title: '收藏里没有可以下单的', help: '已售出、未标价、竞拍中的，或卖家被你拉黑的，都不能直接下单。' },
  priceFell: { title: '还没有降价的', help: '卖家真正改低了价格，才会出现在这里。' },
  soldOut: { title: '没有已售出的', help: '收藏的商品被买走后会在这里。' },
  gone: { title: '没有已下架的', help: '卖家撤下的商品会在这里。' },
}

const NothingCollected = ({ status }: { status: CollectedStatus | undefined }) => (
  <Empty
    drawing="bundle"
    {...(status ? nothing[status] : { title: '还没有收藏', help: '看中的先点一下心形，降价、售出都会在这里标出来。' })}
    way={
      <Link {...(status ? links.collected() : links.home())} className={buttonLook({ size: 'compact' })}>
        {status ? '看全部收藏' : '去逛逛'}
      </Link>
    }
  />
)
