import type { Bid } from '@otsukai/contract/bids'
import { formatJpy } from '@otsukai/money/format'
import { showToast } from '@otsukai/ui/toast.tsx'
import { useAction } from '@otsukai/web/action.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { Asked } from '../../lib/asked.tsx'

/** Withdraws a bid that does not bind, after a confirmation. Draws nothing while the bid cannot be withdrawn. */
export function WithdrawBid({ bid, className = 'link' }: { bid: Bid; className?: string }) {
  const cancel = useAction(calls.cancelBid)
  const outbid = bid.state === 'outbid'
  const confirm = async (): Promise<boolean> => {
    const done = await cancel.run({ bidId: bid.bidId })
    if (!done) return false
    await done.shown
    showToast(bid.heldJpy > 0 ? `已撤回，${formatJpy(bid.heldJpy)} 日元已退回余额` : '已结束，没有占用余额')
    return true
  }
  const back =
    bid.heldJpy > 0 ? `冻结的 ${formatJpy(bid.heldJpy)} 日元会当即退回余额。` : '现在没有冻结款项。不撤回也不会扣款，之后还能接着加价。'
  return (
    <Asked
      offered={bid.allowed.includes('cancel')}
      title={outbid ? '不再拍这件了吗？' : '要撤回这个出价吗？'}
      meaning={`${back}竞拍结束前随时可以重新出价。`}
      yes={outbid ? '不拍了' : '确认撤回'}
      no="再想想"
      act={cancel}
      onYes={confirm}
    >
      {(ask) => (
        <button type="button" className={className} onClick={ask}>
          {outbid ? '不拍了' : '撤回出价'}
        </button>
      )}
    </Asked>
  )
}
