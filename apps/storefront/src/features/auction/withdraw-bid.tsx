import type { Bid } from '@otsukai/contract/bids'
import { formatJpy } from '@otsukai/money/format'
import { Button } from '@otsukai/ui/button.tsx'
import { Dialog } from '@otsukai/ui/dialog.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { showToast } from '@otsukai/ui/toast.tsx'
import { useAction } from '@otsukai/web/action.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { useState } from 'react'

/** Withdraws a bid that does not bind, after a confirmation. Draws nothing while the bid cannot be withdrawn. */
export function WithdrawBid({ bid, className }: { bid: Bid; className?: string }) {
  const [asking, setAsking] = useState(false)
  const cancel = useAction(calls.cancelBid)
  if (!bid.allowed.includes('cancel') && !asking) return null
  const outbid = bid.state === 'outbid'
  const confirm = async (): Promise<void> => {
    const done = await cancel.run({ bidId: bid.bidId })
    if (!done) return
    await done.shown
    setAsking(false)
    showToast(bid.heldJpy > 0 ? `已撤回，${formatJpy(bid.heldJpy)} 日元已退回余额` : '已结束，没有占用余额')
  }
  const close = (): void => {
    setAsking(false)
    cancel.dismiss()
  }
  return (
    <>
      <button type="button" className={className ?? 'link'} onClick={() => setAsking(true)}>
        {outbid ? '不拍了' : '撤回出价'}
      </button>
      <Dialog
        open={asking}
        onClose={close}
        title={outbid ? '不再拍这件了吗？' : '要撤回这个出价吗？'}
        buttons={
          <>
            <Button rank="main" pending={cancel.pending} onClick={() => void confirm()}>
              {outbid ? '不拍了' : '确认撤回'}
            </Button>
            <Button onClick={close}>再想想</Button>
          </>
        }
      >
        <p className="text-ink-2">
          {bid.heldJpy > 0
            ? `冻结的 ${formatJpy(bid.heldJpy)} 日元会当即退回余额。`
            : '现在没有冻结款项。不撤回也不会扣款，之后还能接着加价。'}
          竞拍结束前随时可以重新出价。
        </p>
        <Problem problem={cancel.problem} className="mt-4" />
      </Dialog>
    </>
  )
}
