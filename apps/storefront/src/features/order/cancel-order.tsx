import type { Order } from '@otsukai/contract/orders'
import { formatJpy } from '@otsukai/money/format'
import { Button } from '@otsukai/ui/button.tsx'
import { Dialog } from '@otsukai/ui/dialog.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { showToast } from '@otsukai/ui/toast.tsx'
import { useAction } from '@otsukai/web/action.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { useState } from 'react'

/** Cancels an order after a confirmation that names the refund. Draws nothing while the order cannot be cancelled. */
export function CancelOrder({ order, quiet = false }: { order: Order; quiet?: boolean }) {
  const [asking, setAsking] = useState(false)
  const cancel = useAction(calls.cancelOrder)
  if (!order.allowed.includes('cancel') && !asking) return null

  const confirm = async (): Promise<void> => {
    const done = await cancel.run({ id: order.id })
    if (!done) return
    await done.shown
    setAsking(false)
    showToast(done.data.refundedJpy > 0 ? `已取消，${formatJpy(done.data.refundedJpy)} 日元已退回余额` : '订单已取消')
  }

  return (
    <>
      <Button rank={quiet ? 'quiet' : 'second'} size={quiet ? 'compact' : 'normal'} onClick={() => setAsking(true)}>
        取消订单
      </Button>
      <Dialog
        open={asking}
        onClose={() => {
          setAsking(false)
          cancel.dismiss()
        }}
        title="要取消这个订单吗？"
        buttons={
          <>
            <Button rank="main" pending={cancel.pending} onClick={() => void confirm()}>
              确认取消
            </Button>
            <Button onClick={() => setAsking(false)}>先不取消</Button>
          </>
        }
      >
        <p className="text-ink-2">
          {order.paidJpy > 0
            ? `${formatJpy(order.paidJpy - order.refundedJpy)} 日元（含手续费）会当即退回余额。`
            : '还没有付款，取消后不会扣款。'}
          取消后不能恢复，想要的话需要重新下单。
        </p>
        <Problem problem={cancel.problem} className="mt-4" />
      </Dialog>
    </>
  )
}
