import type { Bid } from '@otsukai/contract/bids'
import { formatJpy } from '@otsukai/money/format'
import { useAction } from '@otsukai/web/action.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { useAttempt } from '@otsukai/web/request-id.ts'
import { Asked } from '../../lib/asked.tsx'

/** Sends a queued bid now, after a confirmation, as a sent bid binds. Draws nothing for a bid that is not queued. */
export function SendBidNow({ bid, className = 'link' }: { bid: Bid; className?: string }) {
  const attempt = useAttempt()
  const send = useAction(calls.userBid)
  const confirm = async (): Promise<boolean> => {
    const input = { id: bid.goods.id, maxJpy: bid.maxJpy, mode: 'now' } as const
    const done = await send.run({ ...input, requestId: attempt.idFor(input) })
    if (!done) return false
    attempt.done()
    await done.shown
    return true
  }
  return (
    <Asked
      offered={bid.allowed.includes('sendNow')}
      title="现在就送出吗？"
      meaning={`马上开始出价，最多到 ${formatJpy(bid.maxJpy)} 日元。送出后领先期间不能撤回，拍到必须付款。`}
      yes="现在送出"
      no="还是等截止前"
      act={send}
      onYes={confirm}
    >
      {(ask) => (
        <button type="button" className={className} onClick={ask}>
          现在就送出
        </button>
      )}
    </Asked>
  )
}
