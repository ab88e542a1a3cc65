import type { Order } from '@otsukai/contract/orders'
import { formatJpy } from '@otsukai/money/format'
import { Button } from '@otsukai/ui/button.tsx'
import { Dialog } from '@otsukai/ui/dialog.tsx'
import { type MoneyLine, MoneyLines } from '@otsukai/ui/money-lines.tsx'
import { Note } from '@otsukai/ui/note.tsx'
import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import { Tick } from '@otsukai/ui/tick.tsx'
import { act } from '@otsukai/web/action.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { type Attempt, createAttempt } from '@otsukai/web/request-id.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { Answer } from '../../lib/answer.tsx'
import { ownIsSafe } from '../../lib/failure-words.ts'
import { links } from '../../lib/links.ts'
import { orderReads } from './order-reads.ts'
import { TitlePair } from '../../lib/titles.tsx'

/** More unpaid orders than a member may have. */
const MOST_UNPAID = 100
const TITLE = '一起付款'

interface PayTogetherProps {
  /** How many orders are unpaid. */
  count: number
  open: boolean
  onOpen: (open: boolean) => void
  /** Undefined until known. */
  availableJpy: number | undefined
}

/** Says how many orders wait for payment, and pays several of them at once; nothing where there is but one. */
export function PayTogether({ count, open, onOpen, availableJpy }: PayTogetherProps) {
  if (count < 2 && !open) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-photo border border-line bg-paper px-5 py-3 max-tablet:px-4">
      <p className="text-ink-2">
        <b className="num font-semibold text-ink">{count}</b> 个订单等你付款，可以一次付清。
      </p>
      <Button size="compact" onClick={() => onOpen(true)}>
        一起付款
      </Button>
      {open && <Payments availableJpy={availableJpy} onClose={() => onOpen(false)} />}
    </div>
  )
}

/** The unpaid orders as they are when one begins, those that end first before: what is paid stays to be seen. */
function Payments({ availableJpy, onClose }: Pick<PayTogetherProps, 'availableJpy'> & { onClose: () => void }) {
  const unpaid = useQuery({ ...orderReads.list({ type: '2', limit: MOST_UNPAID }), staleTime: 0 })
  const [orders, setOrders] = useState<readonly Order[] | null>(null)
  if (!orders && unpaid.isFetchedAfterMount && unpaid.data) setOrders(unpaid.data.list.toSorted((a, b) => a.payBy - b.payBy))
  if (orders) return <Choose orders={orders} balance={availableJpy} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} title={TITLE} width={520}>
      <Answer of={unpaid} waiting={<Skeleton className="h-40" />} words={{ help: ownIsSafe }}>
        {() => <Skeleton className="h-40" />}
      </Answer>
    </Dialog>
  )
}

/** What became of an order's payment; null while it is under way. */
type Outcome = 'paid' | { message: string } | null

/** Pays orders, each by a call of its own, one after the other; one that is refused stops no other. */
function usePayments() {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const [paying, setPaying] = useState(false)
  // Each order has an attempt of its own, so that one whose answer was lost is asked for again under the same id.
  const attempts = useRef(new Map<string, Attempt>())
  const attemptOf = (id: string): Attempt => {
    const attempt = attempts.current.get(id) ?? createAttempt()
    attempts.current.set(id, attempt)
    return attempt
  }
  const tell = (id: string, outcome: Outcome): void => setOutcomes((now) => new Map(now).set(id, outcome))
  const pay = async (orders: readonly Order[]): Promise<void> => {
    setPaying(true)
    let shown: Promise<void> | undefined
    for (const { id } of orders) {
      tell(id, null)
      const done = await act(calls.payOrder, { id, requestId: attemptOf(id).idFor({ id }) })
      if (done.problem === null) {
        attemptOf(id).done()
        shown = done.shown
      }
      tell(id, done.problem ?? 'paid')
    }
    await shown
    setPaying(false)
  }
  return { outcomes, paying, pay }
}

/** Chooses among unpaid orders and pays them: one question for all. */
function Choose({ orders, balance, onClose }: { orders: readonly Order[]; balance: number | undefined; onClose: () => void }) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const { outcomes, paying, pay } = usePayments()
  const open = orders.filter(({ id }) => outcomes.get(id) !== 'paid')
  const chosen = open.filter(({ id }) => !left.has(id))
  const sumJpy = chosen.reduce((sum, { quote }) => sum + quote.totalJpy, 0)
  const shortJpy = balance === undefined ? 0 : Math.max(0, sumJpy - balance)

  const choose = (id: string, on: boolean): void => setLeft((now) => new Set(on ? [...now].filter((each) => each !== id) : [...now, id]))
  const paidCount = orders.length - open.length
  const lines: MoneyLine[] = [
    { label: '可用余额', amountJpy: balance ?? 0 },
    { label: `支付 ${chosen.length} 个订单`, amountJpy: -sumJpy },
  ]
  return (
    <Dialog
      open
      onClose={() => paying || onClose()}
      title={TITLE}
      width={520}
      buttons={
        <>
          {open.length > 0 && (
            <Button
              rank="main"
              pending={paying}
              disabled={chosen.length === 0 || balance === undefined || shortJpy > 0}
              onClick={() => void pay(chosen)}
            >
              支付 {chosen.length} 个订单，共 {formatJpy(sumJpy)} 日元
            </Button>
          )}
          <Button disabled={paying} onClick={onClose}>
            {paidCount > 0 ? '完成' : '先不付'}
          </Button>
        </>
      }
    >
      <ul className="max-h-[46dvh] overflow-y-auto border-y border-line" aria-label="待付款的订单">
        {orders.map((order) => (
          <PaymentRow
            key={order.id}
            order={order}
            outcome={outcomes.get(order.id)}
            chosen={!left.has(order.id)}
            onChoose={paying ? null : (on) => choose(order.id, on)}
          />
        ))}
      </ul>
      <p role="status" className="mt-3 text-sm text-ink-2 empty:hidden">
        {outcomes.size > 0 && !paying && `已付款 ${paidCount} 个${open.length > 0 ? `，还有 ${open.length} 个没有付` : ''}。`}
      </p>
      {open.length > 0 && balance !== undefined && (
        <div className="mt-3">
          {shortJpy > 0 ? (
            <Note kind="act" way={<Link {...links.charge()}>去充值</Link>}>
              余额 {formatJpy(balance)} 日元，还差 {formatJpy(shortJpy)} 日元。可以少选几个，或者先充值。
            </Note>
          ) : (
            <MoneyLines lines={lines} total={{ label: '付款后的余额', amountJpy: balance - sumJpy }} dense />
          )}
        </div>
      )}
    </Dialog>
  )
}

interface PaymentRowProps {
  order: Order
  /** Undefined: not tried. */
  outcome: Outcome | undefined
  chosen: boolean
  /** Null while payments are under way. */
  onChoose: ((on: boolean) => void) | null
}

/** An order to be paid with others: whether it is chosen, and what became of it. */
function PaymentRow({ order: { id, goods, quote }, outcome, chosen, onChoose }: PaymentRowProps) {
  const label = useId()
  const paid = outcome === 'paid'
  return (
    <li className="grid grid-cols-[22px_minmax(0,1fr)_auto] items-start gap-x-3 border-b border-line py-3 last:border-b-0">
      {paid ? <span /> : <Tick id={label} checked={chosen} onChange={(on) => onChoose?.(on)} />}
      <label htmlFor={label} className="min-w-0 cursor-pointer text-sm">
        <TitlePair goods={goods} className="line-clamp-2" />
        <span className="num mt-0.5 block text-cap text-ink-3">{id}</span>
      </label>
      <p className="text-right whitespace-nowrap">
        <span className="num font-semibold">{formatJpy(quote.totalJpy)}</span> <span className="text-cap text-ink-3">日元</span>
        {paid && <span className="block text-sm text-matcha">已付款</span>}
        {outcome === null && <span className="block text-sm text-ink-3">正在付款…</span>}
      </p>
      {outcome && outcome !== 'paid' && (
        <p role="alert" className="col-span-2 col-start-2 mt-1 text-sm text-shu-deep">
          付款没有成功：{outcome.message}
        </p>
      )}
    </li>
  )
}
