import type { OrderRow } from '@otsukai/contract/desk/orders'
import { useKeys } from '@otsukai/ui/desk/keys.ts'
import { Who } from '@otsukai/ui/desk/initial.tsx'
import { PartHead, Peek } from '@otsukai/ui/desk/peek.tsx'
import { Age, State } from '@otsukai/ui/desk/state.tsx'
import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { serverNow } from '@otsukai/web/server-clock.ts'
import { useQuery } from '@tanstack/react-query'
import { Answer } from '../../lib/answer.tsx'
import type { PeekWays } from '../../lib/desk-list.tsx'
import { Here } from '../../lib/here.tsx'
import { Notes } from '../../lib/notes.tsx'
import { OrderInspection } from '../../lib/order-inspection.tsx'
import { GoodsCard, type OrderPageData } from '../../lib/goods-card.tsx'
import { OrderActs, orderKeys } from './order-acts.tsx'
import { OrderHistory, OrderMoney, OrderParcel, OrderTalk } from './order-parts.tsx'
import { limitOfOrder, nextZh, stateOf } from './order-words.ts'

interface Props extends PeekWays {
  row: OrderRow
  onOpen: () => void
}

/** One order beside the list: where it stands, what comes next, and what may be done. */
export function OrderPeek({ row, onOpen, place, onUp, onDown, onClose }: Props) {
  const query = useQuery(read(calls.deskOrder, { id: row.id }))
  const { data } = query
  const allowed = data?.acts.filter(({ allowed: may }) => may) ?? []
  useKeys('订单', orderKeys(data))
  return (
    <Peek
      label="订单"
      head={row.id}
      place={place}
      onUp={onUp}
      onDown={onDown}
      onOpen={onOpen}
      onClose={onClose}
      foot={data && allowed.length > 0 && <OrderActs page={data} most={3} />}
    >
      <Answer of={query} what="订单" waiting={<Skeleton className="h-40 w-full rounded-photo" />}>
        {(page) => <Body page={page} />}
      </Answer>
    </Peek>
  )
}

function Body({ page }: { page: OrderPageData }) {
  const { order, inspection, money, messages, notes, stock, timeline } = page
  const now = serverNow()
  const { word, tone } = stateOf(order)
  return (
    <>
      <div>
        <p className="flex flex-wrap items-center gap-3">
          <Here kind="order" id={order.id} />
          <State tone={order.late ? 'late' : tone} loud>
            {word}
          </State>
          <Age waitedMs={now - order.since} limitMs={limitOfOrder(order)} />
          {order.claimedBy !== null && (
            <span className="ml-auto">
              <Who name={order.claimedBy} />
            </span>
          )}
        </p>
        <p className="mt-1 text-ink-2">下一步：{nextZh(order, now)}</p>
      </div>
      <GoodsCard page={page} />
      {order.remark !== '' && <p className="rounded-photo bg-sunk px-3 py-2 text-ink-2">会员备注：{order.remark}</p>}
      {(inspection.result !== null || inspection.dispute) && (
        <section>
          <PartHead>验货</PartHead>
          <OrderInspection of={inspection} />
        </section>
      )}
      <div className="grid grid-cols-2 gap-6">
        {money && (
          <section>
            <PartHead>款项</PartHead>
            <OrderMoney money={money} />
          </section>
        )}
        {(order.tracking !== null || stock !== null) && (
          <section>
            <PartHead>包裹</PartHead>
            <OrderParcel page={page} />
          </section>
        )}
      </div>
      {messages && messages.length > 0 && (
        <section>
          <PartHead>和会员说</PartHead>
          <OrderTalk messages={messages.slice(-3)} member={order.member.name} />
        </section>
      )}
      {notes.length > 0 && (
        <section>
          <PartHead>备注</PartHead>
          <Notes notes={notes} />
        </section>
      )}
      <section>
        <PartHead>经过</PartHead>
        <OrderHistory timeline={timeline} most={6} />
      </section>
    </>
  )
}
