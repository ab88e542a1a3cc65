import { Note } from '@otsukai/ui/note.tsx'
import { Link } from '@tanstack/react-router'
import { links } from '../lib/links.ts'

/** Tells a frozen member, before they try, what they may not do, and whom to ask. */
const FrozenNote = () => (
  <div className="wrap mt-4">
    <Note kind="act" way={<Link {...links.service()}>联系客服</Link>}>
      账号已被冻结，暂时不能充值、付款、下单、出价、取消和申请发货。余额和仓库里的商品都还在，消息照常能发。
    </Note>
  </div>
)

export default FrozenNote
