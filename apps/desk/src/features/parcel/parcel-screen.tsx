import { matterZh, parcelStateZh, trackZh } from '@otsukai/contract/parcels/parcel-steps'
import { transferZh } from '@otsukai/contract/desk/money-words'
import { formatJpy } from '@otsukai/money/format'
import { Button } from '@otsukai/ui/button.tsx'
import { buttonLook } from '@otsukai/ui/button-look.ts'
import { DetailBody, DetailHead } from '@otsukai/ui/desk/detail.tsx'
import { History } from '@otsukai/ui/desk/history.tsx'
import { Who } from '@otsukai/ui/desk/initial.tsx'
import { IconButton } from '@otsukai/ui/desk/icon-button.tsx'
import { useKeys } from '@otsukai/ui/desk/keys.ts'
import { ListSkeleton } from '@otsukai/ui/desk/list.tsx'
import { DeskPanel, Fact, Facts } from '@otsukai/ui/desk/panel.tsx'
import { Progress } from '@otsukai/ui/desk/progress.tsx'
import { Age, State } from '@otsukai/ui/desk/state.tsx'
import { sayDone } from '@otsukai/ui/desk/undo-toast.tsx'
import { MoneyLines } from '@otsukai/ui/money-lines.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { act } from '@otsukai/web/action.ts'
import { queryClient, read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { serverNow } from '@otsukai/web/server-clock.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Copy } from 'lucide-react'
import { Answer } from '../../lib/answer.tsx'
import { printLabels } from '../../lib/labels.ts'
import { accountZh } from '../../lib/ledger-words.ts'
import { Here } from '../../lib/here.tsx'
import { MemberName } from '../../lib/member-name.tsx'
import { NoteForm } from '../../lib/note-form.tsx'
import { Notes } from '../../lib/notes.tsx'
import { beginOffer, inOrder, OfferButton } from '../../lib/offers.tsx'
import { ClaimState, ParcelClaim } from '../../lib/parcel-claim.tsx'
import { PhotoLinks } from '../../lib/photo-links.tsx'
import { ParcelAddress, ParcelGoodsRows } from '../../lib/parcel-rows.tsx'
import {
  answerZh,
  countryNameZh,
  invoiceZh,
  limitOfParcel,
  packingZh,
  type ParcelPage,
  payModeZh,
  spelledNumber,
  stateOfParcel,
} from '../../lib/parcel-words.ts'
import { OpenEntries } from '../../lib/open-entries.tsx'
import { Screen } from '../../lib/screen.tsx'
import { useMay } from '../../lib/session.ts'
import { beijing, beijingShort } from '../../lib/times.ts'
import { photoAddress } from '../../lib/uploads.ts'
import { useTold } from '../../lib/use-told.ts'
import { kilograms } from '../../lib/weights.ts'
import { legsOfParcel, nextOfParcel } from './parcel-legs.ts'

/** One parcel: where it stands and what comes next, what is in it, where it is, its money and its history. */
export function ParcelScreen({ id }: { id: string }) {
  const navigate = useNavigate()
  const query = useQuery(read(calls.deskParcelOf, { id }))
  const [first] = inOrder((query.data?.acts ?? []).filter(({ allowed }) => allowed))
  useKeys('包裹', [
    { keys: 'e', name: '办下一步', off: !first, run: () => first && beginOffer(first, `包裹 ${id}`) },
    { keys: 'esc', name: '回到包裹', run: () => void navigate({ to: '/parcels' }) },
  ])
  return (
    <Screen title={`包裹 ${id}`} back={{ name: '包裹', link: { to: '/parcels' } }}>
      <Answer of={query} what="包裹" waiting={<ListSkeleton />}>
        {(page) => <Page key={page.id} page={page} />}
      </Answer>
    </Screen>
  )
}

function Page({ page }: { page: ParcelPage }) {
  const now = serverNow()
  const { word, tone } = stateOfParcel(page)
  const way = legsOfParcel(page)
  const next = nextOfParcel(page)
  const limitMs = limitOfParcel(page)
  const claimer = page.entries.find(({ settledAt, claimedBy }) => settledAt === null && claimedBy)?.claimedBy?.name
  const copy = async () => {
    await navigator.clipboard.writeText(page.id)
    sayDone('包裹号已复制')
  }
  const write = async (text: string): Promise<string | null> => {
    const done = await act(calls.addNote, { subject: { kind: 'parcel', id: page.id }, text })
    await queryClient.invalidateQueries({ queryKey: [calls.deskParcelOf.path] })
    return 'data' in done ? null : done.problem.message
  }
  return (
    <>
      <DetailHead
        title={
          <span className="flex items-center gap-1">
            {page.id}
            <IconButton icon={Copy} name="复制包裹号" onClick={() => void copy()} />
          </span>
        }
        state={
          <span className="flex flex-wrap items-center gap-3">
            <State tone={tone} loud>
              {word}
            </State>
            {limitMs < Infinity && (
              <span className="text-ink-2">
                等了 <Age waitedMs={now - page.updatedAt} limitMs={limitMs} />
              </span>
            )}
            {page.packer !== null && <span className="text-ink-2">{page.packer}在打包</span>}
            {claimer && <Who name={claimer} />}
            <Here kind="parcel" id={page.id} />
          </span>
        }
        next={next !== null && `下一步：${next}`}
        acts={<Acts page={page} />}
      />
      <DetailBody
        side={
          <>
            {page.paidJpy !== undefined && <Money page={page} />}
            <Receiver page={page} />
            <DeskPanel title="备注" beside="只有同事看得到">
              <div className="grid gap-2.5">
                {page.notes.length > 0 && <Notes notes={page.notes} />}
                <NoteForm onWrite={write} />
              </div>
            </DeskPanel>
            <DeskPanel title="经过" beside="北京时间，新的在上">
              <History
                wide
                lines={page.timeline.toReversed().map(({ at, by, textZh, kind, reason, amountJpy }) => ({
                  time: beijingShort(at),
                  text: (
                    <>
                      {by !== null && <b className="font-semibold">{by} </b>}
                      {textZh}
                      {amountJpy !== undefined && <span className="num"> {formatJpy(amountJpy)}</span>}
                    </>
                  ),
                  why: reason ?? null,
                  tone: kind === 'event' ? 'moving' : kind === 'note' ? 'wait' : 'plain',
                }))}
              />
            </DeskPanel>
          </>
        }
      >
        <section className="rounded-photo border border-line bg-paper">
          <Progress legs={way.legs} at={way.at} waits={tone === 'wait' || tone === 'late'} />
        </section>
        {page.whyWaitsZh !== null && (
          <p className="rounded-photo bg-kihada-wash px-4 py-2.5 text-kihada-ink">
            {page.whyWaitsZh}
            {page.payBy !== null && page.state !== 'packed' && `，${beijingShort(page.payBy)} 没补就取消`}
          </p>
        )}
        <OpenEntries of={page.entries} />
        {page.matters.length > 0 && <Matters page={page} />}
        {page.claim && (
          <DeskPanel title="报损" beside={<ClaimState of={page.claim} />}>
            <ParcelClaim of={page} />
          </DeskPanel>
        )}
        {(page.sentAt !== null || page.tracks.length > 0) && <Tracks page={page} />}
        <DeskPanel title="里面" count={page.goods.length} beside={`${packingZh[page.packing]}打包 · ${invoiceZh[page.invoice]}`} flush>
          <ParcelGoodsRows of={page} />
        </DeskPanel>
        {page.box && (
          <DeskPanel title="箱子" beside="打包时拍的">
            <div className="flex flex-wrap gap-4">
              <Facts label={72}>
                <Fact name="实重">
                  <span className="num">{kilograms(page.box.weightG)}</span> kg
                </Fact>
                <Fact name="尺寸">
                  <span className="num">{page.box.sizes.map((mm) => mm / 10).join(' × ')}</span> cm
                </Fact>
                <Fact name="计费重量">
                  <span className="num">{kilograms(page.box.chargeableG)}</span> kg
                </Fact>
              </Facts>
              <PhotoLinks photos={page.box.photos.map(photoAddress)} alt="打包时的照片" />
            </div>
          </DeskPanel>
        )}
        <DeskPanel title="报关" flush>
          <ul>
            {page.customs.map(({ order, nameEn, quantity, valueJpy, weightG, hsCode }) => (
              <li key={order} className="flex items-center gap-3 border-t border-line px-4 py-2">
                <span className="min-w-0 flex-1 truncate">
                  {nameEn} × <span className="num">{quantity}</span>
                  {hsCode !== null && <span className="num text-ink-3"> HS {hsCode}</span>}
                </span>
                <span className="text-ink-3">
                  <span className="num">{kilograms(weightG)}</span> kg
                </span>
                <span className="w-24 text-right">
                  <span className="num">{formatJpy(valueJpy)}</span> 日元
                </span>
              </li>
            ))}
          </ul>
        </DeskPanel>
      </DetailBody>
    </>
  )
}

function Acts({ page }: { page: ParcelPage }) {
  const may = useMay()
  const about = `包裹 ${page.id}`
  const offers = inOrder(page.acts.filter(({ allowed }) => allowed))
  const atTable =
    may('warehouse.act') && (page.state === 'requested' || page.state === 'packing' || (page.state === 'paid' && page.number === null))
  return (
    <>
      {offers.map((offer) => (
        <OfferButton key={offer.name} offer={offer} about={about} main />
      ))}
      {page.state !== 'cancelled' && may('warehouse.act') && <Button onClick={() => printLabels('parcel', page.id)}>打箱签</Button>}
      {page.printable && <Button onClick={() => printLabels('carrier', page.id)}>打面单</Button>}
      {atTable && (
        <Link to="/pack" className={buttonLook({ rank: 'ink' })}>
          去打包台
        </Link>
      )}
    </>
  )
}

/** To whom it goes: told to who labels it, and else to who presses for it. */
function Receiver({ page }: { page: ParcelPage }) {
  const asked = { name: 'show-address', input: { parcel: page.id }, reason: '要联系收件人' }
  const { told, mayShow, problem, pending, show } = useTold<NonNullable<ParcelPage['address']>>(useMay()('parcels.settle') ? asked : null)
  const address = page.address ?? told
  return (
    <DeskPanel
      title="收件"
      beside={
        told
          ? '看的人和时间已记下'
          : !address &&
            mayShow && (
              <button type="button" className="link" disabled={pending} onClick={show}>
                显示收件信息
              </button>
            )
      }
    >
      <Problem problem={problem} className="mb-2" />
      <Facts label={56}>
        <Fact name="会员">
          <MemberName of={page.member} />
        </Fact>
        <Fact name="寄到">{countryNameZh(page.country)}</Fact>
        {address && <ParcelAddress of={address} />}
      </Facts>
      {!address && !mayShow && <p className="mt-1 text-cap text-ink-3">姓名和地址只在贴面单时给仓库看。</p>}
    </DeskPanel>
  )
}

function Money({ page }: { page: ParcelPage }) {
  const { quote, ceilingJpy, paidJpy = 0, refundedJpy = 0, dueJpy = 0, transfers = [] } = page
  const claimJpy = transfers.reduce((sum, { kind, amountJpy }) => sum + (kind === 'claimPaid' ? amountJpy : 0), 0)
  return (
    <DeskPanel title="款项" beside={payModeZh[page.payMode]}>
      <MoneyLines
        dense
        lines={[
          ...(quote?.lines ?? []).map(({ nameZh, amountJpy }) => ({ label: nameZh, amountJpy })),
          ...(quote && quote.lines.length > 1 ? [{ label: '合计', amountJpy: quote.totalJpy }] : []),
          ...(typeof ceilingJpy === 'number' ? [{ label: '封顶', amountJpy: ceilingJpy }] : []),
          ...(dueJpy > 0 ? [{ label: '待付', amountJpy: dueJpy }] : []),
          ...(refundedJpy > claimJpy ? [{ label: '已退', amountJpy: -(refundedJpy - claimJpy) }] : []),
          ...(claimJpy > 0 ? [{ label: '报损赔付', amountJpy: -claimJpy }] : []),
        ]}
        total={{ label: '会员已付', amountJpy: paidJpy }}
      />
      {transfers.length > 0 && (
        <>
          <h3 className="mt-4 mb-1.5 font-semibold">转账</h3>
          <ul className="grid gap-1 text-cap">
            {transfers.map(({ id, at, from, to, kind, amountJpy }) => (
              <li key={id} className="flex gap-2">
                <time className="num w-20 shrink-0 text-ink-3">{beijingShort(at)}</time>
                <span className="min-w-0 flex-1">
                  {accountZh(from)} → {accountZh(to)}
                  <span className="text-ink-3"> {transferZh(kind)}</span>
                </span>
                <span className="num">{formatJpy(amountJpy)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </DeskPanel>
  )
}

const Matters = ({ page: { matters, answerBy, state } }: { page: ParcelPage }) => (
  <DeskPanel
    title="停下的原因"
    beside={state === 'onHold' && answerBy !== null ? `会员 ${beijingShort(answerBy)} 前答复` : undefined}
    flush
  >
    <ul>
      {matters.map(({ id, kind, orders, noteZh, photo, answer, at }) => (
        <li key={id} className="flex gap-3 border-t border-line px-4 py-2.5">
          {photo !== null && <PhotoLinks photos={[photoAddress(photo)]} alt="停下时的照片" />}
          <div className="min-w-0 flex-1">
            <b className="font-semibold">{matterZh[kind]}</b>{' '}
            <span className="text-ink-3">{orders.length > 0 ? orders.join('、') : '整个包裹'}</span>
            <p>{noteZh}</p>
          </div>
          <span className="text-right text-cap text-ink-3">
            {answer === null ? <State tone="wait">等会员定</State> : <State tone="done">{answerZh[answer]}</State>}
            <time className="num block">{beijingShort(at)}</time>
          </span>
        </li>
      ))}
    </ul>
  </DeskPanel>
)

const Tracks = ({ page: { tracks, number, page, carrierZh, sentAt } }: { page: ParcelPage }) => (
  <DeskPanel
    title="物流"
    beside={
      <>
        {carrierZh} {number !== null && spelledNumber(number)}
        {page !== null && (
          <a className="link" href={page} target="_blank" rel="noreferrer">
            去查
          </a>
        )}
      </>
    }
  >
    <History
      wide
      lines={[
        ...tracks.map(({ at, kind, placeZh, textZh }) => ({
          time: beijingShort(at),
          text: (
            <>
              {trackZh[kind]}
              <span lang="ja" className="block text-cap text-ink-3">
                {[placeZh, textZh].filter((part) => part !== '').join(' · ')}
              </span>
            </>
          ),
          tone:
            kind === 'delivered' ? ('done' as const) : kind === 'exception' || kind === 'lost' ? ('late' as const) : ('moving' as const),
        })),
        ...(sentAt !== null
          ? [{ time: beijingShort(sentAt), text: `${parcelStateZh.sent}，交给${carrierZh}`, tone: 'moving' as const }]
          : []),
      ]}
    />
    {tracks.length === 0 && sentAt !== null && <p className="mt-1 text-cap text-ink-3">{beijing(sentAt)} 交出后还没有消息。</p>}
  </DeskPanel>
)
