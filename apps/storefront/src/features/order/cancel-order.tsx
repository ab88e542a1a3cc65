import type { Order } from '@otsukai/contract/orders'
import { formatJpy } from '@otsukai/money/format'
import { Button } from '@otsukai/ui/button.tsx'
import { showToast } from '@otsukai/ui/toast.tsx'
import { useAction } from '@otsukai/web/action.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { Asked } from '../../lib/asked.tsx'

/** Cancels an order after a confirmation that names the refund. Draws nothing while the order cannot be cancelled. */
export function CancelOrder({ order, quiet = false }: { order: Order; quiet?: boolean }) {
  const cancel = useAction(calls.cancelOrder)
  const confirm = async (): Promise<boolean> => {
    const done = await cancel.run({ id: order.id })
    if (!done) return false
    await done.shown
    showToast(done.data.refundedJpy > 0 ? `已取消，${formatJpy(done.data.refundedJpy)} 日元已退回余额` : '订单已取消')
    return true
  }
  const back =
    order.paidJpy > 0 ? `${formatJpy(order.paidJpy - order.refundedJpy)} 日元（含手续费）会当即退回余额。` : '还没有付款，取消后不会扣款。'
  return (
    <Asked
      offered={order.allowed.includes('cancel')}
      title="要取消这个订单吗？"
      meaning={`${back}取消后不能恢复，想要的话需要重新下单。`}
      yes="确认取消"
      no="先不取消"
      act={cancel}
      onYes={confirm}
    >
      {(ask) => (
        <Button rank={quiet ? 'quiet' : 'second'} size={quiet ? 'compact' : 'normal'} onClick={ask}>
          取消订单
        </Button>
      )}
    </Asked>
  )
}
