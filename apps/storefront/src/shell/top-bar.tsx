import { formatRate } from '@otsukai/money/format'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../lib/session.ts'
import { siteReads } from '../lib/site.ts'
import { TopBarSpace } from './top-bar-space.tsx'

const Rate = ({ rate, by }: { rate: number; by: string }) => (
  <span className="whitespace-nowrap">
    <b className="font-semibold text-ink">1日元 ≈ </b>
    <b className="num text-sm font-medium text-ink">{formatRate(rate)}</b> 元（{by}）
  </span>
)

/** Account, both rates and a greeting: only for a member with an account, and only when both rates are there (specification §2). */
export default function TopBar() {
  const { user } = useSession()
  const { data: rate, isPending } = useQuery(siteReads.rate())
  if (!user || isPending) return <TopBarSpace />
  if (!user.CustomAccount || !rate?.WechatRate || !rate.AliRate) return null
  return (
    <div className="bg-sunk text-cap leading-9! text-ink-2">
      <div className="wrap flex gap-6 overflow-hidden">
        <span className="min-w-0 truncate max-tablet:hidden">
          账号 <b className="font-semibold text-ink">{user.CustomAccount}</b>
        </span>
        <Rate rate={rate.WechatRate} by="微信" />
        <Rate rate={rate.AliRate} by="支付宝" />
        <span className="ml-auto whitespace-nowrap max-tablet:hidden">您好，{user.CustomerName}</span>
      </div>
    </div>
  )
}
