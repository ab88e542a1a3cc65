import type { Order } from '@otsukai/contract/orders'
import { formatJpy } from '@otsukai/money/format'
import { Button } from '@otsukai/ui/button.tsx'
import { Dialog } from '@otsukai/ui/dialog.tsx'
import { Section } from '@otsukai/ui/panel.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { showToast } from '@otsukai/ui/toast.tsx'
import { useAction } from '@otsukai/web/action.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { links } from '../../lib/links.ts'
import { useConfig } from '../../lib/site.ts'

/** Requests an inspection or withdraws the request, until the parcel arrives, after a confirmation that names the cost. */
export function InspectionSwitch({ order }: { order: Order }) {
  const [asking, setAsking] = useState(false)
  const fees = useConfig()?.fees
  const edit = useAction(calls.editInspectionState)
  const requested = order.inspection.state === 'requested'
  const open = order.allowed.includes('askInspection')
  if (!open && !requested && !asking) return null

  const unpaid = order.state === 'unpaid'
  const paidJpy = order.quote.lines.find(({ kind }) => kind === 'inspection')?.amountJpy
  const feeJpy = requested ? paidJpy : fees?.inspectionJpy
  const fee = feeJpy === undefined ? '验货费' : `${formatJpy(feeJpy)} 日元`
  const close = (): void => {
    setAsking(false)
    edit.dismiss()
  }
  const confirm = async (): Promise<void> => {
    const done = await edit.run({ id: order.id, wanted: !requested })
    if (!done) return
    await done.shown
    setAsking(false)
    showToast(requested ? '已撤回验货' : '已加选验货')
  }
  return (
    <Section title="到仓拍照验货" beside={requested && <span className="text-sm text-ai">已加选</span>}>
      <p className="text-ink-2">
        {requested
          ? '到仓后核对型号、数量与外观，拍照给你确认。'
          : `到仓后核对型号、数量与外观，拍照给你确认；有问题还来得及找卖家。每件 ${fee}，到仓之前都可以加选。`}
      </p>
      {open && (
        <Button
          size="compact"
          rank={requested ? 'quiet' : 'second'}
          className={`mt-3 ${requested ? '-ml-2' : ''}`}
          onClick={() => setAsking(true)}
        >
          {requested ? '撤回验货' : '加选验货'}
        </Button>
      )}
      <Dialog
        open={asking}
        onClose={close}
        title={requested ? '撤回验货吗？' : '加选到仓验货'}
        buttons={
          <>
            <Button rank="main" pending={edit.pending} onClick={() => void confirm()}>
              {requested ? '确认撤回' : unpaid ? `加选，合计加 ${fee}` : `支付 ${fee}`}
            </Button>
            <Button onClick={close}>先不改</Button>
          </>
        }
      >
        <p className="text-ink-2">{meaning({ requested, unpaid, fee })}</p>
        <Problem
          problem={edit.problem}
          way={edit.problem?.refusal === 'balanceShort' && <Link {...links.charge()}>去充值</Link>}
          className="mt-4"
        />
      </Dialog>
    </Section>
  )
}

/** The effect of the change on the member's money. */
function meaning({ requested, unpaid, fee }: { requested: boolean; unpaid: boolean; fee: string }): string {
  if (requested) return unpaid ? `应付合计会减少 ${fee}。` : `${fee}会当即退回余额。到仓之前还可以再加选。`
  return unpaid ? `应付合计会增加 ${fee}，和订单一起支付。` : `${fee}从余额支付。到仓之前撤回，全额退回余额。`
}
