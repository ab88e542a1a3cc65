import { Page } from '@otsukai/ui/page.tsx'
import { Panel } from '@otsukai/ui/panel.tsx'
import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { OutbidRows, useOutbid } from '../../features/auction/outbid-rows.tsx'
import { FallenPrices } from '../../features/goods/fallen-prices.tsx'
import { NewestFootprints } from '../../features/goods/newest-footprints.tsx'
import { orderReads } from '../../features/order/order-reads.ts'
import { OrderTiles } from '../../features/order/order-tiles.tsx'
import { WaitingList } from '../../features/order/waiting-list.tsx'
import { parcelReads, useStock } from '../../features/parcel/parcel-reads.ts'
import { newestParcels, ParcelRows, useWaitingParcels } from '../../features/parcel/waiting-parcels.tsx'
import { ParcelCounts, StockCard } from '../../features/parcel/warehouse-cards.tsx'
import { BalanceCard } from '../../features/wallet/balance-card.tsx'
import { walletReads } from '../../features/wallet/wallet-reads.ts'
import { Answer, both } from '../../lib/answer.tsx'
import { useTimeZone } from '../../lib/site.ts'

/** The newest orders, searched for those that wait for the member. */
const newestOrders = () => orderReads.list({ type: 'all', limit: 50 })
/** All unpaid orders; a member may have only a few. */
const unpaidOrders = () => orderReads.list({ type: '2', limit: 50 })

/** Asks what it shows first. */
export function askOverview(queryClient: QueryClient): void {
  void queryClient.prefetchQuery(newestOrders())
  void queryClient.prefetchQuery(unpaidOrders())
  void queryClient.prefetchQuery(newestParcels())
  void queryClient.prefetchQuery(parcelReads.stock())
  void queryClient.prefetchQuery(walletReads.balance())
}

/** What waits, what can be spent, how orders stand, what became cheaper, and what was looked at last. */
export function OverviewScreen() {
  const timeZone = useTimeZone()
  const newest = useQuery(newestOrders())
  const unpaid = useQuery(unpaidOrders()).data
  const stock = useStock().data
  const counts = useQuery(newestParcels()).data?.counts
  return (
    <Page title="个人中心" className="in-order min-w-0 max-tablet:mt-5">
      <h1 className="mb-4 text-xl font-semibold">总览</h1>
      <Answer
        of={both(newest, both(useOutbid(), useWaitingParcels()))}
        waiting={
          <div role="status" aria-label="正在加载">
            <Skeleton className="h-34.75 rounded-photo tablet:h-29.25" />
          </div>
        }
        failed={(state) => <Panel>{state}</Panel>}
      >
        {([{ list }, [bids, parcels]]) => (
          <WaitingList
            orders={[...list, ...(stock?.flatMap(({ order }) => (list.some(({ id }) => id === order.id) ? [] : [order])) ?? [])]}
            timeZone={timeZone}
            first={{
              count: (bids?.length ?? 0) + (parcels?.length ?? 0),
              rows: (
                <>
                  <OutbidRows bids={bids ?? []} />
                  <ParcelRows parcels={parcels ?? []} />
                </>
              ),
              lostZh: [bids ? [] : ['竞拍'], parcels ? [] : ['包裹']].flat().join('和'),
            }}
          />
        )}
      </Answer>
      <div className="mt-5 grid gap-5 desk:grid-cols-[360px_minmax(0,1fr)]">
        <BalanceCard
          unpaid={unpaid && { count: unpaid.total, totalJpy: unpaid.list.reduce((sum, { quote }) => sum + quote.totalJpy, 0) }}
        />
        <OrderTiles counts={newest.data?.counts} />
      </div>
      {stock && counts && (stock.length > 0 || counts.all > 0) && (
        <div className="mt-5 grid gap-5 desk:grid-cols-2">
          <StockCard entries={stock} />
          <ParcelCounts counts={counts} />
        </div>
      )}
      <FallenPrices />
      <NewestFootprints />
    </Page>
  )
}
