import { transferZh } from '@otsukai/contract/desk/money-words'
import { wordsOf } from '@otsukai/contract/message-words'
import { formatJpy } from '@otsukai/money/format'
import { AccountName } from '@otsukai/ui/desk/transfers.tsx'
import { Fact, Facts } from '@otsukai/ui/desk/panel.tsx'
import { History, type HistoryLine } from '@otsukai/ui/desk/history.tsx'
import { Icon } from '@otsukai/ui/icon.tsx'
import { MoneyLines } from '@otsukai/ui/money-lines.tsx'
import { ArrowRight } from 'lucide-react'
import { accountZh } from '../../lib/ledger-words.ts'
import { PhotoLinks } from '../../lib/photo-links.tsx'
import { beijingShort } from '../../lib/times.ts'
import { kilograms } from '../../lib/weights.ts'
import type { OrderPageData } from '../../lib/goods-card.tsx'

type Money = NonNullable<OrderPageData['money']>

/** What the order costs, and what of it is paid. */
export const OrderMoney = ({ money }: { money: Money }) => {
  const charges = money.charges.filter(({ voidedAt }) => voidedAt === null)
  return (
    <MoneyLines
      dense
      lines={[
        ...money.quote.lines.map(({ labelZh, amountJpy }) => ({ label: labelZh, amountJpy })),
        ...charges.map(({ reasonZh, amountJpy, paidAt }) => ({
          label: `补差价：${reasonZh}${paidAt === null ? '（未付）' : ''}`,
          amountJpy,
        })),
        ...(money.refundedJpy > 0 ? [{ label: '已退回', amountJpy: -money.refundedJpy }] : []),
      ]}
      total={{ label: '会员已付', amountJpy: money.paidJpy }}
    />
  )
}

/** The ledger's movements of an order, a row each. */
export const OrderTransfers = ({ transfers }: { transfers: NonNullable<OrderPageData['transfers']> }) => (
  <ul>
    {transfers.map(({ id, at, from, to, kind, amountJpy }) => (
      <li key={id} className="flex items-baseline gap-2.5 border-t border-line py-1.5" title={transferZh(kind)}>
        <time className="num shrink-0 font-medium text-ink-3">{beijingShort(at)}</time>
        <span className="min-w-0 flex-1 truncate">
          <AccountName>{accountZh(from)}</AccountName>
          <Icon of={ArrowRight} size={12} className="mx-1 inline-block align-[-1px] text-ink-3" />
          <AccountName>{accountZh(to)}</AccountName>
        </span>
        <span className="num shrink-0 font-medium">{formatJpy(amountJpy)}</span>
      </li>
    ))}
  </ul>
)

/** The parcel: carrier, number, when it came, how heavy, where it lies. */
export const OrderParcel = ({ page: { order, stock }, wide = false }: { page: OrderPageData; wide?: boolean }) => (
  <div className={wide ? 'grid items-start gap-x-8 gap-y-1 tablet:grid-cols-2' : 'grid gap-y-1'}>
    {order.tracking && (
      <Facts label={56}>
        <Fact name="快递">{order.tracking.carrier}</Fact>
        <Fact name="单号">{order.tracking.number}</Fact>
      </Facts>
    )}
    {stock && (
      <Facts label={56}>
        <Fact name="入库">{beijingShort(stock.receivedAt)}</Fact>
        <Fact name="重量">{kilograms(stock.weightG)} kg</Fact>
        <Fact name="架位">{stock.shelf === null ? '没有登记' : <b className="font-semibold">{stock.shelf}</b>}</Fact>
      </Facts>
    )}
  </div>
)

const tones: Readonly<Record<OrderPageData['timeline'][number]['kind'], HistoryLine['tone'] & string>> = {
  event: 'plain',
  attempt: 'moving',
  transfer: 'done',
  act: 'wait',
  message: 'none',
  note: 'none',
}

/** All that happened, the newest first. */
export const OrderHistory = ({ timeline, most }: { timeline: OrderPageData['timeline']; most?: number }) => (
  <History
    wide
    lines={timeline
      .toReversed()
      .slice(0, most)
      .map(({ kind, at, by, textZh, reason, amountJpy }) => ({
        time: beijingShort(at),
        tone: tones[kind],
        why: reason || null,
        text: (
          <>
            {by !== null && kind !== 'attempt' && `${by}${kind === 'message' ? '：' : ' '}`}
            {kind === 'note' && '备注：'}
            <span className="break-words">{textZh}</span>
            {kind === 'transfer' && amountJpy !== undefined && <span className="num font-medium"> {formatJpy(amountJpy)}</span>}
          </>
        ),
      }))}
  />
)

/** What member and staff said to each other about it. */
export const OrderTalk = ({ messages, member }: { messages: NonNullable<OrderPageData['messages']>; member: string }) => (
  <div className="grid gap-1.5">
    {messages.map((message) => {
      const { id, at, sender, by, images, read } = message
      const words = wordsOf(message)
      const theirs = sender === 'member'
      return (
        <div key={id} className={theirs ? 'justify-self-start' : 'justify-self-end text-right'}>
          <p className="text-cap text-ink-3">
            {theirs ? member : sender === 'system' ? '系统' : (by ?? '客服')} · {beijingShort(at)}
            {!theirs && read && ' · 已读'}
          </p>
          {words && (
            <p
              className={`inline-block max-w-[46em] rounded-photo px-3 py-2 text-left break-words whitespace-pre-wrap ${theirs ? 'bg-sunk' : 'bg-ai-wash'}`}
            >
              {words}
            </p>
          )}
          {images.length > 0 && <PhotoLinks photos={images} alt="图片" />}
        </div>
      )
    })}
  </div>
)
