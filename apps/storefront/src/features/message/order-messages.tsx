import { Link } from '@tanstack/react-router'
import { links } from '../../lib/links.ts'
import { Conversation } from './conversation.tsx'

/** The messages about an order, without its events, which the order's screen shows in its timeline. */
export const OrderMessages = ({ orderId }: { orderId: string }) => (
  <section aria-label="和客服的对话" className="overflow-hidden rounded-photo border border-line bg-paper">
    <div className="flex items-center justify-between gap-4 px-4 pt-5 tablet:px-6">
      <h2 className="text-md font-semibold">和客服的对话</h2>
      <Link {...links.messages({ threadId: orderId })} className="link text-sm">
        在消息里打开
      </Link>
    </div>
    <Conversation
      topic={{ orderId }}
      asked={{ orderId }}
      shows={({ from }) => from !== 'system'}
      empty={<p className="text-sm text-ink-2">对这个订单有要求或疑问，写在这里，可以附上照片。</p>}
      className="in-order max-h-120"
    />
  </section>
)
