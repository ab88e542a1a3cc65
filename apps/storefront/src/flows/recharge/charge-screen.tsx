import type { StatementGroup } from '@otsukai/contract/statement-groups'
import type { PayType } from '@otsukai/contract/pay-types'
import { formatFen, formatJpy } from '@otsukai/money/format'
import { buttonLook } from '@otsukai/ui/button-look.ts'
import { Button } from '@otsukai/ui/button.tsx'
import { chipLook } from '@otsukai/ui/chip.tsx'
import { Empty } from '@otsukai/ui/empty.tsx'
import { Icon } from '@otsukai/ui/icon.tsx'
import { Note } from '@otsukai/ui/note.tsx'
import { Page } from '@otsukai/ui/page.tsx'
import { Pager } from '@otsukai/ui/pager.tsx'
import { Panel } from '@otsukai/ui/panel.tsx'
import { fenAt } from '@otsukai/ui/price.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import { formatTime, spanZh } from '@otsukai/web/time.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download, Lock, QrCode } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { orderReads } from '../../features/order/order-reads.ts'
import { AmountChoice, type Lack } from '../../features/wallet/amount-choice.tsx'
import { PayTypeChoice } from '../../features/wallet/pay-type-choice.tsx'
import { RechargeCode } from '../../features/wallet/recharge-code.tsx'
import { groupsZh, Statement, StatementSkeleton } from '../../features/wallet/statement.tsx'
import { useRecharge } from '../../features/wallet/use-recharge.ts'
import { walletReads } from '../../features/wallet/wallet-reads.ts'
import { Answer } from '../../lib/answer.tsx'
import { links } from '../../lib/links.ts'
import { rateBy } from '../../lib/pay-types.ts'
import { useLimits, useRate, useTimeZone } from '../../lib/site.ts'

export interface ChargeSearch {
  page?: number | undefined
  kind?: string | undefined
}

const PAGE_SIZE = 20

export function ChargeScreen({ search }: { search: ChargeSearch }) {
  return (
    <Page title="充值与明细" className="min-w-0 max-tablet:mt-5">
      <h1 className="text-xl font-semibold">充值与明细</h1>
      <RechargePanel />
      <Movements {...search} />
    </Page>
  )
}

/** Balance, amount and payment method at the left; at the right the button, then the code. */
function RechargePanel() {
  const rate = useRate()
  const timeZone = useTimeZone()
  const recharge = useRecharge()
  const [amountJpy, setAmount] = useState<number | null>(null)
  const [payType, setPayType] = useState<PayType | null>(null)
  const lack = useLack()
  const change =
    <Value,>(set: (value: Value) => void) =>
    (value: Value): void => {
      set(value)
      recharge.leave()
    }
  return (
    <Panel className="mt-4 grid tablet:max-desk:grid-cols-[minmax(0,1fr)_280px] desk:grid-cols-[minmax(0,1fr)_336px]">
      <div className="p-4 tablet:p-5 desk:p-6">
        <Balances />
        <h2 className="mb-2 text-sm text-ink-2">充值金额</h2>
        <AmountChoice rate={payType === 'alipay' ? rate?.AliRate : rate?.WechatRate} lack={lack} onAmount={change(setAmount)} />
        <h2 className="mt-5 mb-2 text-sm text-ink-2">付款方式</h2>
        <PayTypeChoice rate={rate} amountJpy={amountJpy} chosen={payType} onChoose={change(setPayType)} />
        <Note kind="aside" icon={Lock} className="mt-5">
          汇率在生成付款码时锁定，余额以日元记账，之后不受影响。
          {rate?.updatedAt ? `汇率更新于 ${formatTime(rate.updatedAt, timeZone)}。` : ''}
        </Note>
      </div>
      <div className="grid content-center border-t border-line p-4 tablet:border-t-0 tablet:border-l tablet:p-5 desk:p-6">
        {recharge.open ? (
          <RechargeCode
            key={recharge.open.rechargeId}
            recharge={recharge.open}
            onRenew={() => recharge.open && void recharge.begin(recharge.open.amountJpy, recharge.open.payType)}
            renewing={recharge.pending}
          />
        ) : (
          <Begin
            amountJpy={amountJpy}
            payType={payType}
            pending={recharge.pending}
            onBegin={(amount, method) => void recharge.begin(amount, method)}
          />
        )}
        <Problem problem={recharge.problem} className="mt-4" />
        {recharge.open && <Afterwards rechargeId={recharge.open.rechargeId} onAgain={recharge.leave} />}
      </div>
    </Panel>
  )
}

/** The amount that the balance lacks for the unpaid order with the nearest deadline; null when it lacks none. */
function useLack(): Lack | null {
  const balance = useQuery(walletReads.balance()).data
  const unpaid = useQuery(orderReads.list({ type: '2', limit: 20 })).data?.list ?? []
  const [order] = unpaid.toSorted((a, b) => a.payBy - b.payBy)
  if (!balance || !order) return null
  const amountJpy = order.quote.totalJpy - balance.availableJpy
  return amountJpy > 0 ? { orderId: order.id, amountJpy } : null
}

/** After a recharge was credited: links to its result and to another one. */
function Afterwards({ rechargeId, onAgain }: { rechargeId: string; onAgain: () => void }) {
  const status = useQuery(walletReads.recharge(rechargeId)).data?.status
  if (status !== 'paid') return null
  return (
    <div className="grid justify-items-center gap-2">
      <Link {...links.chargeSuccess(rechargeId)} className={buttonLook({ size: 'compact' })}>
        看充值结果
      </Link>
      <Button rank="quiet" size="compact" onClick={onAgain}>
        再充一笔
      </Button>
    </div>
  )
}

interface BeginProps {
  amountJpy: number | null
  payType: PayType | null
  pending: boolean
  onBegin: (amountJpy: number, payType: PayType) => void
}

/** What a recharge begins with. */
const beginZh: Record<PayType, string> = { wechat: '生成付款码', alipay: '生成付款页' }

/** Where the code will be: what is still to be chosen, then the button that asks for it. */
function Begin({ amountJpy, payType, pending, onBegin }: BeginProps) {
  const rate = useRate()
  const limits = useLimits()
  const fen = amountJpy === null || payType === null ? null : fenAt(amountJpy, rateBy(rate, payType))
  const why =
    amountJpy === null ? (payType === null ? '先选好充值金额和付款方式' : '先选好充值金额') : payType === null ? '再选一种付款方式' : null
  return (
    <div className="grid justify-items-center gap-3 text-center">
      <Icon of={QrCode} size={72} className={fen === null ? 'text-line-strong' : 'text-ink-2'} />
      {fen !== null && amountJpy !== null ? (
        <div>
          <p>
            <span className="num text-[32px]/10 font-semibold">{formatFen(fen)}</span>
            <span className="ml-1">元</span>
          </p>
          <p className="text-cap text-ink-3">
            到账 <span className="num">{formatJpy(amountJpy)}</span> 日元
          </p>
        </div>
      ) : null}
      <Button
        rank="main"
        wide
        disabled={why !== null}
        pending={pending}
        aria-describedby="begin-hint"
        onClick={() => amountJpy !== null && payType !== null && onBegin(amountJpy, payType)}
      >
        {payType === null ? '生成付款码' : beginZh[payType]}
      </Button>
      <p id="begin-hint" className={`text-cap ${why ? 'text-kihada' : 'text-ink-3'}`}>
        {why ?? (limits ? `生成后 ${spanZh(limits.rechargeExpiresS)}内有效` : '\u00a0')}
      </p>
    </div>
  )
}

const Figure = ({
  label,
  amountJpy,
  below,
  quiet = false,
}: {
  label: string
  amountJpy: number | undefined
  below: ReactNode
  quiet?: boolean
}) => (
  <div>
    <p className="text-cap text-ink-3">{label}</p>
    {amountJpy === undefined ? (
      <Skeleton className="my-1 h-7 w-32" />
    ) : (
      <p className={quiet ? 'text-ink-2' : ''}>
        <span className="num text-2xl/9 font-semibold">{formatJpy(amountJpy)}</span>
        <span className="ml-1 text-sm">日元</span>
      </p>
    )}
    <p className="text-cap text-ink-3">{below}</p>
  </div>
)

const Balances = () => (
  <Answer
    of={useQuery(walletReads.balance())}
    waiting={<Figures />}
    line="余额暂时没有加载出来。"
    className="mb-5 border-b border-line pb-5 text-ink-2"
  >
    {(balance) => <Figures {...balance} />}
  </Answer>
)

function Figures({ availableJpy, heldJpy = 0, parcelHeldJpy = 0 }: { availableJpy?: number; heldJpy?: number; parcelHeldJpy?: number }) {
  const rate = useRate()
  const fen = availableJpy !== undefined && availableJpy > 0 ? fenAt(availableJpy, rate?.WechatRate) : null
  return (
    <div className="mb-5 flex flex-wrap gap-x-8 gap-y-3 border-b border-line pb-5 desk:gap-x-12">
      <Figure label="可用余额" amountJpy={availableJpy} below={fen === null ? '\u00a0' : `约 ${formatFen(fen)} 元`} />
      {heldJpy > 0 && <Figure label="竞拍冻结" amountJpy={heldJpy} below="没拍到即退回" quiet />}
      {parcelHeldJpy > 0 && <Figure label="寄送冻结" amountJpy={parcelHeldJpy} below="多冻结的打包后退回" quiet />}
    </div>
  )
}

/** The filter of the statement, and its download. */
function Choices({ kind }: { kind: StatementGroup | undefined }) {
  const groups = [[undefined, '全部'], ...Object.entries(groupsZh)] as [StatementGroup | undefined, string][]
  return (
    <nav aria-label="明细类型" className="flex flex-wrap items-center gap-2">
      {groups.map(([group, name]) => (
        <Link
          key={name}
          to="/users/charge"
          search={group ? { kind: group } : {}}
          replace
          activeOptions={{ exact: true }}
          className={chipLook(group === kind)}
        >
          {name}
        </Link>
      ))}
      <a
        href={`/api/user/GetOrderRecord?format=csv${kind ? `&kind=${kind}` : ''}`}
        download
        className="link ml-2 inline-flex items-center gap-1 text-sm"
      >
        <Icon of={Download} size={16} />
        导出 CSV
      </a>
    </nav>
  )
}

/** The statement, page by page. */
function Movements({ page = 1, kind: wanted }: ChargeSearch) {
  const kind = wanted && Object.hasOwn(groupsZh, wanted) ? (wanted as StatementGroup) : undefined
  const timeZone = useTimeZone()
  const asked = useQuery({ ...walletReads.statement(page, kind), placeholderData: keepPreviousData })
  const { data } = asked
  const pages = data ? Math.max(1, Math.ceil(data.total / PAGE_SIZE)) : 1
  const toPage = (n: number) => ({ to: '/users/charge', search: { ...(n > 1 && { page: n }), ...(kind && { kind }) } }) as const
  return (
    <section aria-label="余额明细" className={asked.isPlaceholderData ? 'opacity-50' : ''}>
      <div className="mt-9 mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 className="text-lg font-semibold">余额明细</h2>
        <Choices kind={kind} />
      </div>
      <Answer
        of={asked}
        waiting={<StatementSkeleton />}
        failed={(state) => <Panel>{state}</Panel>}
        empty={
          <Panel>
            <Empty drawing="bundle" title={kind ? `还没有${groupsZh[kind]}` : '还没有任何变动'} help="充值、付款和退款都会记在这里。" />
          </Panel>
        }
      >
        {({ list }) => <Statement lines={list} timeZone={timeZone} />}
      </Answer>
      {pages > 1 && (
        <Pager prev={page > 1 ? toPage(page - 1) : null} next={page < pages ? toPage(page + 1) : null} between={`${page} / ${pages}`} />
      )}
    </section>
  )
}
