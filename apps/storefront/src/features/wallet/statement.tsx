import { groupOf, type StatementGroup } from '@otsukai/contract/statement-groups'
import type { StatementLine } from '@otsukai/contract/users'
import { formatJpy, formatSignedJpy } from '@otsukai/money/format'
import { Panel } from '@otsukai/ui/panel.tsx'
import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import { formatTime } from '@otsukai/web/time.ts'
import { Link } from '@tanstack/react-router'
import { links } from '../../lib/links.ts'

/** The names of the groups of transfers, in the order of their chips. */
export const groupsZh: Record<StatementGroup, string> = { recharges: '充值', payments: '付款', refunds: '退款' }

/** A hold is no payment, its end no refund, and what is paid for damage neither. */
const ownZh: Readonly<Record<string, string>> = {
  bidHeld: '冻结',
  bidReleased: '解冻',
  parcelHeld: '冻结',
  claimPaid: '赔付',
  parcelLost: '赔付',
}

const kindZh = (line: StatementLine): string => {
  const own = ownZh[line.kind]
  if (own) return own
  const group = groupOf(line.kind)
  return group ? groupsZh[group] : line.amountJpy < 0 ? '支出' : '收入'
}

function Memo({ line }: { line: StatementLine }) {
  // Replaces a memo that only repeats the kind by the recharge's number.
  const words = line.rechargeId && (line.memo === '' || line.memo === kindZh(line)) ? `充值单 ${line.rechargeId}` : line.memo
  return (
    <span className="text-ink-2">
      {line.orderId && !words.includes(line.orderId) && (
        <Link {...links.order(line.orderId)} className="link mr-2 whitespace-nowrap">
          订单 {line.orderId}
        </Link>
      )}
      {line.orderId && words.includes(line.orderId) ? (
        <Link {...links.order(line.orderId)} className="hover:text-ai">
          {words}
        </Link>
      ) : line.parcelId ? (
        <Link {...links.parcel(line.parcelId)} className="link">
          {words.includes(line.parcelId) ? words : `${words}，包裹 ${line.parcelId}`}
        </Link>
      ) : line.bidId && !line.orderId ? (
        <Link {...links.bid(line.bidId)} className="link">
          {words}
        </Link>
      ) : (
        words
      )}
    </span>
  )
}

const Amount = ({ amountJpy }: { amountJpy: number }) => (
  <span className={`num font-semibold whitespace-nowrap ${amountJpy > 0 ? 'text-matcha' : ''}`}>{formatSignedJpy(amountJpy)}</span>
)

/** The transfers of a balance, newest first, each with the balance after it: a table, on a phone a list. */
export function Statement({ lines, timeZone }: { lines: readonly StatementLine[]; timeZone: string }) {
  const head = 'h-10 bg-sunk px-4 text-left text-sm font-normal whitespace-nowrap text-ink-2'
  const cell = 'h-13 border-t border-line px-4 py-1.5'
  return (
    <Panel className="overflow-hidden">
      <table className="w-full border-collapse max-tablet:hidden">
        <thead>
          <tr>
            <th className={head}>时间</th>
            <th className={head}>类型</th>
            <th className={head}>说明</th>
            <th className={`${head} text-right`}>变动（日元）</th>
            <th className={`${head} text-right`}>可用余额（日元）</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td className={`${cell} whitespace-nowrap text-ink-3`}>{formatTime(line.at, timeZone)}</td>
              <td className={`${cell} whitespace-nowrap`}>{kindZh(line)}</td>
              <td className={cell}>
                <Memo line={line} />
              </td>
              <td className={`${cell} text-right`}>
                <Amount amountJpy={line.amountJpy} />
              </td>
              <td className={`${cell} num text-right`}>{formatJpy(line.availableAfterJpy)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="tablet:hidden">
        {lines.map((line) => (
          <li key={line.id} className="grid grid-cols-[1fr_auto] gap-x-4 border-t border-line px-4 py-3 first:border-t-0">
            <span>{kindZh(line)}</span>
            <span className="text-right">
              <Amount amountJpy={line.amountJpy} />
            </span>
            <span className="text-cap text-ink-3">{formatTime(line.at, timeZone)}</span>
            <span className="text-right text-cap text-ink-3">
              余额 <span className="num">{formatJpy(line.availableAfterJpy)}</span>
            </span>
            <span className="col-span-2 text-sm">
              <Memo line={line} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

export const StatementSkeleton = () => (
  <Panel className="overflow-hidden" role="status" aria-label="正在加载">
    <div className="h-10 bg-sunk" />
    {[0, 1, 2, 3, 4].map((n) => (
      <div key={n} className="flex h-13 items-center gap-6 border-t border-line px-4">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-4 flex-1" />
        <Skeleton className="h-4 w-20" />
      </div>
    ))}
  </Panel>
)
