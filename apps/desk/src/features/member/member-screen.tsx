import { formatJpy } from '@otsukai/money/format'
import { DetailBody, DetailHead } from '@otsukai/ui/desk/detail.tsx'
import { Initial } from '@otsukai/ui/desk/initial.tsx'
import { useKeys } from '@otsukai/ui/desk/keys.ts'
import { ListSkeleton } from '@otsukai/ui/desk/list.tsx'
import { State } from '@otsukai/ui/desk/state.tsx'
import { ViewTabs } from '@otsukai/ui/desk/views.tsx'
import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Answer } from '../../lib/answer.tsx'
import { Here } from '../../lib/here.tsx'
import { OfferedActs } from '../../lib/offered-acts.tsx'
import { Screen } from '../../lib/screen.tsx'
import { beijing } from '../../lib/times.ts'
import { MemberBids, MemberOrders, MemberParcels, MemberRecharges, MemberRefunds, MemberThreads, Statement } from './member-parts.tsx'
import { MemberSide } from './member-side.tsx'
import type { MemberTold } from './member-told.ts'

export const wantedMember = (id: string) => read(calls.deskMember, { id: Number(id) })

/** The parts of a member's page: what of it has a tab, and how many it holds. */
const tabs = [
  { id: 'overview', name: '概览', count: () => undefined },
  { id: 'statement', name: '余额明细', count: ({ statement }: MemberTold) => statement?.length },
  { id: 'recharges', name: '充值', count: ({ recharges }: MemberTold) => recharges?.length },
  { id: 'refunds', name: '退款', count: ({ refunds }: MemberTold) => refunds?.length },
  { id: 'orders', name: '订单', count: ({ counts }: MemberTold) => counts.orders },
  { id: 'parcels', name: '包裹', count: ({ counts }: MemberTold) => counts.parcels },
  { id: 'bids', name: '竞拍', count: ({ counts }: MemberTold) => counts.bids },
  { id: 'threads', name: '对话', count: ({ threads }: MemberTold) => threads?.length },
] as const
export type MemberTab = (typeof tabs)[number]['id']
export const memberTabs: readonly MemberTab[] = tabs.map(({ id }) => id)

/** Of each part so many rows stand in the overview. */
const IN_OVERVIEW = 6

/** A member: what they have, what moves, what may be done. */
export function MemberScreen({ id, tab }: { id: string; tab: MemberTab }) {
  const query = useQuery(wantedMember(id))
  const navigate = useNavigate()
  const { data } = query
  const name = data?.member.name ?? '会员'
  // Parts without the right are absent.
  const seen = data ? tabs.filter(({ id: part, count }) => part === 'overview' || count(data) !== undefined) : []
  const go = (by: number) => {
    const next = seen[seen.findIndex((one) => one.id === tab) + by]
    if (next) void navigate({ ...tabLink(next.id), replace: true })
  }
  useKeys('会员', [
    { keys: 'right', name: '下一栏', run: () => go(1) },
    { keys: 'left', name: '上一栏', run: () => go(-1) },
    { keys: 'esc', name: '回到会员', run: () => void navigate({ to: '/members' }) },
  ])
  return (
    <Screen title={name} back={{ name: '会员', link: { to: '/members' } }}>
      <Answer of={query} what="会员" waiting={<ListSkeleton />}>
        {(told) => (
          <>
            <Head of={told} />
            <ViewTabs
              label={`${name}的`}
              chosen={tab}
              views={seen.map((one) => {
                const n = one.count(told)
                return { id: one.id, name: one.name, link: tabLink(one.id), ...(n !== undefined && { count: { n, more: false } }) }
              })}
            />
            <DetailBody side={<MemberSide of={told} />}>
              <Parts of={told} tab={tab} />
            </DetailBody>
          </>
        )}
      </Answer>
    </Screen>
  )
}

const tabLink = (tab: MemberTab) => ({ to: '.', search: tab === 'overview' ? {} : { tab } }) as const

function Parts({ of: told, tab }: { of: MemberTold; tab: MemberTab }) {
  const all = tab === 'overview'
  const short = <Row,>(rows: readonly Row[]): Row[] => rows.slice(0, all ? IN_OVERVIEW : undefined)
  const { statement, bids, recharges, refunds, orders, parcels, threads, money, member, counts } = told
  return (
    <>
      {statement && (all || tab === 'statement') && (
        <Statement of={short(statement)} all={statement.length} proved={money?.proved ?? true} memberId={member.id} />
      )}
      {(all ? bids.length > 0 : tab === 'bids') && <MemberBids of={short(bids)} />}
      {recharges && (all || tab === 'recharges') && <MemberRecharges of={short(recharges)} />}
      {refunds && (all ? refunds.length > 0 : tab === 'refunds') && <MemberRefunds of={short(refunds)} />}
      {(all || tab === 'orders') && <MemberOrders of={short(orders)} all={counts.orders} />}
      {(all ? parcels.length > 0 : tab === 'parcels') && <MemberParcels of={short(parcels)} all={counts.parcels} memberId={member.id} />}
      {threads && (all ? threads.length > 0 : tab === 'threads') && <MemberThreads of={short(threads)} />}
    </>
  )
}

function Head({ of: { member, money, acts, counts } }: { of: MemberTold }) {
  const other = member.frozen ? 'freeze-member' : 'unfreeze-member'
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
            <Here kind="member" id={String(member.id)} />
          </>
        }
        acts={<OfferedActs of={acts} about={`${member.name} · ${member.account}`} without={['show-contacts', other]} />}
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
