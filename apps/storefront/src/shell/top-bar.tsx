import { payTypes } from '@otsukai/contract/pay-types'
import type { Rate as Rates } from '@otsukai/contract/site'
import type { UserInfo } from '@otsukai/contract/users'
import { formatRate } from '@otsukai/money/format'
import { useQuery } from '@tanstack/react-query'
import { Answer } from '../lib/answer.tsx'
import { useSession } from '../lib/session.ts'
import { payTypeShortZh, rateBy } from '../lib/pay-types.ts'
import { siteReads } from '../lib/site.ts'
import { TopBarSpace } from './top-bar-space.tsx'

const Rate = ({ rate, by }: { rate: number; by: string }) => (
  <span className="whitespace-nowrap">
    <b className="font-semibold text-ink">1日元 ≈ </b>
    <b className="num text-sm font-medium text-ink">{formatRate(rate)}</b> 元（{by}）
  </span>
)

/** Account, the rates and a greeting: only for a member with an account, and only when every rate is there (specification §2). */
export default function TopBar() {
  const { user } = useSession()
  const asked = useQuery(siteReads.rate())
  if (!user) return <TopBarSpace />
  return (
    <Answer of={asked} waiting={<TopBarSpace />} failed={() => null}>
      {(rate) => <Greeting user={user} rate={rate} />}
    </Answer>
  )
}

function Greeting({ user, rate }: { user: UserInfo; rate: Rates }) {
  const rates = payTypes.map((payType) => ({ by: payTypeShortZh[payType], rate: rateBy(rate, payType) }))
  if (!user.CustomAccount || rates.some((each) => !each.rate)) return null
  return (
    <div className="h-14 bg-sunk text-cap text-ink-2 tablet:h-9">
      {/* On a phone two lines: account and greeting, below them the rates. */}
      <div className="wrap grid h-full grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-4 gap-y-0.5 overflow-hidden tablet:flex tablet:gap-6">
        <span className="min-w-0 truncate">
          账号 <b className="font-semibold text-ink">{user.CustomAccount}</b>
        </span>
        <span className="flex shrink-0 justify-between gap-x-2 max-tablet:order-last max-tablet:col-span-2 tablet:gap-x-6">
          {rates.map(({ by, rate }) => rate !== null && <Rate key={by} rate={rate} by={by} />)}
        </span>
        <span className="max-w-60 truncate tablet:ml-auto tablet:shrink-0">您好，{user.CustomerName}</span>
      </div>
    </div>
  )
}
