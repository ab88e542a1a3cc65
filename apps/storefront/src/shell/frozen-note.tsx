import { Note } from '@otsukai/ui/note.tsx'
import { Link } from '@tanstack/react-router'
import { links } from '../lib/links.ts'

/** Tells a frozen member, before they try, what they may not do, and whom to ask. */
const FrozenNote = () => (
  <div className="wrap mt-4">
    <Note kind="act" way={<Link {...links.service()}>联系客服</Link>}>
      账号已被冻结，暂时只能浏览和发消息，充值、付款、下单、出价和发货都不能用。
    </Note>
  </div>
)

export default FrozenNote
