import { parcelStateZh } from '@otsukai/contract/parcels/parcel-steps'
import { formatJpy } from '@otsukai/money/format'
import { DetailBody, DetailHead } from '@otsukai/ui/desk/detail.tsx'
import { IconButton } from '@otsukai/ui/desk/icon-button.tsx'
import { Initial, Who } from '@otsukai/ui/desk/initial.tsx'
import { useKeys } from '@otsukai/ui/desk/keys.ts'
import { DeskPanel, Fact, Facts } from '@otsukai/ui/desk/panel.tsx'
import { Progress } from '@otsukai/ui/desk/progress.tsx'
import { Age, State } from '@otsukai/ui/desk/state.tsx'
import { Thumb } from '@otsukai/ui/desk/thumb.tsx'
import { sayDone } from '@otsukai/ui/desk/undo-toast.tsx'
import { ListSkeleton } from '@otsukai/ui/desk/list.tsx'
import { Tag } from '@otsukai/ui/tag.tsx'
import { act } from '@otsukai/web/action.ts'
import { queryClient, read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { serverNow } from '@otsukai/web/server-clock.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Copy } from 'lucide-react'
import { Here } from '../../lib/here.tsx'
import { Answer } from '../../lib/answer.tsx'
import { MarketLink } from '../../lib/market-link.tsx'
import { MemberName } from '../../lib/member-name.tsx'
import { NoteForm } from '../../lib/note-form.tsx'
import { Notes } from '../../lib/notes.tsx'
import { OrderInspection } from '../../lib/order-inspection.tsx'
import { parcelAt, talkAbout } from '../../lib/places.ts'
import { OpenEntries } from '../../lib/open-entries.tsx'
import { Screen } from '../../lib/screen.tsx'
import { beijing, beijingShort } from '../../lib/times.ts'
import type { OrderPageData } from '../../lib/goods-card.tsx'
import { neighboursOf } from './neighbours.ts'
import { OrderActs, orderKeys } from './order-acts.tsx'
import { OrderAttempts } from './order-attempts.tsx'
import { OrderHistory, OrderMoney, OrderParcel, OrderTalk, OrderTransfers } from './order-parts.tsx'
import { legsOf, limitOfOrder, nextZh, stateOf } from './order-words.ts'
import { GoodsTitles } from '../../lib/goods-titles.tsx'

/** One order: where it stands and what comes next, what happens left, its money, member and history right. */
export function OrderScreen({ id }: { id: string }) {
  const navigate = useNavigate()
  const query = useQuery(read(calls.deskOrder, { id }))
  const near = neighboursOf(id)
  const to = (other: string | undefined) =>
    other === undefined ? undefined : () => void navigate({ to: '/orders/$id', params: { id: other }, replace: true })
  const [up, down] = [to(near?.before), to(near?.after)]
  useKeys('订单', [
    ...orderKeys(query.data),
    { keys: 'k', name: '上一单', off: !up, run: () => up?.() },
    { keys: 'j', name: '下一单', off: !down, run: () => down?.() },
    { keys: 'esc', name: '回到订单', run: () => void navigate({ to: '/orders' }) },
  ])
  return (
    <Screen
      title={id}
      back={{ name: '订单', link: { to: '/orders' } }}
      {...(near && { place: { words: near.words, ...(up && { onUp: up }), ...(down && { onDown: down }) } })}
    >
      <Answer of={query} what="订单" waiting={<ListSkeleton />}>
        {(page) => <Page key={page.order.id} page={page} />}
      </Answer>
    </Screen>
  )
}

function Page({ page }: { page: OrderPageData }) {
  const { order, money, transfers, messages, notes, inspection, stock, attempts, timeline, member, entries, legs } = page
  const now = serverNow()
  const { word, tone } = stateOf(order)
  const way = legsOf(legs, order)
  const copy = async () => {
    await navigator.clipboard.writeText(order.id)
    sayDone('订单号已复制')
  }
  const write = async (text: string): Promise<string | null> => {
    const done = await act(calls.addNote, { subject: { kind: 'order', id: order.id }, text })
    await queryClient.invalidateQueries({ queryKey: [calls.deskOrder.path] })
    return 'data' in done ? null : done.problem.message
  }
  return (
    <>
      <DetailHead
        title={
          <span className="flex items-center gap-1">
            {order.id}
            <IconButton icon={Copy} name="复制订单号" onClick={() => void copy()} />
          </span>
        }
        state={
          <span className="flex flex-wrap items-center gap-3">
            <State tone={order.late ? 'late' : tone} loud>
              {word}
            </State>
            <span className="text-ink-2">
              等了 <Age waitedMs={now - order.since} limitMs={limitOfOrder(order)} />
            </span>
            {order.claimedBy !== null && <Who name={order.claimedBy} />}
            <Here kind="order" id={order.id} />
          </span>
        }
        next={`下一步：${nextZh(order, now)}`}
        acts={page.acts.length > 0 && <OrderActs page={page} most={3} />}
      />
      <DetailBody
        side={
          <>
            {money && (
              <DeskPanel
                title="款项"
                beside={
                  <span>
                    订单款 现在 <b className="num font-semibold text-ink">{formatJpy(money.heldJpy)}</b> 日元
                  </span>
                }
              >
                <OrderMoney money={money} />
                {transfers && transfers.length > 0 && (
                  <>
                    <h3 className="mt-4 mb-1.5 flex items-baseline font-semibold">
                      转账<span className="ml-auto text-cap font-normal text-ink-3">账本 {transfers.length} 笔</span>
                    </h3>
                    <OrderTransfers transfers={transfers} />
                  </>
                )}
              </DeskPanel>
            )}
            <DeskPanel title="会员">
              <div className="mb-3 flex items-center gap-3">
                <Initial name={member.name} size="large" />
                <p>
                  <b className="block font-semibold">
                    <MemberName of={member} />
                  </b>
                  <span className="text-cap text-ink-3">{beijing(member.createdAt).slice(0, 7)} 起</span>
                </p>
              </div>
              <Facts label={56}>
                <Fact name="订单">
                  {member.orders} 单，异议 {member.disputes}
                </Fact>
                <Fact name="状态">{member.frozen ? <Tag tone="shu">已冻结</Tag> : '正常'}</Fact>
              </Facts>
            </DeskPanel>
            <DeskPanel title="备注" beside="只有同事看得到">
              <div className="grid gap-2.5">
                {notes.length > 0 && <Notes notes={notes} />}
                <NoteForm onWrite={write} />
              </div>
            </DeskPanel>
            <DeskPanel title="经过" beside="北京时间，新的在上">
              <OrderHistory timeline={timeline} />
            </DeskPanel>
          </>
        }
      >
        <section className="rounded-photo border border-line bg-paper">
          <Progress legs={way.legs} at={way.at} waits={tone === 'wait' || tone === 'late' || order.late} />
        </section>
        <OpenEntries of={entries} />
        {inspection.state !== 'none' && (
          <DeskPanel title="验货">
            <OrderInspection of={inspection} />
          </DeskPanel>
        )}
        {messages && (
          <DeskPanel
            title="和会员说"
            beside={
              messages.length > 0 && (
                <Link {...talkAbout(order.id)} className="link">
                  去回复
                </Link>
              )
            }
          >
            {messages.length > 0 ? (
              <OrderTalk messages={messages} member={order.member.name} />
            ) : (
              <p className="text-ink-3">还没有说过话。</p>
            )}
          </DeskPanel>
        )}
        <DeskPanel title="商品" beside={order.auction ? '竞拍得到' : undefined}>
          <div className="flex flex-wrap gap-4">
            <Thumb src={order.picture} size="large" />
            <div className="min-w-0 flex-1 basis-64">
              <GoodsTitles of={order} />
              <p className="mt-1.5 flex flex-wrap gap-1.5">
                <Tag>{order.goodsId}</Tag>
                <MarketLink of={order} />
                {page.goods.variant && <Tag>{page.goods.variant.name}</Tag>}
                {page.goods.shippingPayer === 'seller' && <Tag tone="matcha">卖家包邮</Tag>}
                {page.goods.shippingPayer === 'buyer' && <Tag tone="kihada">到付</Tag>}
              </p>
              {order.remark !== '' && <p className="mt-1.5 text-ink-2">会员备注：{order.remark}</p>}
            </div>
            <div className="basis-56">
              <Facts label={56}>
                <Fact name="标价">
                  <span className="num font-medium">{formatJpy(page.goods.priceJpy ?? 0)}</span> 日元
                </Fact>
                {page.listing.sellerId !== null && <Fact name="卖家">{page.listing.sellerId}</Fact>}
                <Fact name="下单">{beijingShort(order.createdAt)}</Fact>
              </Facts>
            </div>
          </div>
          {page.listing.descriptionJa && (
            <details className="mt-3 border-t border-line pt-2.5">
              <summary className="cursor-pointer text-ai">下单时的商品页</summary>
              <p lang="ja" className="mt-2 max-w-[60em] text-ink-2 break-words whitespace-pre-wrap">
                {page.listing.descriptionJa}
              </p>
            </details>
          )}
        </DeskPanel>
        {attempts.length > 0 && (
          <DeskPanel
            title="采购"
            flush
            beside={
              page.purchase?.marketId ? (
                <>
                  {page.purchase.account} · {page.purchase.marketId}
                </>
              ) : (
                `${attempts.length} 次，同一时刻最多一次`
              )
            }
          >
            <OrderAttempts attempts={attempts} />
          </DeskPanel>
        )}
        {page.parcels.length > 0 && (
          <DeskPanel title="寄出的包裹" flush>
            <ul>
              {page.parcels.map((parcel) => (
                <li key={`${parcel.id} ${parcel.at}`} className="flex h-10 items-center gap-3 border-t border-line px-4">
                  <Link {...parcelAt(parcel.id)} className="text-ai underline hover:no-underline">
                    {parcel.id}
                  </Link>
                  <span className="text-ink-2">{parcelStateZh[parcel.state]}</span>
                  <time className="num ml-auto text-ink-3">{beijingShort(parcel.at)}</time>
                </li>
              ))}
            </ul>
          </DeskPanel>
        )}
        {(order.tracking !== null || stock !== null) && (
          <DeskPanel title="包裹">
            <OrderParcel page={page} wide />
            {stock && stock.photos.length > 0 && (
              <div className="mt-3 flex flex-wrap gap-2">
                {stock.photos.map((src) => (
                  <Thumb key={src} src={src} size="large" />
                ))}
              </div>
            )}
          </DeskPanel>
        )}
      </DetailBody>
    </>
  )
}
