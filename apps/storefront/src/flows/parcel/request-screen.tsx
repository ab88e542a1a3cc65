import { kg } from '@otsukai/contract/numbers'
import type { Address } from '@otsukai/contract/address'
import type { ParcelTick } from '@otsukai/contract/parcels/parcel-quote'
import { invoices, packings, payModes } from '@otsukai/contract/parcels/parcel-steps'
import type { Parcel, ParcelPreview } from '@otsukai/contract/parcels/parcels'
import { formatJpy } from '@otsukai/money/format'
import { Breadcrumbs } from '@otsukai/ui/breadcrumbs.tsx'
import { buttonLook } from '@otsukai/ui/button-look.ts'
import { Empty } from '@otsukai/ui/empty.tsx'
import { Note } from '@otsukai/ui/note.tsx'
import { Page } from '@otsukai/ui/page.tsx'
import { Section } from '@otsukai/ui/panel.tsx'
import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Split } from 'lucide-react'
import { useState } from 'react'
import { addressReads } from '../../features/address/address-reads.ts'
import { AddGoods } from '../../features/parcel/add-goods.tsx'
import { CannotPrice } from '../../features/parcel/cannot-price.tsx'
import { LineChoice } from '../../features/parcel/line-choice.tsx'
import { parcelReads, type SplitWay, type StockEntry, useStock } from '../../features/parcel/parcel-reads.ts'
import { planText, readPlan } from '../../features/parcel/plan.ts'
import { SplitDialog } from '../../features/parcel/split-dialog.tsx'
import { SubmitWish } from '../../features/parcel/submit-wish.tsx'
import { whyNotYet } from '../../features/parcel/why-not-yet.ts'
import { OptionChoice, PayModeChoice } from '../../features/parcel/wish-choices.tsx'
import { Ticks, WishSum } from '../../features/parcel/wish-sum.tsx'
import { GoodsList, type ParcelGoods } from '../../features/parcel/wished-goods.tsx'
import { ChargeShort } from '../../features/wallet/charge-short.tsx'
import { walletReads } from '../../features/wallet/wallet-reads.ts'
import { Answer, both } from '../../lib/answer.tsx'
import { links } from '../../lib/links.ts'
import { NumberedSteps } from '../../lib/numbered-steps.tsx'
import { AddressPick } from './address-pick.tsx'

export interface RequestSearch {
  /** The orders, by commas. */
  orders?: string | undefined
  line?: string | undefined
  /** Parcels to be requested after this one, of a way to split. */
  rest?: string | undefined
  /** Of how many parcels the way to split is. */
  parts?: string | undefined
  /** The parcel whose request is changed. */
  edit?: string | undefined
  /** What was chosen so far, so that a reload and going back lose none of it: the address, and as in the contract. */
  to?: string | undefined
  packing?: string | undefined
  invoice?: string | undefined
  payMode?: string | undefined
}

const columns = 'grid items-start gap-6 tablet:grid-cols-[minmax(0,1fr)_320px] desk:grid-cols-[minmax(0,1fr)_400px] desk:gap-8'

/** Asks what it shows first. */
export function askRequest(queryClient: QueryClient, { edit }: Pick<RequestSearch, 'edit'>): void {
  void queryClient.prefetchQuery(parcelReads.stock())
  void queryClient.prefetchQuery(addressReads.list())
  void queryClient.prefetchQuery(walletReads.balance())
  if (edit !== undefined) void queryClient.prefetchQuery(parcelReads.parcel(edit))
}

/** The request for a parcel, or its change while nobody packs it. */
export function RequestScreen({ search }: { search: RequestSearch }) {
  const { edit } = search
  const stock = useStock()
  const addresses = useQuery(addressReads.list())
  const parcel = useQuery({ ...parcelReads.parcel(edit ?? ''), enabled: edit !== undefined })
  const asked = both(stock, addresses)
  const waiting = (
    <div role="status" aria-label="正在加载" className={columns}>
      <Skeleton className="h-150 rounded-photo!" />
      <Skeleton className="h-80 rounded-photo!" />
    </div>
  )
  const title = edit === undefined ? '申请发货' : '修改发货申请'
  return (
    <Page title={title}>
      <Breadcrumbs
        path={[
          { name: '个人中心', link: links.overview() },
          { name: '我的仓库', link: links.stock() },
        ]}
        here={title}
      />
      <h1 className="mb-5 text-2xl font-semibold">{title}</h1>
      <NumberedSteps label="发货步骤" steps={['选线路', '仓库打包', '付运费', '寄出']} at={1} />
      {edit === undefined ? (
        <Answer of={asked} waiting={waiting}>
          {([entries, book]) => <Request entries={entries} addresses={book} parcel={null} search={search} />}
        </Answer>
      ) : (
        <Answer of={both(asked, parcel)} waiting={waiting} missing={<NothingToSend />}>
          {([[entries, book], of]) =>
            of.allowed.includes('edit') ? (
              <Request entries={entries} addresses={book} parcel={of} search={search} />
            ) : (
              <TooLate id={of.id} />
            )
          }
        </Answer>
      )}
    </Page>
  )
}

const NothingToSend = () => (
  <Empty
    drawing="bundle"
    title="这里没有可以寄的商品"
    help="可能已经在别的包裹里，或者还要先办一步。"
    way={
      <Link {...links.stock()} className={buttonLook({ size: 'compact' })}>
        回我的仓库
      </Link>
    }
  />
)

const TooLate = ({ id }: { id: string }) => (
  <Empty
    drawing="bundle"
    title="已经开始打包，不能再改了"
    help="有什么要交代的，给客服留言，会转给仓库。"
    way={
      <Link {...links.parcel(id)} className={buttonLook({ size: 'compact' })}>
        看包裹
      </Link>
    }
  />
)

/** Goods as they are wished for, with what is declared, and whether they break easily. */
interface WishedGoods extends ParcelGoods {
  valueJpy: number
  fragile: boolean
}

const goodsOf = ({ order, weightG, weighed, valueJpy, traits }: StockEntry): WishedGoods => ({
  id: order.id,
  goods: order.goods,
  weightG,
  weighed,
  photos: order.warehouse?.photos ?? [],
  valueJpy,
  fragile: traits.includes('fragile'),
})

interface RequestProps {
  entries: readonly StockEntry[]
  addresses: readonly Address[]
  parcel: Parcel | null
  search: RequestSearch
}

function Request({ entries, addresses, parcel, search }: RequestProps) {
  const navigate = useNavigate()
  const addressId = search.to ?? parcel?.addressId ?? null
  const packing = packings.find((each) => each === search.packing) ?? parcel?.options.packing ?? null
  const invoice = invoices.find((each) => each === search.invoice) ?? parcel?.options.invoice ?? 'in'
  const payMode = payModes.find((each) => each === search.payMode) ?? parcel?.payMode ?? null
  const [splitting, setSplitting] = useState(false)
  const balance = useQuery(walletReads.balance()).data

  const sendable = entries.filter(({ shippable, parcelId }) => shippable || (parcel !== null && parcelId === parcel.id)).map(goodsOf)
  const wanted = search.orders?.split(',') ?? parcel?.orders.map(({ id }) => id) ?? []
  const goods = sendable.filter(({ id }) => wanted.includes(id))
  const orderIds = goods.map(({ id }) => id).toSorted()
  const others = sendable.filter(({ id }) => !wanted.includes(id))
  const chosenOnes = orderIds.join()
  // Ticks are for these goods by this line only.
  const lineId = search.line ?? parcel?.line.id ?? null
  const [tickedFor, setTicked] = useState<{ what: string; ticks: readonly ParcelTick[] }>({ what: '', ticks: [] })
  const what = `${chosenOnes} ${lineId ?? ''}`
  const ticked = tickedFor.what === what ? tickedFor.ticks : []

  const address =
    addresses.find(({ id }) => id === addressId) ?? (parcel ? null : (addresses.find((one) => one.isDefault) ?? addresses[0] ?? null))
  const options = { packing: packing ?? 'simple', invoice } as const
  const asked = useQuery({
    ...parcelReads.preview({
      orderIds,
      addressId: address?.id ?? '',
      ...(lineId !== null && { lineId }),
      options,
      payMode: 'ceiling',
    }),
    enabled: address !== null && orderIds.length > 0,
    placeholderData: keepPreviousData,
  })
  const preview = address ? asked.data : undefined
  const line = preview?.lines.find((each) => each.lineId === lineId && each.refusedZh === undefined) ?? null
  const noCeiling = line !== null && line.ceilingJpy === null
  const mode = noCeiling && payMode === 'ceiling' ? null : payMode
  const ceilingJpy = line && preview?.quote && !asked.isPlaceholderData ? preview.quote.totalJpy : null
  const heldJpy = parcel ? parcel.paidJpy - parcel.refundedJpy : 0
  const shortJpy = mode === 'ceiling' && ceilingJpy !== null && balance ? ceilingJpy - heldJpy - balance.availableJpy : 0
  const plan = readPlan(search.rest)
  const parts = Number(search.parts ?? 1)

  const change = (next: RequestSearch): void =>
    void navigate({ to: '/parcel/new', search: { ...search, ...next }, replace: true, resetScroll: false })
  const choose = (ids: readonly string[]): void => change({ orders: ids.join() })
  const takeSplit = ({ parcels }: SplitWay): void => {
    setSplitting(false)
    const [first, ...rest] = parcels
    if (!first) return
    const parts = rest.length > 0 ? String(parcels.length) : undefined
    change({ orders: first.orderIds.join(), line: first.lineId, rest: rest.length > 0 ? planText(rest) : undefined, parts })
  }
  const done = async (id: string): Promise<void> => {
    const [next, ...rest] = plan
    if (!next) return navigate({ ...links.parcel(id), replace: true })
    scrollTo(0, 0)
    change({ orders: next.orderIds.join(), line: next.lineId, rest: rest.length > 0 ? planText(rest) : undefined })
  }

  if (goods.length === 0) return <NothingToSend />
  const splittable = parcel === null && !(parts > 1) && goods.length > 1
  const paused = whyNotYet({
    orders: goods.length,
    hasAddress: address !== null,
    price: preview && !asked.isPlaceholderData ? 'known' : asked.isError ? 'failed' : 'asked',
    hasLine: line !== null,
    hasPacking: packing !== null,
    hasPayMode: mode !== null,
    shortJpy,
    ticks: preview?.ticks ?? [],
    ticked,
  })
  return (
    <div className={columns}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {parts > 1 && (
          <Note kind="info">
            分成 {parts} 个包裹，一个一个申请，这是第 {parts - plan.length} 个。各自打包、各自寄出。
          </Note>
        )}
        <Section title={`商品 ${goods.length} 件`} beside={<AddGoods others={others} onAdd={(id) => choose([...orderIds, id])} />}>
          <GoodsList goods={goods} end={declared} onRemove={(id) => choose(orderIds.filter((one) => one !== id))} />
          <GoodsSum goods={goods} preview={preview} />
        </Section>
        <AddressPick addresses={addresses} chosen={address} onChoose={(to) => change({ to })} />
        {address && (
          <>
            <CannotPrice error={asked.error} onDrop={goods.length > 1 ? (id) => choose(orderIds.filter((one) => one !== id)) : undefined} />
            {preview ? (
              <div aria-busy={asked.isPlaceholderData} className={asked.isPlaceholderData ? 'opacity-60' : ''}>
                <LineChoice lines={preview.lines} chosen={line?.lineId ?? null} onChoose={(id) => change({ line: id })} />
              </div>
            ) : (
              !asked.isError && <Skeleton className="h-80 rounded-photo!" />
            )}
            {splittable && preview && (
              <Note
                icon={Split}
                way={
                  <button type="button" onClick={() => setSplitting(true)}>
                    看分法
                  </button>
                }
              >
                <b className="font-semibold">怎么分最省</b> 几件分成两三个包裹，有时更便宜，也能寄出合不了的
              </Note>
            )}
            <OptionChoice
              packing={packing}
              fragile={goods.filter(({ fragile }) => fragile).length}
              onPacking={(chosen) => change({ packing: chosen })}
              invoice={invoice}
              onInvoice={(chosen) => change({ invoice: chosen })}
            />
            <PayModeChoice payMode={mode} onChoose={(chosen) => change({ payMode: chosen })} noCeiling={noCeiling} />
          </>
        )}
        {shortJpy > 0 && balance && ceilingJpy !== null && (
          <div className="grid gap-4">
            <ChargeShort
              shortJpy={shortJpy}
              availableJpy={balance.availableJpy}
              cost={{ label: heldJpy > 0 ? '还要冻结' : '封顶运费', amountJpy: ceilingJpy - heldJpy }}
              after="到账后在这里接着申请"
              usual
            />
          </div>
        )}
      </div>
      <Section title="费用" className="tablet:sticky tablet:top-20">
        {preview ? (
          <div aria-busy={asked.isPlaceholderData} className={asked.isPlaceholderData ? 'opacity-50' : ''}>
            <WishSum preview={preview} line={line} payMode={mode} />
          </div>
        ) : (
          <p className="text-ink-2">{address ? '正在计算运费。' : '填好收货地址，这里逐项列出运费。'}</p>
        )}
        {preview && line && (
          <Ticks
            ticks={preview.ticks}
            ticked={ticked}
            onTick={(tick, on) => setTicked({ what, ticks: on ? [...ticked, tick] : ticked.filter((one) => one !== tick) })}
          />
        )}
        <SubmitWish
          wish={
            address && line && mode && packing ? { orderIds, addressId: address.id, lineId: line.lineId, options, payMode: mode } : null
          }
          ceilingJpy={mode === 'ceiling' ? ceilingJpy : null}
          ticked={ticked}
          paused={paused}
          edited={parcel}
          balanceJpy={balance?.availableJpy}
          onSplit={splittable ? () => setSplitting(true) : null}
          onDone={(id) => void done(id)}
        />
      </Section>
      {splitting && address && preview && (
        <SplitDialog
          lines={preview.lines}
          goods={goods}
          wish={{ orderIds, addressId: address.id, options }}
          onClose={() => setSplitting(false)}
          onChoose={takeSplit}
        />
      )}
    </div>
  )
}

const declared = ({ valueJpy }: WishedGoods) => (
  <span className="text-cap text-ink-3">
    <span className="num">{formatJpy(valueJpy)}</span> 日元
  </span>
)

function GoodsSum({ goods, preview }: { goods: readonly ParcelGoods[]; preview: ParcelPreview | undefined }) {
  const sumG = goods.reduce((sum, { weightG }) => sum + weightG, 0)
  return (
    <div className="border-t border-line pt-3 text-sm text-ink-2">
      <p className="flex flex-wrap justify-between gap-x-6">
        <span>
          商品重 <b className="num font-semibold text-ink">{kg(sumG)}</b> kg
        </span>
        {preview && (
          <>
            <span>
              打包后多半 <b className="num font-semibold text-ink">{kg(preview.packedG.likely)}</b> kg，封顶按{' '}
              <span className="num">{kg(preview.packedG.ceiling)}</span> kg 算
            </span>
            <span>
              申报 <b className="num font-semibold text-ink">{formatJpy(preview.valueJpy)}</b> 日元
            </span>
          </>
        )}
      </p>
      <p className="mt-1 text-cap text-ink-3">
        申报价值就是你付的商品价，不能改。
        {goods.some(({ weighed }) => !weighed) && '和别的商品同一个信封到的，没有单独称过，先按整个信封的重量算；打包时按实重。'}
      </p>
    </div>
  )
}
