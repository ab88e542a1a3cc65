import { type ParcelState, parcelStates, parcelStateZh } from '@otsukai/contract/parcels/parcel-steps'
import { formatJpy } from '@otsukai/money/format'
import { buttonLook } from '@otsukai/ui/button-look.ts'
import { Chip, CountedChip } from '@otsukai/ui/chip.tsx'
import { Empty } from '@otsukai/ui/empty.tsx'
import { Page } from '@otsukai/ui/page.tsx'
import { Pager } from '@otsukai/ui/pager.tsx'
import { Panel } from '@otsukai/ui/panel.tsx'
import { PartTitle } from '@otsukai/ui/part-title.tsx'
import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import { LinkTabs, TabCount, tabLook } from '@otsukai/ui/tabs.tsx'
import { serverNow } from '@otsukai/web/server-clock.ts'
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { addressReads } from '../../features/address/address-reads.ts'
import { countryWords } from '../../features/address/address-words.ts'
import { parcelReads, type StockEntry, useStock } from '../../features/parcel/parcel-reads.ts'
import { ParcelRow, ParcelRowSkeleton } from '../../features/parcel/parcel-row.tsx'
import { parcelStep } from '../../features/parcel/parcel-words.ts'
import { ShipBar } from '../../features/parcel/ship-bar.tsx'
import { StockRows } from '../../features/parcel/stock-rows.tsx'
import { storageAt } from '../../lib/storage-words.ts'
import { Answer } from '../../lib/answer.tsx'
import { links } from '../../lib/links.ts'
import { useParcelTerms, useTimeZone } from '../../lib/site.ts'

export interface WarehouseSearch {
  tab?: 'parcels' | undefined
  state?: string | undefined
  page?: number | undefined
  /** The orders that are ticked, by commas. */
  picked?: string | undefined
}

const PAGE_SIZE = 10
const stateOf = ({ state }: WarehouseSearch): ParcelState | undefined => parcelStates.find((each) => each === state)
const listed = (search: WarehouseSearch) => parcelReads.list({ state: stateOf(search), page: search.page ?? 1, limit: PAGE_SIZE })

/** Asks what it shows first. */
export function askWarehouse(queryClient: QueryClient, search: WarehouseSearch): void {
  void queryClient.prefetchQuery(parcelReads.stock())
  void queryClient.prefetchQuery(listed(search))
  if (!search.tab) void queryClient.prefetchQuery(addressReads.list())
}

/** What lies in the warehouse and can be sent, and the parcels that were made of it. */
export function WarehouseScreen({ search }: { search: WarehouseSearch }) {
  const stock = useQuery(parcelReads.stock()).data
  const parcels = useQuery({ ...listed(search), placeholderData: keepPreviousData }).data
  const terms = useParcelTerms()
  const tab = search.tab ?? 'stock'
  return (
    <Page title={tab === 'stock' ? '我的仓库' : '我的仓库 · 包裹'} className="min-w-0 max-tablet:mt-5">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="text-xl font-semibold">我的仓库</h1>
        <p className="text-sm text-ink-3">
          {tab === 'parcels'
            ? '寄到哪里、走哪条线路，打包开始前都能改'
            : terms &&
              `每件免费存 ${terms.freeDays} 天，之后每天 ${formatJpy(terms.storageJpyPerDay)} 日元，最多到货价的 ${terms.storageCapPercent}%`}
        </p>
      </div>
      <LinkTabs label="我的仓库">
        <Link {...links.stock()} aria-current={tab === 'stock' ? 'page' : undefined} className={tabLook(tab === 'stock')}>
          在库
          <TabCount>{stock?.total}</TabCount>
        </Link>
        <Link {...links.parcels()} aria-current={tab === 'parcels' ? 'page' : undefined} className={tabLook(tab === 'parcels')}>
          包裹
          <TabCount>{parcels?.counts.all}</TabCount>
        </Link>
      </LinkTabs>
      {tab === 'stock' ? <Stock search={search} /> : <Parcels search={search} />}
    </Page>
  )
}

function Stock({ search }: { search: WarehouseSearch }) {
  const asked = useStock()
  return (
    <div className="mt-4">
      <Answer
        of={asked}
        waiting={
          <div role="status" aria-label="正在加载">
            <Skeleton className="h-100 rounded-photo!" />
          </div>
        }
        failed={(state) => <Panel>{state}</Panel>}
        empty={
          <Panel>
            <Empty
              drawing="bundle"
              title="仓库里还没有你的东西"
              help="买到的商品到仓称重后在这里，几件合成一个包裹寄给你。"
              way={
                <Link {...links.orders('5')} className={buttonLook({ size: 'compact' })}>
                  看正寄往仓库的订单
                </Link>
              }
            />
          </Panel>
        }
      >
        {(entries) => <Entries entries={entries} picked={new Set(search.picked?.split(','))} />}
      </Answer>
    </div>
  )
}

type Filter = 'all' | 'soon' | 'over'

function Entries({ entries, picked }: { entries: readonly StockEntry[]; picked: ReadonlySet<string> }) {
  const navigate = useNavigate()
  const timeZone = useTimeZone()
  const terms = useParcelTerms()
  const addresses = useQuery(addressReads.list()).data
  const [filter, setFilter] = useState<Filter>('all')
  const toneOf = ({ freeUntil }: StockEntry) => storageAt(freeUntil, serverNow(), terms?.freeDays).tone
  const shippable = entries.filter((entry) => entry.shippable)
  const packed = entries.filter(({ parcelId }) => parcelId !== null)
  const blocked = entries.filter(({ parcelId, shippable: can }) => parcelId === null && !can)
  const counts = {
    soon: shippable.filter((entry) => toneOf(entry) === 'soon').length,
    over: shippable.filter((entry) => toneOf(entry) === 'over').length,
  }
  const filtered = filter !== 'all' && counts[filter] > 0 ? filter : 'all'
  const shown = filtered === 'all' ? shippable : shippable.filter((entry) => toneOf(entry) === filtered)
  const address = addresses?.find(({ isDefault }) => isDefault) ?? addresses?.[0]
  const to = addresses && (address ? { addressId: address.id, placeZh: countryWords[address.country].name } : null)
  const pick = (ids: readonly string[], on: boolean): void => {
    const all = on ? [...new Set([...picked, ...ids])] : [...picked].filter((id) => !ids.includes(id))
    void navigate({ to: '/users/warehouse', search: { picked: all.join() || undefined }, replace: true, resetScroll: false })
  }
  return (
    <>
      {(counts.soon > 0 || counts.over > 0) && (
        <div className="mb-3 flex flex-wrap gap-2">
          <Chip chosen={filtered === 'all'} onPress={() => setFilter('all')}>
            可以寄 <span className="num font-medium">{shippable.length}</span>
          </Chip>
          {counts.soon > 0 && (
            <Chip chosen={filtered === 'soon'} onPress={() => setFilter('soon')}>
              快到期 <span className="num font-medium">{counts.soon}</span>
            </Chip>
          )}
          {counts.over > 0 && (
            <Chip chosen={filtered === 'over'} onPress={() => setFilter('over')}>
              已超期 <span className="num font-medium">{counts.over}</span>
            </Chip>
          )}
        </div>
      )}
      {shown.length > 0 && (
        <>
          <p className="mb-3 text-sm text-ink-2">勾选想一起寄的，就能看到运费、申请发货。什么时候寄由你定，也可以再攒几件。</p>
          <StockRows entries={shown} timeZone={timeZone} pick={{ chosen: picked, onPick: pick }} />
        </>
      )}
      <ShipBar chosen={shippable.filter(({ order }) => picked.has(order.id))} to={to} />
      {blocked.length > 0 && (
        <>
          <PartTitle beside={`${blocked.length} 件`}>现在还不能寄</PartTitle>
          <StockRows entries={blocked} timeZone={timeZone} pick={null} />
        </>
      )}
      {packed.length > 0 && (
        <>
          <PartTitle beside={`${packed.length} 件`}>已经在包裹里</PartTitle>
          <StockRows entries={packed} timeZone={timeZone} pick={null} />
        </>
      )}
    </>
  )
}

function Parcels({ search }: { search: WarehouseSearch }) {
  const { page = 1 } = search
  const state = stateOf(search)
  const timeZone = useTimeZone()
  const asked = useQuery({ ...listed(search), placeholderData: keepPreviousData })
  const { data } = asked
  const pages = data ? Math.max(1, Math.ceil(data.total / PAGE_SIZE)) : 1
  const toPage = (n: number) => ({ to: '/users/warehouse', search: { tab: 'parcels', state, ...(n > 1 && { page: n }) } }) as const
  const urgent = data?.list.find((parcel) => parcelStep(parcel).waits)
  return (
    <>
      <nav aria-label="包裹状态" className="mt-4 flex flex-wrap gap-2">
        <CountedChip to={links.parcels()} chosen={state === undefined} name="全部" count={data?.counts.all} />
        {parcelStates
          .filter((each) => each === state || (data?.counts[each] ?? 0) > 0)
          .map((each) => (
            <CountedChip
              key={each}
              to={links.parcels(each)}
              chosen={each === state}
              name={parcelStateZh[each]}
              count={data?.counts[each]}
            />
          ))}
      </nav>
      <div
        aria-busy={asked.isPlaceholderData}
        className={`mt-4 grid gap-4 transition-opacity ${asked.isPlaceholderData ? 'opacity-50' : ''}`}
      >
        <Answer
          of={asked}
          waiting={[0, 1, 2].map((n) => (
            <ParcelRowSkeleton key={n} />
          ))}
          empty={
            <Empty
              drawing="bundle"
              title={state ? `没有${parcelStateZh[state]}的包裹` : '还没有寄过包裹'}
              help="在“在库”里勾选几件，申请发货，就能看到运费。"
              way={
                <Link {...(state ? links.parcels() : links.stock())} className={buttonLook({ size: 'compact' })}>
                  {state ? '看全部包裹' : '去看在库的商品'}
                </Link>
              }
            />
          }
        >
          {({ list }) => list.map((parcel) => <ParcelRow key={parcel.id} parcel={parcel} timeZone={timeZone} main={parcel === urgent} />)}
        </Answer>
      </div>
      {data && pages > 1 && (
        <Pager prev={page > 1 ? toPage(page - 1) : null} next={page < pages ? toPage(page + 1) : null} between={`${page} / ${pages}`} />
      )}
    </>
  )
}
