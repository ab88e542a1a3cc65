import { formatJpy } from '@otsukai/money/format'
import { DetailBody, DetailHead } from '@otsukai/ui/desk/detail.tsx'
import { Initial } from '@otsukai/ui/desk/initial.tsx'
import { ListSkeleton } from '@otsukai/ui/desk/list.tsx'
import { State } from '@otsukai/ui/desk/state.tsx'
import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { useQuery } from '@tanstack/react-query'
import { Answer } from '../../lib/answer.tsx'
import { OfferedActs } from '../../lib/offered-acts.tsx'
import { Screen } from '../../lib/screen.tsx'
import { beijing } from '../../lib/times.ts'
import { MemberBids, MemberOrders, MemberRecharges, MemberRefunds, Statement } from './member-parts.tsx'
import { MemberSide } from './member-side.tsx'
import type { MemberTold } from './member-told.ts'

export const wantedMember = (id: string) => read(calls.deskMember, { id: Number(id) })

/** A member: what they have, what moves, what may be done. */
export function MemberScreen({ id }: { id: string }) {
  const query = useQuery(wantedMember(id))
  const name = query.data?.member.name ?? '会员'
  return (
    <Screen title={name} back={{ name: '会员', link: { to: '/members' } }}>
      <Answer of={query} what="会员" waiting={<ListSkeleton />}>
        {(told) => (
          <>
            <Head of={told} />
            <DetailBody side={<MemberSide of={told} />}>
              {told.statement && <Statement of={told.statement} proved={told.money?.proved ?? true} memberId={told.member.id} />}
              {told.bids.length > 0 && <MemberBids of={told.bids} />}
              {told.recharges && <MemberRecharges of={told.recharges} />}
              {told.refunds && told.refunds.length > 0 && <MemberRefunds of={told.refunds} />}
              <MemberOrders of={told.orders} all={told.counts.orders} />
            </DetailBody>
          </>
        )}
      </Answer>
    </Screen>
  )
}

function Head({ of: { member, money, acts, counts } }: { of: MemberTold }) {
  const figures: readonly (readonly [name: string, amountJpy: number, tone?: string])[] = money
    ? [
        ['可用', money.balanceJpy],
        ['竞拍冻结', money.heldByBidsJpy],
        ['订单里', money.inOrdersJpy],
        ['退款中', money.inRefundsJpy],
        ['待补', money.dueJpy, money.dueJpy > 0 ? 'text-kihada' : ''],
        ...(money.owedJpy > 0 ? [['欠本店', money.owedJpy, 'text-shu'] as const] : []),
      ]
    : []
  return (
    <>
      <DetailHead
        title={
          <span className="flex items-center gap-2.5">
            <Initial name={member.name} size="large" />
            {member.name}
          </span>
        }
        state={
          <>
            {member.frozen ? (
              <State tone="late" loud>
                已冻结
              </State>
            ) : (
              <State tone="done">正常</State>
            )}
            <span className="text-cap text-ink-3">
              {member.id} 号 · {member.account} · {beijing(member.createdAt).slice(0, 10)} 起
              {counts.chargebacks > 0 && ` · 拒付 ${counts.chargebacks} 次`}
            </span>
          </>
        }
        acts={<OfferedActs of={acts} about={`${member.name} · ${member.account}`} />}
      />
      {figures.length > 0 && (
        <dl className="flex shrink-0 flex-wrap gap-x-7 gap-y-1 border-b border-line bg-paper px-5 py-2.5 max-tablet:px-4">
          {figures.map(([name, amountJpy, tone = '']) => (
            <div key={name}>
              <dt className="text-cap text-ink-3">{name}</dt>
              <dd className={`num text-[16px]/6 font-semibold ${tone}`}>{formatJpy(amountJpy)}</dd>
            </div>
          ))}
          <div className="self-end text-cap text-ink-3">
            <dt className="sr-only">单位</dt>
            <dd>日元</dd>
          </div>
        </dl>
      )}
    </>
  )
}
