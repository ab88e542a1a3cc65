import { kg } from '@otsukai/contract/numbers'
import { parcelStateZh } from '@otsukai/contract/parcels/parcel-steps'
import type { Parcel } from '@otsukai/contract/parcels/parcels'
import { shippingCountries } from '@otsukai/contract/shipping-lines'
import { formatJpy } from '@otsukai/money/format'
import { Breadcrumbs } from '@otsukai/ui/breadcrumbs.tsx'
import { buttonLook } from '@otsukai/ui/button-look.ts'
import { Empty } from '@otsukai/ui/empty.tsx'
import { Note } from '@otsukai/ui/note.tsx'
import { Page } from '@otsukai/ui/page.tsx'
import { Panel, Section } from '@otsukai/ui/panel.tsx'
import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import { Tag } from '@otsukai/ui/tag.tsx'
import { serverNow } from '@otsukai/web/server-clock.ts'
import { formatTime } from '@otsukai/web/time.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { AddressLines } from '../../features/address/address-lines.tsx'
import { BoxCard } from '../../features/parcel/box-card.tsx'
import { ClaimForm, ClaimTold } from '../../features/parcel/claim-form.tsx'
import { CustomsTold } from '../../features/parcel/customs-told.tsx'
import { DueFirst } from '../../features/parcel/due-first.tsx'
import { HoldSum, Matters, useHold } from '../../features/parcel/hold-panel.tsx'
import { OtherLines } from '../../features/parcel/other-lines.tsx'
import { CancelParcel, ConfirmParcel } from '../../features/parcel/parcel-acts.tsx'
import { ParcelMoney } from '../../features/parcel/parcel-money.tsx'
import { parcelProgress } from '../../features/parcel/parcel-progress.ts'
import { parcelReads } from '../../features/parcel/parcel-reads.ts'
import { ParcelTracks } from '../../features/parcel/parcel-tracks.tsx'
import { parcelTitleZh, trackMeansZh } from '../../features/parcel/parcel-words.ts'
import { PayParcel } from '../../features/parcel/pay-parcel.tsx'
import { GoodsList } from '../../features/parcel/wished-goods.tsx'
import { postageReads } from '../../features/postage/postage-reads.ts'
import { ChargeShort } from '../../features/wallet/charge-short.tsx'
import { walletReads } from '../../features/wallet/wallet-reads.ts'
import { Answer } from '../../lib/answer.tsx'
import { besideColumns } from '../../lib/columns.ts'
import { links } from '../../lib/links.ts'
import { ProgressLine } from '../../lib/progress-line.tsx'
import { useTimeZone } from '../../lib/site.ts'

/** A parcel: how far it is, what it waits for, its box, its money and its way. */
export function ParcelScreen({ id }: { id: string }) {
  const timeZone = useTimeZone()
  const asked = useQuery(parcelReads.parcel(id))
  const parcel = asked.data
  const heading = <h1 className="sr-only">包裹 {id}</h1>
  return (
    <Page title={parcel ? `${parcelTitleZh(parcel)} · 包裹 ${id}` : `包裹 ${id}`}>
      <Breadcrumbs
        path={[
          { name: '个人中心', link: links.overview() },
          { name: '我的仓库', link: links.parcels() },
        ]}
        here={id}
      />
      <Answer
        of={asked}
        waiting={
          <div role="status" aria-label="正在加载">
            {heading}
            <Skeleton className="h-10 w-60" />
            <Skeleton className="mt-4 h-28 rounded-photo!" />
            <div className={besideColumns}>
              <Skeleton className="h-72 rounded-photo!" />
              <Skeleton className="h-96 rounded-photo!" />
            </div>
          </div>
        }
        missing={
          <>
            {heading}
            <Empty
              drawing="search"
              title="没有这个包裹"
              help="链接可能有误，或者它不在你的账号里。"
              way={
                <Link {...links.parcels()} className={buttonLook({ size: 'compact' })}>
                  看全部包裹
                </Link>
              }
            />
          </>
        }
        failed={(state) => (
          <>
            {heading}
            {state}
          </>
        )}
      >
        {(known) => <Whole key={known.state === 'onHold' ? `hold ${known.version}` : 'flow'} parcel={known} timeZone={timeZone} />}
      </Answer>
    </Page>
  )
}

const hasBox = (parcel: Parcel): parcel is Parcel & { box: NonNullable<Parcel['box']> } => parcel.box !== null
const isPriced = (parcel: Parcel): parcel is Parcel & { quote: NonNullable<Parcel['quote']> } => parcel.quote !== null
const isTracked = (parcel: Parcel): parcel is Parcel & { tracking: NonNullable<Parcel['tracking']> } => parcel.tracking !== null

/** How long parcels by this line usually take to there; null where that is not known. */
function useUsualDays({ tracking, address, box, line }: Parcel) {
  const country = shippingCountries.find((each) => each === address?.country)
  const { data, isPlaceholderData } = useQuery({
    ...postageReads.estimate({ country: country ?? 'CN', weightG: box?.weightG ?? 1_000 }),
    enabled: tracking !== null && country !== undefined,
  })
  return (isPlaceholderData ? undefined : data)?.find(({ lineId }) => lineId === line.id)?.days ?? null
}

function Whole({ parcel, timeZone }: { parcel: Parcel; timeZone: string }) {
  const { id, state, payMode, allowed, claim, createdAt } = parcel
  const balance = useQuery(walletReads.balance()).data
  const hold = useHold(parcel)
  const usual = useUsualDays(parcel)
  const asksAnswer = allowed.includes('choose')
  const asksPay = allowed.includes('pay') && isPriced(parcel)
  const shortJpy = balance && (asksPay || (state === 'returned' && parcel.dueJpy > 0)) ? parcel.dueJpy - balance.availableJpy : 0
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-2xl font-semibold">{parcelTitleZh(parcel)}</h1>
        {!parcelTitleZh(parcel).includes(parcelStateZh[state]) && (
          <Tag tone={state === 'onHold' || state === 'packed' ? 'kihada' : 'plain'}>{parcelStateZh[state]}</Tag>
        )}
        {(state === 'requested' || state === 'packing' || state === 'packed') && (
          <Tag>{payMode === 'ceiling' ? '封顶付款' : '称重后再付'}</Tag>
        )}
        <p className="ml-auto text-sm text-ink-3 max-tablet:ml-0 max-tablet:w-full">
          包裹号 <span className="num select-all">{id}</span> · {formatTime(createdAt, timeZone)} 申请
        </p>
      </div>
      <Panel className="mt-4">
        <ProgressLine label="包裹进度" steps={parcelProgress(parcel, serverNow())} timeZone={timeZone} />
      </Panel>
      {/* What is to be paid stands first on a phone, with the recharge that it lacks. */}
      <div className={`${besideColumns} max-tablet:grid-cols-[minmax(0,1fr)]`}>
        <div className={`in-order grid grid-cols-[minmax(0,1fr)] gap-4 ${asksPay ? 'max-tablet:contents' : ''}`}>
          <DueFirst parcel={parcel} timeZone={timeZone} />
          {asksAnswer && <Matters parcel={parcel} hold={hold} timeZone={timeZone} />}
          {!asksAnswer && <Now parcel={parcel} />}
          {shortJpy > 0 && balance && (
            <div className={`grid gap-4 ${asksPay ? 'max-tablet:-order-1' : ''}`}>
              <ChargeShort
                shortJpy={shortJpy}
                availableJpy={balance.availableJpy}
                cost={{ label: asksPay ? '还要付' : '退件运费待补', amountJpy: parcel.dueJpy }}
                after={asksPay ? '到账后在这里付运费' : '到账后自动补上，不用再操作'}
              />
            </div>
          )}
          {state === 'delivered' && allowed.includes('claim') && <ClaimForm parcel={parcel} timeZone={timeZone} />}
          {claim && <ClaimTold claim={claim} timeZone={timeZone} />}
          {isTracked(parcel) && <ParcelTracks parcel={parcel} usual={usual} timeZone={timeZone} />}
          {hasBox(parcel) && <BoxCard parcel={parcel} timeZone={timeZone} />}
          {state === 'packed' && allowed.includes('reline') && isPriced(parcel) && <OtherLines parcel={parcel} />}
          {!asksAnswer && <Timeline parcel={parcel} timeZone={timeZone} />}
        </div>
        <div className={`grid grid-cols-[minmax(0,1fr)] gap-4 ${asksPay ? 'max-tablet:contents' : ''}`}>
          {asksAnswer && <HoldSum parcel={parcel} hold={hold} availableJpy={balance?.availableJpy} />}
          <div className={asksPay ? 'max-tablet:-order-2' : ''}>
            <ParcelMoney parcel={parcel}>
              {asksPay && <PayParcel parcel={parcel} availableJpy={balance?.availableJpy} timeZone={timeZone} />}
            </ParcelMoney>
          </div>
          <Section title={`商品 ${parcel.orders.length} 件`}>
            <GoodsList
              goods={parcel.orders}
              small
              end={({ valueJpy }) => (
                <span className="text-cap text-ink-3">
                  <span className="num">{formatJpy(valueJpy)}</span> 日元
                </span>
              )}
            />
            <p className="border-t border-line pt-2.5 text-sm text-ink-2">
              商品重 <span className="num">{kg(parcel.orders.reduce((sum, { weightG }) => sum + weightG, 0))}</span> kg · 申报{' '}
              <span className="num">{formatJpy(parcel.orders.reduce((sum, { valueJpy }) => sum + valueJpy, 0))}</span> 日元
            </p>
          </Section>
          <Section title="寄到">
            {parcel.address ? <AddressLines address={parcel.address} /> : <p className="text-ink-2">收件信息已按期删除。</p>}
            <p className="mt-2.5 border-t border-line pt-2.5 text-sm text-ink-2">
              {parcel.line.nameZh} · {parcel.options.packing === 'reinforced' ? '加固包装' : '简装'} ·{' '}
              {parcel.options.invoice === 'in' ? '发票放箱里' : '不放发票'}
            </p>
          </Section>
          {state !== 'cancelled' && <CustomsTold parcel={parcel} />}
          {asksAnswer && <Timeline parcel={parcel} timeZone={timeZone} />}
          <p className="text-center text-sm">
            <Link {...links.messages({ about: 'support', text: `想问包裹 ${id}：` })} className="link">
              问客服
            </Link>
          </p>
        </div>
      </div>
    </>
  )
}

/** What the state means for the member, with what can be done now. */
function Now({ parcel }: { parcel: Parcel }) {
  const { id, allowed, state } = parcel
  const text = meaningOf(parcel)
  if (text === null) return null
  const editable = allowed.includes('edit')
  const cancellable = allowed.includes('cancel')
  const confirmable = allowed.includes('confirm')
  return (
    <Section title={state === 'cancelled' || state === 'lost' || state === 'returned' ? '结果' : '接下来'}>
      <p className="text-ink-2">{text}</p>
      {(editable || cancellable || confirmable || state === 'cancelled' || state === 'returned') && (
        <div className="mt-4 flex flex-wrap gap-3">
          {editable && (
            <Link {...links.parcelEdit(id)} className={buttonLook()}>
              修改
            </Link>
          )}
          {cancellable && <CancelParcel parcel={parcel} />}
          {confirmable && <ConfirmParcel parcel={parcel} />}
          {(state === 'cancelled' || state === 'returned') && (
            <Link {...links.stock()} className={buttonLook({ size: 'compact' })}>
              看在库的商品
            </Link>
          )}
        </div>
      )}
      {state === 'returned' && parcel.dueJpy > 0 && (
        <Note kind="act" className="mt-3">
          退件运费 {formatJpy(parcel.dueJpy)} 日元待补，余额够了自动扣；补齐之后才能再寄。
        </Note>
      )}
    </Section>
  )
}

function meaningOf({ state, payMode, tracks, dueFirst }: Parcel): string | null {
  switch (state) {
    case 'requested':
      return `仓库按申请的先后打包。开始之前，地址、线路、商品都能改，也能取消。${
        dueFirst.length > 0 ? '等你补款的这几天先不计存放；包裹要是取消，这几天要补算。' : '在包裹里的商品不计存放天数。'
      }`
    case 'packing':
      return payMode === 'ceiling'
        ? '打包称重后，不超过封顶就接着寄，多冻结的立刻退回；万一超过，先问你。'
        : '打包称重后，在这里告诉你准价，付了运费再寄。'
    case 'onHold':
      return '打包停下了，等你答复。'
    case 'packed':
      return payMode === 'ceiling'
        ? '打包好了，比封顶价高。付差额、换线路，或者拆开重新选，由你定。等你的这几天先不计存放；包裹要是取消，这几天要补算。'
        : '打包好了，付了运费就寄。等你付款的这几天先不计存放；包裹要是取消，这几天要补算。'
    case 'paid':
      return '仓库贴好面单，下一次交运时交给承运商。'
    case 'sent':
      return `${(tracks[0] && trackMeansZh[tracks[0].kind]) ?? '路上的动态会自动更新，不用你做什么。'}东西到手了，这里还没显示签收，就点“确认收到”。`
    case 'returning':
      return '包裹在退回日本的路上，到仓后商品重新入库，存放天数从头算。'
    case 'returned':
      return '商品已重新入库，存放天数从头算，可以再申请发货。'
    case 'lost':
      return '承运商查无下落。运费和加固、保价等费用全额退回，货值按这条线路的保价赔付，都已存入余额。'
    case 'cancelled':
      return '商品还在仓库，存放天数接着算，可以重新申请发货。'
    case 'delivered':
      return null
  }
}

const Timeline = ({ parcel, timeZone }: { parcel: Parcel; timeZone: string }) => (
  <Section title="包裹动态">
    <ol className="grid gap-2.5">
      {parcel.timeline.toReversed().map(({ at, noteZh }, n) => (
        <li key={`${at} ${n}`} className="grid gap-x-5 text-sm tablet:grid-cols-[128px_minmax(0,1fr)]">
          <time className="num text-ink-3">{formatTime(at, timeZone)}</time>
          <span className={n === 0 ? 'font-semibold' : ''}>{noteZh}</span>
        </li>
      ))}
    </ol>
  </Section>
)
