import { type BidState, bidStates } from '@otsukai/contract/bid-steps'
import type { Bid, BidCounts } from '@otsukai/contract/bids'
import { formatJpy } from '@otsukai/money/format'
import { buttonLook } from '@otsukai/ui/button-look.ts'
import { Empty } from '@otsukai/ui/empty.tsx'
import { Page } from '@otsukai/ui/page.tsx'
import { Pager } from '@otsukai/ui/pager.tsx'
import { LinkTabs, TabCount, tabLook } from '@otsukai/ui/tabs.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { bidReads } from '../../features/auction/bid-reads.ts'
import { BidRow, BidRowSkeleton } from '../../features/auction/bid-row.tsx'
import { isOver } from '../../features/auction/bid-words.ts'
import { CentreFrame } from '../../features/member/centre-frame.tsx'
import { walletReads } from '../../features/wallet/wallet-reads.ts'
import { Answer } from '../../lib/answer.tsx'
import { links } from '../../lib/links.ts'

export interface BidsSearch {
  state?: string | undefined
  page?: number | undefined
}

const PAGE_SIZE = 20
const stateOf = ({ state }: BidsSearch): BidState | undefined => bidStates.find((each) => each === state)
export const wanted = (search: BidsSearch) => bidReads.list({ state: stateOf(search), page: search.page ?? 1, limit: PAGE_SIZE })

const names: Record<BidState, string> = {
  outbid: '被超越',
  leading: '领先',
  queued: '已预约',
  placing: '正在送出',
  settling: '等结果',
  won: '拍到',
  lost: '未拍到',
  cancelled: '已取消',
}
/** States that last for seconds; their tabs are shown only while bids are in them. */
const passing: ReadonlySet<BidState> = new Set(['placing', 'settling'])

export function BidsScreen({ search }: { search: BidsSearch }) {
  const state = stateOf(search)
  const page = search.page ?? 1
  const asked = useQuery({ ...wanted(search), placeholderData: keepPreviousData })
  const { data } = asked
  const pages = data ? Math.max(1, Math.ceil(data.total / PAGE_SIZE)) : 1
  const toPage = (n: number) => ({ to: '/order/bid/list', search: { state, ...(n > 1 && { page: n }) } }) as const
  return (
    <CentreFrame>
      <Page title={state ? `我的竞拍 · ${names[state]}` : '我的竞拍'} className="min-w-0 max-tablet:mt-5">
        <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
          <h1 className="text-xl font-semibold">我的竞拍</h1>
          <Held />
        </div>
        <StateTabs state={state} counts={data?.counts} />
        <div aria-busy={asked.isPlaceholderData} className={`mt-4 transition-opacity ${asked.isPlaceholderData ? 'opacity-50' : ''}`}>
          <Answer
            of={asked}
            waiting={
              <div role="status" aria-label="正在加载" className="grid gap-3">
                {[0, 1, 2].map((n) => (
                  <BidRowSkeleton key={n} />
                ))}
              </div>
            }
            words={{ help: '你的出价和冻结的款项都不受影响。连上后会自动显示，也可以现在重试。' }}
            empty={<NoBids state={state} />}
          >
            {({ list }) => <Rows bids={list} />}
          </Answer>
        </div>
        {data && pages > 1 && (
          <Pager prev={page > 1 ? toPage(page - 1) : null} next={page < pages ? toPage(page + 1) : null} between={`${page} / ${pages}`} />
        )}
      </Page>
    </CentreFrame>
  )
}

function StateTabs({ state, counts }: { state: BidState | undefined; counts: BidCounts | undefined }) {
  const shown = (Object.keys(names) as BidState[]).filter((each) => !passing.has(each) || each === state || (counts?.[each] ?? 0) > 0)
  return (
    <LinkTabs label="竞拍状态">
      {[undefined, ...shown].map((each) => (
        <Link
          key={each ?? 'all'}
          {...links.bids(each)}
          aria-current={each === state ? 'page' : undefined}
          className={tabLook(each === state)}
        >
          {each ? names[each] : '全部'}
          <TabCount>{counts?.[each ?? 'all']}</TabCount>
        </Link>
      ))}
    </LinkTabs>
  )
}

/** The bid waits for the member: outbid, and may be raised. */
const waits = ({ state, allowed }: Bid): boolean => state === 'outbid' && allowed.includes('raise')

/**
 * Running bids, those that wait for the member first and then the nearest end, above bids that are over. The first waiting bid has the main
 * button.
 */
function Rows({ bids }: { bids: readonly Bid[] }) {
  const running = bids
    .filter((bid) => !isOver(bid))
    .toSorted(
      (a, b) => Number(waits(b)) - Number(waits(a)) || (a.endsAt ?? Number.MAX_SAFE_INTEGER) - (b.endsAt ?? Number.MAX_SAFE_INTEGER),
    )
  const over = bids.filter(isOver)
  const urgent = running.find(waits)
  return (
    <>
      {running.length > 0 && <Group title="竞拍中" bids={running} urgent={urgent} />}
      {over.length > 0 && <Group title="已结束" bids={over} urgent={undefined} />}
    </>
  )
}

const Group = ({ title, bids, urgent }: { title: string; bids: readonly Bid[]; urgent: Bid | undefined }) => (
  <section aria-label={title} className="mt-5 first:mt-0">
    <h2 className="mb-2 text-sm text-ink-3">{title}</h2>
    <div className="grid gap-3">
      {bids.map((bid) => (
        <BidRow key={bid.bidId} bid={bid} mostUrgent={bid === urgent} />
      ))}
    </div>
  </section>
)

/** The amount that bids hold, and the available balance. */
function Held() {
  const balance = useQuery(walletReads.balance()).data
  if (!balance) return null
  return (
    <p className="text-sm text-ink-2">
      竞拍冻结 <b className="num font-semibold text-ink">{formatJpy(balance.heldJpy)}</b> 日元 · 可用{' '}
      <b className="num font-semibold text-ink">{formatJpy(balance.availableJpy)}</b> 日元
    </p>
  )
}

const nothing: Record<BidState, string> = {
  outbid: '没有被超越的出价',
  leading: '没有领先的出价',
  queued: '没有预约的出价',
  placing: '没有正在送出的出价',
  settling: '没有等结果的竞拍',
  won: '还没有拍到的商品',
  lost: '没有未拍到的竞拍',
  cancelled: '没有取消的出价',
}

const NoBids = ({ state }: { state: BidState | undefined }) => (
  <Empty
    drawing="bundle"
    title={state ? nothing[state] : '还没有出过价'}
    help={state ? '换个状态看看，或者去挑一件快结束的。' : '看中竞拍商品，设一个最高价，我们替你一档一档地加。'}
    way={
      <Link {...links.auctions()} className={buttonLook({ size: 'compact' })}>
        看快结束的竞拍
      </Link>
    }
  />
)
