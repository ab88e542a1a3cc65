import type { Order } from '@otsukai/contract/orders'
import { formatJpy } from '@otsukai/money/format'
import { Button } from '@otsukai/ui/button.tsx'
import { Section } from '@otsukai/ui/panel.tsx'
import { showToast } from '@otsukai/ui/toast.tsx'
import { useAction } from '@otsukai/web/action.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { Link } from '@tanstack/react-router'
import { Asked } from '../../lib/asked.tsx'
import { links } from '../../lib/links.ts'
import { useConfig } from '../../lib/site.ts'

/** Requests an inspection or withdraws the request, until the parcel arrives, after a confirmation that names the cost. */
export function InspectionSwitch({ order }: { order: Order }) {
  const fees = useConfig()?.fees
  const edit = useAction(calls.editInspectionState)
  const requested = order.inspection.state === 'requested'
  const open = order.allowed.includes('askInspection')
  const unpaid = order.state === 'unpaid'
  const paidJpy = order.quote.lines.find(({ kind }) => kind === 'inspection')?.amountJpy
  const feeJpy = requested ? paidJpy : fees?.inspectionJpy
  const fee = feeJpy === undefined ? '验货费' : `${formatJpy(feeJpy)} 日元`
  const confirm = async (): Promise<boolean> => {
    const done = await edit.run({ id: order.id, wanted: !requested })
    if (!done) return false
    await done.shown
    showToast(requested ? '已撤回验货' : '已加选验货')
    return true
  }
  return (
    <Asked
      offered={open || requested}
      title={requested ? '撤回验货吗？' : '加选到仓验货'}
      meaning={meaning({ requested, unpaid, fee })}
      yes={requested ? '确认撤回' : unpaid ? `加选，合计加 ${fee}` : `支付 ${fee}`}
      no="先不改"
      act={edit}
      way={edit.problem?.refusal === 'balanceShort' && <Link {...links.charge()}>去充值</Link>}
      onYes={confirm}
    >
      {(ask) => (
        <Section title="到仓拍照验货" beside={requested && <span className="text-sm text-ai">已加选</span>}>
          <p className="text-ink-2">
            {requested
              ? '到仓后核对型号、数量与外观，拍照给你确认。'
              : `到仓后核对型号、数量与外观，拍照给你确认；有问题还来得及找卖家。每件 ${fee}，到仓之前都可以加选。`}
          </p>
          {open && (
            <Button size="compact" rank={requested ? 'quiet' : 'second'} className={`mt-3 ${requested ? '-ml-2' : ''}`} onClick={ask}>
              {requested ? '撤回验货' : '加选验货'}
            </Button>
          )}
        </Section>
      )}
    </Asked>
  )
}

/** The effect of the change on the member's money. */
function meaning({ requested, unpaid, fee }: { requested: boolean; unpaid: boolean; fee: string }): string {
  if (requested) return unpaid ? `应付合计会减少 ${fee}。` : `${fee}会当即退回余额。到仓之前还可以再加选。`
  return unpaid ? `应付合计会增加 ${fee}，和订单一起支付。` : `${fee}从余额支付。到仓之前撤回，全额退回余额。`
}
