import { orderStateZh } from '@otsukai/contract/order-steps'
import { payTypeZh, transferZh } from '@otsukai/contract/desk/money-words'
import { formatFen, formatJpy, formatSignedJpy, yenZh } from '@otsukai/money/format'
import { DeskPanel } from '@otsukai/ui/desk/panel.tsx'
import { State } from '@otsukai/ui/desk/state.tsx'
import { GoodsCell } from '@otsukai/ui/desk/thumb.tsx'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { accountZh } from '../../lib/ledger-words.ts'
import { bidStateZh, orderTone } from '../../lib/order-words.ts'
import { countryNameZh, spelledNumber, stateOfParcel } from '../../lib/parcel-words.ts'
import { rechargeStanding, refundStanding } from '../../lib/pay-words.ts'
import { orderAt, parcelAt, parcelsOfMember, threadAt } from '../../lib/places.ts'
import { beijingShort } from '../../lib/times.ts'
import type { MemberTold } from './member-told.ts'

interface Head {
  name: string
  /** In px; without it the column takes what is left. */
  width?: number
  end?: boolean
}

/** A small table that is scrolled sideways where it has no room; on a phone its rows wrap. */
const Table = ({ heads, children, least = 560 }: { heads: readonly Head[]; children: ReactNode; least?: number }) => (
  <div className="sideways">
    <table className="plain-table wraps tablet:min-w-(--least)" style={{ ['--least' as string]: `${least}px` }}>
      <colgroup>
        {heads.map(({ name, width }) => (
          <col key={name} style={width === undefined ? undefined : { width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {heads.map(({ name, end }) => (
            <th key={name} scope="col" className={end ? 'text-right!' : ''}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
)
/** `head`: what it is, where a phone shows no heads. */
const Num = ({ children, head, className = '' }: { children: ReactNode; head?: string; className?: string }) => (
  <td data-head={head} className={`num text-right font-medium ${className}`}>
    {children}
  </td>
)
const None = ({ children, columns }: { children: ReactNode; columns: number }) => (
  <tr>
    <td colSpan={columns} className="text-ink-3">
      {children}
    </td>
  </tr>
)

interface StatementProps {
  of: NonNullable<MemberTold['statement']>
  all: number
  proved: boolean
  memberId: number
}

/** The newest movements of a member's balance, with the balance after each. */
export const Statement = ({ of, all, proved, memberId }: StatementProps) => {
  const own = `member:${memberId}`
  return (
    <DeskPanel
      title="余额明细"
      count={all}
      beside={
        <span className="flex items-center gap-2">
          {all > of.length && <span className="mr-2">最近 {of.length} 笔</span>}
          余额 = 全部转账之和
          <State tone={proved ? 'done' : 'late'} loud>
            {proved ? '相符' : '不符'}
          </State>
        </span>
      }
      flush
    >
      <Table
        least={640}
        heads={[
          { name: '北京时间', width: 116 },
          { name: '种类', width: 120 },
          { name: '为什么' },
          { name: '从 / 到', width: 140 },
          { name: '日元', width: 96, end: true },
          { name: '之后余额', width: 104, end: true },
        ]}
      >
        {of.map(({ id, at, kind, from, to, amountJpy, orderId, memo, afterJpy }) => {
          const out = from === own
          return (
            <tr key={id}>
              <td className="num text-ink-2">{beijingShort(at)}</td>
              <td>{transferZh(kind)}</td>
              <td title={memo}>
                {orderId !== null && (
                  <Link {...orderAt(orderId)} className="link mr-2">
                    {orderId}
                  </Link>
                )}
                <span className="text-ink-3">{memo}</span>
              </td>
              <td className="text-cap text-ink-2">{out ? `→ ${accountZh(to)}` : `${accountZh(from)} →`}</td>
              <Num className={out ? '' : 'text-matcha'}>{formatSignedJpy(out ? -amountJpy : amountJpy)}</Num>
              <Num head="余额">{formatJpy(afterJpy)}</Num>
            </tr>
          )
        })}
        {of.length === 0 && <None columns={6}>还没有钱进出过</None>}
      </Table>
    </DeskPanel>
  )
}

export const MemberBids = ({ of }: { of: MemberTold['bids'] }) => {
  const held = of.reduce((sum, { heldJpy }) => sum + (heldJpy ?? 0), 0)
  return (
    <DeskPanel title="竞拍" count={of.length} beside={held > 0 && `冻结合计 ${yenZh(held)}`} flush>
      <Table
        heads={[
          { name: '商品' },
          { name: '订单', width: 112 },
          { name: '上限', width: 96, end: true },
          { name: '冻结', width: 96, end: true },
          { name: '状态', width: 112 },
        ]}
      >
        {of.map((bid) => (
          <tr key={bid.id}>
            <td>
              <GoodsCell src={bid.picture} title={bid.titleZh ?? bid.titleJa} />
            </td>
            <td>
              {bid.orderId === null ? (
                '–'
              ) : (
                <Link {...orderAt(bid.orderId)} className="link">
                  {bid.orderId}
                </Link>
              )}
            </td>
            <Num head="上限">{formatJpy(bid.maxJpy)}</Num>
            <Num head="冻结">{bid.heldJpy === undefined ? '–' : formatJpy(bid.heldJpy)}</Num>
            <td>
              <State tone={bidStateZh[bid.state].tone}>{bidStateZh[bid.state].word}</State>
            </td>
          </tr>
        ))}
        {of.length === 0 && <None columns={5}>还没出过价</None>}
      </Table>
    </DeskPanel>
  )
}

export const MemberRecharges = ({ of }: { of: NonNullable<MemberTold['recharges']> }) => (
  <DeskPanel title="充值" count={of.length} flush>
    <Table
      heads={[
        { name: '北京时间', width: 116 },
        { name: '方式', width: 96 },
        { name: '日元', width: 96, end: true },
        { name: '元', width: 96, end: true },
        { name: '状态' },
        { name: '退过 日元', width: 104, end: true },
      ]}
    >
      {of.map((one) => (
        <tr key={one.id} className={one.state === 'paid' ? '' : 'text-ink-3'}>
          <td className="num text-ink-2">{beijingShort(one.paidAt ?? one.createdAt)}</td>
          <td>{payTypeZh[one.gateway]}</td>
          <Num head="日元">{formatJpy(one.amountJpy)}</Num>
          <Num head="元">{formatFen(one.amountFen)}</Num>
          <td>
            {one.disputedAt !== null ? (
              <State tone="late" loud>
                拒付，{beijingShort(one.disputedAt)} 被收回
              </State>
            ) : (
              <State tone={rechargeStanding(one.state).tone}>{rechargeStanding(one.state).word}</State>
            )}
          </td>
          <Num head="退过">{one.refundedJpy === 0 ? '–' : formatJpy(one.refundedJpy)}</Num>
        </tr>
      ))}
      {of.length === 0 && <None columns={6}>还没充过值</None>}
    </Table>
  </DeskPanel>
)

export const MemberRefunds = ({ of }: { of: NonNullable<MemberTold['refunds']> }) => (
  <DeskPanel title="退款" count={of.length} flush>
    <Table
      heads={[
        { name: '北京时间', width: 116 },
        { name: '方式', width: 96 },
        { name: '日元', width: 96, end: true },
        { name: '元', width: 96, end: true },
        { name: '状态', width: 150 },
        { name: '为什么' },
      ]}
    >
      {of.map((one) => (
        <tr key={one.id}>
          <td className="num text-ink-2">{beijingShort(one.createdAt)}</td>
          <td>{payTypeZh[one.gateway]}</td>
          <Num head="日元">{formatJpy(one.amountJpy)}</Num>
          <Num head="元">{formatFen(one.amountFen)}</Num>
          <td>
            <State tone={refundStanding(one).tone}>{refundStanding(one).word}</State>
          </td>
          <td title={one.reason}>{one.reason}</td>
        </tr>
      ))}
      {of.length === 0 && <None columns={6}>还没退过款</None>}
    </Table>
  </DeskPanel>
)

export const MemberOrders = ({ of, all }: { of: MemberTold['orders']; all: number }) => (
  <DeskPanel title="订单" count={all} beside={all > of.length && `最近 ${of.length} 单`} flush>
    <Table
      heads={[{ name: '订单号', width: 124 }, { name: '商品' }, { name: '状态', width: 170 }, { name: '已付 日元', width: 104, end: true }]}
    >
      {of.map((order) => (
        <tr key={order.id}>
          <td>
            <Link {...orderAt(order.id)} className="link">
              {order.id}
            </Link>
          </td>
          <td>
            <GoodsCell src={order.picture} title={order.titleZh ?? order.titleJa} original={order.titleZh && order.titleJa} />
          </td>
          <td>
            <State tone={order.late ? 'late' : orderTone[order.state]}>
              {orderStateZh[order.state]}
              {!!order.dueJpy && ` · 待补 ${formatJpy(order.dueJpy)}`}
            </State>
          </td>
          <Num>{order.paidJpy === undefined ? '–' : formatJpy(order.paidJpy)}</Num>
        </tr>
      ))}
      {of.length === 0 && <None columns={4}>还没下过单</None>}
    </Table>
  </DeskPanel>
)

interface ParcelsProps {
  of: MemberTold['parcels']
  all: number
  memberId: number
}

export const MemberParcels = ({ of, all, memberId }: ParcelsProps) => (
  <DeskPanel
    title="包裹"
    count={all}
    beside={
      all > 0 && (
        <Link {...parcelsOfMember(memberId)} className="link">
          在包裹里看全部
        </Link>
      )
    }
    flush
  >
    <Table
      heads={[
        { name: '包裹', width: 124 },
        { name: '线路' },
        { name: '寄到', width: 96 },
        { name: '件', width: 56, end: true },
        { name: '面单号', width: 160 },
        { name: '状态', width: 130 },
        { name: '申请', width: 112 },
      ]}
    >
      {of.map((parcel) => {
        const { word, tone } = stateOfParcel(parcel)
        return (
          <tr key={parcel.id}>
            <td>
              <Link {...parcelAt(parcel.id)} className="link">
                {parcel.id}
              </Link>
            </td>
            <td>{parcel.lineZh}</td>
            <td>{countryNameZh(parcel.country)}</td>
            <Num head="件数">{parcel.orders}</Num>
            <td>{parcel.number === null ? '–' : spelledNumber(parcel.number)}</td>
            <td>
              <State tone={tone}>{word}</State>
            </td>
            <td className="num text-ink-2">{beijingShort(parcel.requestedAt)}</td>
          </tr>
        )
      })}
      {of.length === 0 && <None columns={7}>还没寄过包裹</None>}
    </Table>
  </DeskPanel>
)

export const MemberThreads = ({ of }: { of: NonNullable<MemberTold['threads']> }) => (
  <DeskPanel title="对话" count={of.length} flush>
    <Table
      heads={[
        { name: '关于' },
        { name: '最后一句' },
        { name: '谁说的', width: 96 },
        { name: '什么时候', width: 112 },
        { name: '状态', width: 112 },
      ]}
    >
      {of.map(({ id, titleZh, last, waitingSince, late }) => (
        <tr key={id}>
          <td>
            <Link {...threadAt(id)} className="link">
              {titleZh}
            </Link>
          </td>
          <td className="text-ink-2" title={last?.text}>
            {last?.text}
          </td>
          <td>{last && (last.by ?? (last.sender === 'member' ? '会员' : '系统'))}</td>
          <td className="num text-ink-2">{beijingShort(last?.at)}</td>
          <td>{waitingSince === null ? <State tone="done">已回复</State> : <State tone={late ? 'late' : 'wait'}>待回复</State>}</td>
        </tr>
      ))}
      {of.length === 0 && <None columns={5}>还没说过话</None>}
    </Table>
  </DeskPanel>
)
