import { formatFen, formatJpy } from '@otsukai/money/format'
import { buttonLook } from '@otsukai/ui/button-look.ts'
import { Panel } from '@otsukai/ui/panel.tsx'
import { fenAt } from '@otsukai/ui/price.tsx'
import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Answer } from '../../lib/answer.tsx'
import { links } from '../../lib/links.ts'
import { useRate } from '../../lib/site.ts'
import { walletReads } from './wallet-reads.ts'

/** The available balance, the amounts held by bids and parcels and due for unpaid orders, and links to recharge. `unpaid` is undefined until loaded. */
export function BalanceCard({ unpaid }: { unpaid: { count: number; totalJpy: number } | undefined }) {
  const wechatRate = useRate()?.WechatRate
  const asked = useQuery(walletReads.balance())
  const { data } = asked
  const fen = data && data.availableJpy > 0 ? fenAt(data.availableJpy, wechatRate) : null
  const shortJpy = data && unpaid ? unpaid.totalJpy - data.availableJpy : 0
  return (
    <Panel role="region" aria-label="余额" className="grid content-start gap-4 px-4 py-5 tablet:px-5 desk:px-6">
      <div className="flex items-end justify-between gap-4">
        <div className="min-h-[76px]">
          <p className="text-cap text-ink-3">可用余额</p>
          <Answer of={asked} waiting={<Skeleton className="mt-1 h-8 w-32" />} line="暂时没有加载出来。" className="mt-1 text-ink-2">
            {({ availableJpy }) => (
              <>
                <p>
                  <span className="num text-2xl/9 font-semibold">{formatJpy(availableJpy)}</span>
                  <span className="ml-1 text-sm">日元</span>
                </p>
                {fen !== null && <p className="text-cap text-ink-3">微信约 {formatFen(fen)} 元</p>}
              </>
            )}
          </Answer>
        </div>
        <Link {...links.charge()} className={buttonLook({ size: 'compact' })}>
          充值
        </Link>
      </div>
      <div className="grid gap-1.5 border-t border-line pt-3 text-sm text-ink-2">
        {unpaid && unpaid.count > 0 && (
          <p className="flex flex-wrap justify-between gap-x-3">
            <span>
              待付款 <span className="num">{unpaid.count}</span> 笔
            </span>
            <span>
              <b className="num font-semibold text-ink">{formatJpy(unpaid.totalJpy)}</b> 日元
              {shortJpy > 0 && `，还差 ${formatJpy(shortJpy)}`}
            </span>
          </p>
        )}
        <p className="flex flex-wrap justify-between gap-x-3">
          <Link {...links.bids()} className="target hover:text-ai">
            竞拍冻结 <b className="num font-semibold text-ink">{data ? formatJpy(data.heldJpy) : '–'}</b> 日元
          </Link>
          {data && data.parcelHeldJpy > 0 && (
            <Link {...links.parcels()} className="target hover:text-ai">
              寄送冻结 <b className="num font-semibold text-ink">{formatJpy(data.parcelHeldJpy)}</b> 日元
            </Link>
          )}
          <Link {...links.charge()} className="link">
            余额明细
          </Link>
        </p>
      </div>
    </Panel>
  )
}
