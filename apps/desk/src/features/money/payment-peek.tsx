import type { RechargeRow, RefundRow } from '@otsukai/contract/desk/payments'
import { payTypeZh } from '@otsukai/contract/desk/money-words'
import { formatFen, formatJpy, yenZh } from '@otsukai/money/format'
import { Fact, Facts } from '@otsukai/ui/desk/panel.tsx'
import { Peek } from '@otsukai/ui/desk/peek.tsx'
import { State } from '@otsukai/ui/desk/state.tsx'
import { Note } from '@otsukai/ui/note.tsx'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PeekWays } from '../../lib/desk-list.tsx'
import { MemberName } from '../../lib/member-name.tsx'
import { rechargeStanding, refundStanding } from '../../lib/pay-words.ts'
import { kindAt } from '../../lib/places.ts'
import { beijing } from '../../lib/times.ts'

const Sum = ({ of: { amountFen, amountJpy } }: { of: { amountFen: number; amountJpy: number } }) => (
  <p className="num text-[22px]/8 font-semibold">
    {formatJpy(amountJpy)} <span className="font-sans text-sm font-normal text-ink-2">日元 · {formatFen(amountFen)} 元</span>
  </p>
)

const when = (at: number | null, none: ReactNode) => (at === null ? none : <span className="num">{beijing(at)}</span>)

/** A top-up beside the list: what the gateway calls it, whether its bill shows it, and what went back. */
export const RechargePeek = ({ recharge: one, ...ways }: { recharge: RechargeRow } & PeekWays) => {
  const { word, tone } = rechargeStanding(one.state)
  return (
    <Peek label="充值" head={`${payTypeZh[one.gateway]}充值`} {...ways}>
      <div>
        <State tone={one.disputedAt === null ? tone : 'late'} loud>
          {one.disputedAt === null ? word : '拒付'}
        </State>
        <Sum of={one} />
      </div>
      {one.disputedAt !== null && (
        <Note kind="act">
          {beijing(one.disputedAt)} 网关把这笔收了回去。
          <Link {...kindAt('chargeback')} className="link ml-2">
            看拒付
          </Link>
        </Note>
      )}
      {one.state === 'paid' && one.billedAt === null && <Note kind="aside">网关的账单上还没有这笔，账单出来前不付出去。</Note>}
      <Facts>
        <Fact name="会员">
          <MemberName of={one.member} />
        </Fact>
        <Fact name="下单">{when(one.createdAt, '–')}</Fact>
        <Fact name="到账">{when(one.paidAt, '没有')}</Fact>
        <Fact name="账单">{when(one.billedAt, '还没有')}</Fact>
        <Fact name="汇率">{(one.rateMicro / 1e6).toFixed(4)}</Fact>
        <Fact name="退过">{one.refundedJpy === 0 ? '没有' : yenZh(one.refundedJpy)}</Fact>
        <Fact name="充值单">
          <span className="break-all">{one.id}</span>
        </Fact>
        <Fact name="支付单号">
          <span className="break-all">{one.transactionId ?? '还没有'}</span>
        </Fact>
      </Facts>
    </Peek>
  )
}

/** A refund beside the list: who began it and why, and what the gateway says. */
export const RefundPeek = ({ refund: one, ...ways }: { refund: RefundRow } & PeekWays) => {
  const { word, tone } = refundStanding(one)
  return (
    <Peek label="退款" head={`退到${payTypeZh[one.gateway]}`} {...ways}>
      <div>
        <State tone={tone} loud>
          {word}
        </State>
        <Sum of={one} />
      </div>
      {one.told !== null && (
        <Note kind="act">
          网关说：{one.told}
          {one.state === 'sending' && '。网关那边补好了会自动接着退。'}
          {one.state !== 'done' && (
            <Link {...kindAt(one.state === 'refused' ? 'refundRefused' : 'refundWaiting')} className="link ml-2">
              去待办
            </Link>
          )}
        </Note>
      )}
      <Facts>
        <Fact name="会员">
          <MemberName of={one.member} />
        </Fact>
        <Fact name="谁退的">{one.begunBy}</Fact>
        <Fact name="为什么">{one.reason}</Fact>
        <Fact name="开始">{when(one.createdAt, '–')}</Fact>
        <Fact name={one.state === 'refused' ? '被拒' : '退到'}>{when(one.endedAt, '还没有')}</Fact>
        <Fact name="账单">{when(one.billedAt, '还没有')}</Fact>
        <Fact name="退款单">
          <span className="break-all">{one.id}</span>
        </Fact>
        <Fact name="原充值单">
          <span className="break-all">{one.rechargeId}</span>
        </Fact>
      </Facts>
    </Peek>
  )
}
