import type { DataOf } from '@otsukai/contract/call'
import type { deskThread } from '@otsukai/contract/desk/threads'
import { orderStateZh } from '@otsukai/contract/order-steps'
import { formatJpy } from '@otsukai/money/format'
import { ageText } from '@otsukai/ui/desk/counts.ts'
import { Initial } from '@otsukai/ui/desk/initial.tsx'
import { Fact, Facts } from '@otsukai/ui/desk/panel.tsx'
import { State } from '@otsukai/ui/desk/state.tsx'
import { serverNow } from '@otsukai/web/server-clock.ts'
import { Link, type LinkProps } from '@tanstack/react-router'
import { StickyNote } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '@otsukai/ui/icon.tsx'
import { ActButtons } from '../../lib/act-buttons.tsx'
import { orderTone } from '../../lib/order-words.ts'
import { memberAt, orderAt } from '../../lib/places.ts'
import { useMay } from '../../lib/session.ts'
import { beijing, beijingShort } from '../../lib/times.ts'
import { GoodsTitles } from '../../lib/goods-titles.tsx'

/** What a thread is about: the order, the member, their other threads, what colleagues wrote of them. */
export function ThreadSide({ thread, order, member, others, acts }: DataOf<typeof deskThread>) {
  const may = useMay()
  const more = acts.filter(({ name }) => name !== 'answer-thread')
  return (
    <aside aria-label="订单和会员" className="min-h-0 overflow-y-auto border-l border-line bg-washi">
      {order ? (
        <Part title="订单" open={orderAt(order.id)}>
          <GoodsTitles of={order} />
          <p className="mb-2">
            <Link {...orderAt(order.id)} className="link">
              {order.id}
            </Link>
          </p>
          <Facts label={72}>
            <Fact name="状态">
              <State tone={orderTone[order.state]}>{orderStateZh[order.state]}</State>
            </Fact>
            <Fact name="在此状态">{ageText(serverNow() - order.since)}</Fact>
            {order.paidJpy !== undefined && (
              <Fact name="已付">
                <span className="num font-medium">{formatJpy(order.paidJpy)}</span> 日元
              </Fact>
            )}
          </Facts>
          <ActButtons acts={more} about={`订单 ${order.id}`} className="mt-3" />
        </Part>
      ) : (
        <Part title={thread.goodsId ? '商品' : '订单'}>
          <p className="text-ink-2">{thread.goodsId ? `${thread.titleZh}，还没有下单` : '没有说是哪一单'}</p>
          <ActButtons acts={more} about={thread.titleZh} className="mt-3" />
        </Part>
      )}
      <Part title="会员" {...(may('members.read') && { open: memberAt(member.id) })}>
        <div className="mb-2 flex items-center gap-2.5">
          <Initial name={member.name} size="large" />
          <span className="min-w-0">
            <b className="block truncate font-semibold">{member.name}</b>
            <span className="text-cap text-ink-3">
              {beijing(member.createdAt).slice(0, 7)} 起 · {member.orders} 单
            </span>
          </span>
          {member.frozen && (
            <span className="ml-auto">
              <State tone="late" loud>
                已冻结
              </State>
            </span>
          )}
        </div>
        {member.notes.map(({ id, by, at, text }) => (
          <p key={id} className="mt-2 flex gap-2 rounded-photo bg-sunk px-3 py-2 break-words whitespace-pre-wrap text-ink-2">
            <Icon of={StickyNote} size={14} className="mt-[3px] text-ink-3" />
            <span className="min-w-0">
              {text}
              <span className="text-ink-3">
                {' '}
                — {by} {beijingShort(at).slice(0, 5)}
              </span>
            </span>
          </p>
        ))}
      </Part>
      {others.length > 0 && (
        <Part title="这位会员的其他对话">
          <ul className="grid grid-cols-[minmax(0,1fr)]">
            {others.map((other) => (
              <li key={other.id}>
                <Link
                  to="/messages"
                  search={{ thread: other.id }}
                  className="-mx-2 flex gap-2 rounded-photo px-2 py-1 -outline-offset-2 hover:bg-sunk"
                >
                  <span className="truncate">{other.titleZh}</span>
                  <span className="num ml-auto shrink-0 text-ink-3">
                    {other.waitingSince === null ? (
                      beijingShort(other.last?.at).slice(0, 5)
                    ) : (
                      <b className="font-semibold text-kihada">在等</b>
                    )}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </aside>
  )
}

const Part = ({ title, open, children }: { title: string; open?: LinkProps; children: ReactNode }) => (
  <section className="border-b border-line px-4 py-3">
    <div className="mb-1.5 flex items-baseline">
      <h2 className="font-semibold">{title}</h2>
      {open && (
        <Link {...open} className="link ml-auto">
          打开
        </Link>
      )}
    </div>
    {children}
  </section>
)
