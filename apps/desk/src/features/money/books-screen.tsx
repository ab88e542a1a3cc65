import type { DataOf } from '@otsukai/contract/call'
import type { moneyAccounts, moneyDay } from '@otsukai/contract/desk/money'
import { payTypeZh } from '@otsukai/contract/desk/money-words'
import { formatFen, formatJpy, formatSignedJpy } from '@otsukai/money/format'
import { Button } from '@otsukai/ui/button.tsx'
import { IconButton } from '@otsukai/ui/desk/icon-button.tsx'
import { useKeys } from '@otsukai/ui/desk/keys.ts'
import { DeskPanel } from '@otsukai/ui/desk/panel.tsx'
import { State } from '@otsukai/ui/desk/state.tsx'
import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import { Tag } from '@otsukai/ui/tag.tsx'
import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { serverNow } from '@otsukai/web/server-clock.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { beginAct } from '../../lib/acting.ts'
import { Answer } from '../../lib/answer.tsx'
import { detailZh, whyZh } from '../../lib/entry-words.ts'
import { entryAt } from '../../lib/places.ts'
import { Screen } from '../../lib/screen.tsx'
import { useMay } from '../../lib/session.ts'
import { beijing, beijingShort } from '../../lib/times.ts'
import { barShare, dayBeside, dayOf } from './days.ts'
import { CarrierPanel } from './carrier-panel.tsx'
import { MoneyTabs } from './money-frame.tsx'
import { MonthFile } from './month-file.tsx'
import { Chargebacks, RefundsUnderWay } from './under-way.tsx'

type Day = DataOf<typeof moneyDay>
type Accounts = DataOf<typeof moneyAccounts>

export const wantedDay = (day: string | undefined) => read(calls.moneyDay, { day: day ?? dayBeside(dayOf(serverNow()), -1) })
export const wantedAccounts = () => read(calls.moneyAccounts, {})

const whatZh = { payments: '收款', refunds: '退款', chargebacks: '拒付' } as const

/** A day's books beside the gateways' bills, and all accounts with the proof that they sum to 0. Without a day: yesterday, whose bills come today. */
export function BooksScreen({ day: asked }: { day: string | undefined }) {
  const books = useQuery({ ...wantedDay(asked), placeholderData: keepPreviousData })
  const accounts = useQuery(wantedAccounts())
  const navigate = useNavigate()
  const today = dayOf(serverNow())
  const day = asked ?? dayBeside(today, -1)
  const go = (by: number) => {
    const next = dayBeside(day, by)
    if (next <= today) void navigate({ to: '/money', search: { day: next }, replace: true })
  }
  useKeys('对账', [
    { keys: 'left', name: '前一天', run: () => go(-1) },
    { keys: 'right', name: '后一天', run: () => go(1) },
  ])
  return (
    <Screen title="财务">
      <MoneyTabs chosen="books" />
      {accounts.data && (
        <div className="flex shrink-0 flex-wrap items-center gap-x-6 gap-y-2 border-b border-line bg-paper px-5 py-2 max-tablet:px-4">
          <Sums of={accounts.data} />
          <span className="ml-auto">
            <MonthFile />
          </span>
        </div>
      )}
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-4 overflow-y-auto p-4 px-5 min-[1200px]:grid-cols-[minmax(0,1fr)_380px] max-tablet:px-4">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4">
          <Answer of={books} what="账本" waiting={<Skeleton className="h-80" />}>
            {(told) => (
              <>
                <DayPanel of={told} day={day} today={today} onGo={go} />
                {told.differences.length > 0 && <Differences of={told.differences} />}
                {unbilledOf(told).length > 0 && <Unbilled of={unbilledOf(told)} />}
                <Clearing of={told} />
                <RefundsUnderWay />
              </>
            )}
          </Answer>
        </div>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4">
          <Answer of={accounts} what="账户" waiting={<Skeleton className="h-80" />}>
            {(told) => (
              <>
                <AccountsPanel of={told} />
                <CarrierPanel of={told} />
              </>
            )}
          </Answer>
          <Chargebacks />
        </div>
      </div>
    </Screen>
  )
}

/** What we owe and have, in a line. */
function Sums({ of: { members, house, chargebacks } }: { of: Accounts }) {
  const sum = (begins: string) =>
    house.filter(({ account }) => account.startsWith(begins)).reduce((total, { balanceJpy }) => total + balanceJpy, 0)
  const facts: readonly (readonly [name: string, amountJpy: number, tone?: string])[] = [
    ['欠会员', members.reduce((total, { balanceJpy }) => total + balanceJpy, 0)],
    ['网关待结', -sum('clearing:')],
    ['手续费收入', sum('revenue:fees')],
    ['运费和存放收入', sum('revenue:shipping') + sum('revenue:storage')],
    ['损失', -sum('loss'), sum('loss') === 0 ? '' : 'text-shu'],
  ]
  return (
    <p className="flex min-w-0 flex-wrap items-baseline gap-x-6 gap-y-1">
      {facts.map(([name, amountJpy, tone = '']) => (
        <span key={name} className="text-ink-2">
          {name} <b className={`num text-[15px] font-semibold text-ink ${tone}`}>{formatJpy(amountJpy)}</b>
        </span>
      ))}
      {chargebacks.n > 0 && (
        <span className="text-ink-2">
          拒付 {chargebacks.n} 笔，还欠 <b className="num text-[15px] font-semibold text-shu">{formatJpy(chargebacks.owedJpy)}</b>
        </span>
      )}
      <span className="text-cap text-ink-3">日元</span>
    </p>
  )
}

const isRead = (bills: Day['bills'], gateway: string): boolean => bills.some((bill) => bill.gateway === gateway && bill.readAt !== null)
/** Before a gateway's bill is read it shows nothing. */
const unbilledOf = ({ unbilled, bills }: Day) => unbilled.filter(({ gateway }) => isRead(bills, gateway))

const signed = (fen: number): string => (fen > 0 ? '+' : '') + formatFen(fen)

function DayPanel({ of, day, today, onGo }: { of: Day; day: string; today: string; onGo: (by: number) => void }) {
  const may = useMay()
  const lines = of.lines.filter(({ what, books, billed }) => what !== 'chargebacks' || books.n + billed.n > 0)
  const differs = lines.reduce((sum, { differenceFen, gateway }) => (isRead(of.bills, gateway) ? sum + Math.abs(differenceFen) : sum), 0)
  const out = (what: string) => (what === 'payments' ? 1 : -1)
  const total = lines.reduce(
    (sum, { what, books, billed }) => ({
      n: sum.n + books.n,
      fen: sum.fen + out(what) * books.fen,
      billedN: sum.billedN + billed.n,
      billedFen: sum.billedFen + out(what) * billed.fen,
    }),
    { n: 0, fen: 0, billedN: 0, billedFen: 0 },
  )
  const read = of.bills.flatMap(({ readAt }) => readAt ?? [])
  return (
    <DeskPanel
      title={
        <span className="flex items-center gap-1.5">
          <span className="whitespace-nowrap">对账 {day.replaceAll('-', '/')}</span>
          <IconButton icon={ChevronLeft} name="前一天" onClick={() => onGo(-1)} />
          <IconButton icon={ChevronRight} name="后一天" disabled={day >= today} onClick={() => onGo(1)} />
          {differs > 0 && (
            <Tag tone="kihada">
              差 {formatFen(differs)} 元{of.differences.length > 0 && '，有去处'}
            </Tag>
          )}
        </span>
      }
      beside={
        <>
          <span className="max-tablet:hidden">
            按北京日 · {read.length === 0 ? '账单还没读到' : `账单 ${beijingShort(Math.max(...read))} 取得`}
          </span>
          {may('money.act') && (
            <Button
              size="small"
              onClick={() => beginAct({ name: 'reconcile', input: { day }, about: `${day} 的账单`, reason: `${day} 重新对账` })}
            >
              重新读账单…
            </Button>
          )}
        </>
      }
      flush
    >
      <div className="sideways">
        <table className="plain-table min-w-180">
          <colgroup>
            <col className="w-24" />
            <col className="w-16" />
            <col className="w-14" />
            <col />
            <col className="w-14" />
            <col />
            <col className="w-26" />
            <col className="w-36" />
          </colgroup>
          <thead>
            <tr>
              <th scope="col">网关</th>
              <th scope="col">
                <span className="sr-only">种类</span>
              </th>
              {['笔', '我们账上 元', '笔', '账单 元', '差 元'].map((name, at) => (
                <th key={at} scope="col" className="text-right!">
                  {name}
                </th>
              ))}
              <th scope="col">结果</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ gateway, what, books, billed, differenceFen }, at) => {
              const unread = !isRead(of.bills, gateway)
              return (
                <tr key={`${gateway} ${what}`}>
                  <th scope="row" className="font-semibold!">
                    {lines[at - 1]?.gateway === gateway ? <span className="sr-only">{payTypeZh[gateway]}</span> : payTypeZh[gateway]}
                  </th>
                  <td>{whatZh[what]}</td>
                  <td className="num text-right font-medium">{books.n}</td>
                  <td className="num text-right font-medium">{formatFen(out(what) * books.fen)}</td>
                  <td className="num text-right font-medium">{unread ? '–' : billed.n}</td>
                  <td className="num text-right font-medium">{unread ? '–' : formatFen(out(what) * billed.fen)}</td>
                  <td
                    className={`num text-right font-medium ${unread || differenceFen === 0 ? 'text-ink-3' : 'font-semibold! text-kihada'}`}
                  >
                    {unread ? '–' : signed(differenceFen)}
                  </td>
                  <td>
                    {unread ? (
                      <State tone="none">还没有账单</State>
                    ) : differenceFen === 0 && books.n === billed.n ? (
                      <State tone="done">相符</State>
                    ) : (
                      <State tone={billed.n < books.n ? 'moving' : 'wait'}>
                        {billed.n < books.n
                          ? `账单少 ${books.n - billed.n} 笔`
                          : billed.n > books.n
                            ? `账单多 ${billed.n - books.n} 笔`
                            : '金额不同'}
                      </State>
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={2}>合计</td>
              <td className="num text-right">{total.n}</td>
              <td className="num text-right">{formatFen(total.fen)}</td>
              <td className="num text-right">{read.length === 0 ? '–' : total.billedN}</td>
              <td className="num text-right">{read.length === 0 ? '–' : formatFen(total.billedFen)}</td>
              <td className={`num text-right ${differs > 0 ? 'text-kihada' : ''}`}>
                {read.length === 0 ? '–' : signed(total.billedFen - total.fen)}
              </td>
              <td className="font-normal! text-ink-2">{of.differences.length > 0 && `${of.differences.length} 项进了待办`}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-2.5 text-cap text-ink-2">
        <span>近 14 天</span>
        <span className="flex flex-wrap gap-1">
          {of.fortnight.map((one) => (
            <Link
              key={one.day}
              to="/money"
              search={{ day: one.day }}
              replace
              aria-label={`${one.day} ${squareZh[one.state]}`}
              title={`${one.day} ${squareZh[one.state]}`}
              className={`num grid h-6 w-7 place-items-center rounded-tag font-medium ${squares[one.state]} ${one.day === day ? 'ring-2 ring-ai' : ''}`}
            >
              {Number(one.day.slice(8))}
            </Link>
          ))}
        </span>
        <span className="ml-auto flex gap-3">
          <State tone="done">相符</State>
          <State tone="wait">有差</State>
          <State tone="none">还没有账单</State>
        </span>
      </div>
    </DeskPanel>
  )
}

const squareZh = { agrees: '相符', differs: '有差', noBill: '还没有账单' } as const
const squares = {
  agrees: 'bg-matcha-wash text-matcha-ink',
  differs: 'bg-kihada-wash text-kihada-ink',
  noBill: 'text-ink-3 inset-ring inset-ring-line',
} as const

const Differences = ({ of }: { of: Day['differences'] }) => (
  <DeskPanel title="差在哪" count={of.length} beside="每一项都有去处" flush>
    <ul>
      {of.map(({ entry, kind, titleZh, subject, amountFen, whyZh: why, settledAt }) => (
        <li key={entry} className="border-t border-line">
          <Link {...entryAt(entry)} className="flex flex-wrap items-baseline gap-x-4 px-4 py-2 -outline-offset-2 hover:bg-washi">
            <State tone={settledAt === null ? 'wait' : 'done'}>{titleZh}</State>
            <span className="min-w-0 flex-1 text-ink-2">
              {whyZh(why)}
              <span className="ml-2 text-cap text-ink-3">{detailZh(subject)}</span>
            </span>
            {amountFen !== null && (
              <span>
                {kind === 'billDiffers' && '账单 '}
                <b className="num font-semibold">{formatFen(amountFen)}</b> 元
              </span>
            )}
            <span className="w-27 text-right text-cap whitespace-nowrap text-ink-3">
              {settledAt === null ? '在待办里' : `${beijingShort(settledAt)} 办结`}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  </DeskPanel>
)

/** What a bill that was read does not show. */
const Unbilled = ({ of }: { of: Day['unbilled'] }) => (
  <DeskPanel title="账单上还没有的" count={of.length} beside="三天后还没有，就进待办" flush>
    <ul>
      {of.map(({ what, id, gateway, fen, jpy, at }) => (
        <li key={`${what} ${id}`} className="flex items-baseline gap-4 border-t border-line px-4 py-2">
          <time className="num text-ink-3">{beijingShort(at)}</time>
          <span className="w-28">
            {payTypeZh[gateway as keyof typeof payTypeZh] ?? gateway} {whatZh[what as keyof typeof whatZh] ?? what}
          </span>
          <span className="min-w-0 flex-1 truncate text-ink-3">{detailZh(id)}</span>
          <span className="num font-medium">{formatJpy(jpy)} 日元</span>
          <b className="num w-24 text-right font-semibold">{formatFen(fen)} 元</b>
        </li>
      ))}
    </ul>
  </DeskPanel>
)

function Clearing({ of: { clearing } }: { of: Day }) {
  const sum = (pick: (row: (typeof clearing)[number]) => number) => clearing.reduce((total, row) => total + pick(row), 0)
  return (
    <DeskPanel title="网关待结" beside="日元 · 这一天" flush>
      <div className="sideways">
        <table className="plain-table min-w-140">
          <thead>
            <tr>
              <th scope="col">网关</th>
              {['前一天余', '收', '退', '到银行', '之后'].map((name) => (
                <th key={name} scope="col" className="text-right!">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {clearing.map(({ gateway, beforeJpy, inJpy, outJpy, bankJpy, afterJpy }) => (
              <tr key={gateway}>
                <td>{payTypeZh[gateway as keyof typeof payTypeZh] ?? gateway}</td>
                <td className="num text-right font-medium">{formatJpy(beforeJpy)}</td>
                <td className={`num text-right font-medium ${inJpy > 0 ? 'text-matcha' : ''}`}>{formatSignedJpy(inJpy)}</td>
                <td className="num text-right font-medium">{formatSignedJpy(-outJpy)}</td>
                <td className="num text-right font-medium">{formatSignedJpy(-bankJpy)}</td>
                <td className="num text-right font-semibold">{formatJpy(afterJpy)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>合计</td>
              <td className="num text-right">{formatJpy(sum(({ beforeJpy }) => beforeJpy))}</td>
              <td className="num text-right">{formatSignedJpy(sum(({ inJpy }) => inJpy))}</td>
              <td className="num text-right">{formatSignedJpy(-sum(({ outJpy }) => outJpy))}</td>
              <td className="num text-right">{formatSignedJpy(-sum(({ bankJpy }) => bankJpy))}</td>
              <td className="num text-right">{formatJpy(sum(({ afterJpy }) => afterJpy))}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </DeskPanel>
  )
}

function AccountsPanel({ of: { at, members, house, sumJpy, lastTransfer } }: { of: Accounts }) {
  const rows = [
    ...members.map(({ kind, titleZh, balanceJpy }) => ({ id: kind, titleZh, balanceJpy })),
    ...house.map(({ account, titleZh, balanceJpy }) => ({ id: account, titleZh, balanceJpy })),
  ]
  const most = Math.max(0, ...rows.map(({ balanceJpy }) => Math.abs(balanceJpy)))
  return (
    <DeskPanel
      title={`全部账户相加 = ${formatJpy(sumJpy)}`}
      beside={
        <State tone={sumJpy === 0 ? 'done' : 'late'} loud>
          {sumJpy === 0 ? '相符' : '不符'}
        </State>
      }
      flush
    >
      <p className="px-4 pb-2 text-cap text-ink-3">
        {beijing(at).slice(11)} 核对，到第 {formatJpy(lastTransfer)} 笔转账
      </p>
      <table className="plain-table">
        <colgroup>
          <col />
          <col className="w-30" />
          <col className="w-28" />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">账户</th>
            <th scope="col" className="text-center!">
              负 | 正
            </th>
            <th scope="col" className="text-right!">
              余额 日元
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, titleZh, balanceJpy }) => (
            <tr key={id}>
              <td title={titleZh}>{titleZh}</td>
              <td>
                <span aria-hidden className="relative block h-3">
                  <span className="absolute inset-y-0 left-1/2 w-px bg-line" />
                  {balanceJpy !== 0 && (
                    <span
                      className={`absolute inset-y-0.5 rounded-[1px] ${balanceJpy > 0 ? 'left-1/2 bg-ai/55' : 'right-1/2 bg-[#b7a98c]'}`}
                      style={{ width: `max(1px, ${barShare(balanceJpy, most) * 50}%)` }}
                    />
                  )}
                </span>
              </td>
              <td className="num text-right font-medium">{formatJpy(balanceJpy)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>合计</td>
            <td className="text-center text-cap font-normal! text-ink-3">条长取平方根</td>
            <td className="num text-right text-[15px]">{formatJpy(sumJpy)}</td>
          </tr>
        </tfoot>
      </table>
    </DeskPanel>
  )
}
