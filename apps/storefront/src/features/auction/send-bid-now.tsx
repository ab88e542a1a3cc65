import type { Bid } from '@otsukai/contract/bids'
import { formatJpy } from '@otsukai/money/format'
import { Button } from '@otsukai/ui/button.tsx'
import { Dialog } from '@otsukai/ui/dialog.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { useAction } from '@otsukai/web/action.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { useAttempt } from '@otsukai/web/request-id.ts'
import { useState } from 'react'

/** Sends a queued bid now, after a confirmation, as a sent bid binds. Draws nothing for a bid that is not queued. */
export function SendBidNow({ bid, className }: { bid: Bid; className?: string }) {
  const [asking, setAsking] = useState(false)
  const attempt = useAttempt()
  const send = useAction(calls.userBid)
  if (!bid.allowed.includes('sendNow') && !asking) return null
  const confirm = async (): Promise<void> => {
    const input = { id: bid.goods.id, maxJpy: bid.maxJpy, mode: 'now' } as const
    const done = await send.run({ ...input, requestId: attempt.idFor(input) })
    if (!done) return
    await done.shown
    attempt.done()
    setAsking(false)
  }
  const close = (): void => {
    setAsking(false)
    send.dismiss()
  }
  return (
    <>
      <button type="button" className={className ?? 'link'} onClick={() => setAsking(true)}>
        现在就送出
      </button>
      <Dialog
        open={asking}
        onClose={close}
        title="现在就送出吗？"
        buttons={
          <>
            <Button rank="main" pending={send.pending} onClick={() => void confirm()}>
              现在送出
            </Button>
            <Button onClick={close}>还是等截止前</Button>
          </>
        }
      >
        <p className="text-ink-2">马上开始出价，最多到 {formatJpy(bid.maxJpy)} 日元。送出后领先期间不能撤回，拍到必须付款。</p>
        <Problem problem={send.problem} className="mt-4" />
      </Dialog>
    </>
  )
}
