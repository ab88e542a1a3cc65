import { buttonLook } from '@otsukai/ui/button-look.ts'
import { Empty } from '@otsukai/ui/empty.tsx'
import { Link } from '@tanstack/react-router'
import { links } from '../../lib/links.ts'

/** Shown for an unknown order number and for another member's order alike. */
export const NoOrder = () => (
  <Empty
    drawing="search"
    title="没有这个订单"
    help="订单号可能有误，或者它不在你的账号里。"
    way={
      <Link {...links.orders()} className={buttonLook({ size: 'compact' })}>
        看我的订单
      </Link>
    }
  />
)
