import { formatJpy } from '@otsukai/money/format'
import { Avatar } from '@otsukai/ui/avatar.tsx'
import { buttonLook } from '@otsukai/ui/button-look.ts'
import { Icon } from '@otsukai/ui/icon.tsx'
import { Panel } from '@otsukai/ui/panel.tsx'
import { AboutYuan, Yen } from '@otsukai/ui/price.tsx'
import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Wallet } from 'lucide-react'
import { links } from '../../lib/links.ts'
import { orderTabs } from '../../lib/order-tabs.ts'
import { useSession } from '../../lib/session.ts'
import { useRate } from '../../lib/site.ts'

/** Six of the tabs; 全部 and 交易失败 are on the orders screen. */
const counted = orderTabs.filter(({ type }) => type !== 'all' && type !== '13')

/** The member's name, balance, and number of orders by state. */
export default function Member() {
  const { user } = useSession()
  const wechatRate = useRate()?.WechatRate
  const balance = useQuery(read(calls.balance, {})).data
  const counts = useQuery(read(calls.orderList, { type: 'all', page: 1, limit: 1 })).data?.counts
  return (
    <Panel role="complementary" aria-label="我的" className="flex h-full flex-col overflow-hidden">
      <div className="grid gap-4 px-5 pt-5 tablet:max-desk:grid-cols-[auto_minmax(0,1fr)] tablet:max-desk:gap-12">
        <div className="flex min-w-0 items-center gap-3">
          <Avatar src={user?.HeadImg ?? null} name={user?.CustomerName ?? ' '} size={44} />
          <div className="min-w-0">
            <b className="block truncate text-md/[22px] font-semibold tablet:max-desk:max-w-60">{user?.CustomerName ?? '\u00a0'}</b>
            <Link {...links.orders()} className="link text-sm">
              我的订单
            </Link>
          </div>
        </div>
        <div className="flex items-end justify-between gap-3">
          <div className="min-h-[68px]">
            <span className="block text-cap text-ink-3">可用余额</span>
            {balance ? (
              <>
                <Yen amountJpy={balance.availableJpy} size="sum" tone="ink" />
                <span className="block text-cap text-ink-3">
                  <AboutYuan amountJpy={balance.availableJpy} rate={wechatRate} />
                  {balance.heldJpy + balance.parcelHeldJpy > 0 && <> · 冻结 {formatJpy(balance.heldJpy + balance.parcelHeldJpy)} 日元</>}
                </span>
              </>
            ) : (
              <Skeleton className="mt-1 h-8 w-32" />
            )}
          </div>
          <Link {...links.charge()} className={buttonLook({ size: 'compact' })}>
            充值
          </Link>
        </div>
      </div>
      <div className="mt-4 grid grow grid-cols-3 gap-px border-y border-line bg-line tablet:max-desk:grid-cols-6">
        {counted.map(({ type, name }) => (
          <Link
            key={type}
            {...links.orders(type)}
            className="grid content-center bg-paper py-2.5 text-center text-sm/[18px] text-ink-2 hover:bg-sunk"
          >
            <span className={`num block text-lg/[22px] ${counts?.[type] ? 'font-semibold text-ink' : 'font-medium text-ink-3'}`}>
              {counts?.[type] ?? '–'}
            </span>
            {name}
          </Link>
        ))}
      </div>
      <Unpaid count={counts?.['2']} />
    </Panel>
  )
}

/** The number of unpaid orders; an empty line of the same height until loaded. */
const Unpaid = ({ count }: { count: number | undefined }) =>
  count ? (
    <Link {...links.orders('2')} className="mt-auto flex items-center gap-2.5 bg-kihada-wash px-5 py-3 text-sm text-kihada-ink">
      <Icon of={Wallet} size={18} />
      {count} 个订单等待付款
      <span className="ml-auto font-semibold underline underline-offset-3">去付款</span>
    </Link>
  ) : (
    <p className="mt-auto px-5 py-3 text-sm text-ink-3">{count === 0 ? '没有等你处理的事。' : '\u00a0'}</p>
  )
