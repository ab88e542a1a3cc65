import type { Order } from '@otsukai/contract/orders'
import { Button } from '@otsukai/ui/button.tsx'
import { TextArea } from '@otsukai/ui/field.tsx'
import { Section } from '@otsukai/ui/panel.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { showToast } from '@otsukai/ui/toast.tsx'
import { useAction } from '@otsukai/web/action.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { useState } from 'react'
import { useLimits } from '../../lib/site.ts'

const TITLE = '给采购员的备注'

/** The member's remark for the buyer, editable until purchasing begins. */
export function OrderRemark({ order }: { order: Order }) {
  const [typed, setTyped] = useState<string | null>(null)
  const edit = useAction(calls.editOrderInfo)
  const limits = useLimits()
  const open = order.allowed.includes('edit')
  if (!open && order.remark === '' && typed === null) return null

  const save = async (): Promise<void> => {
    const done = await edit.run({ id: order.id, remark: typed ?? '' })
    if (!done) return
    await done.shown
    setTyped(null)
    showToast('备注已保存')
  }
  if (typed === null) {
    return (
      <Section
        title={TITLE}
        beside={
          open && (
            <Button rank="quiet" size="small" className="-mr-2" onClick={() => setTyped(order.remark)}>
              {order.remark ? '修改备注' : '写备注'}
            </Button>
          )
        }
      >
        <p className="whitespace-pre-wrap wrap-anywhere text-ink-2">{order.remark || '还没有备注。采购员开始下单之前都可以写。'}</p>
      </Section>
    )
  }
  return (
    <Section title={TITLE}>
      <TextArea
        label={<span className="sr-only">{TITLE}</span>}
        autoFocus
        maxLength={limits?.remarkMax}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        hint={<span className="num block text-right">{limits ? `${typed.length} / ${limits.remarkMax}` : '\u00a0'}</span>}
      />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button rank="ink" size="compact" pending={edit.pending} onClick={() => void save()}>
          保存备注
        </Button>
        <Button
          size="compact"
          onClick={() => {
            setTyped(null)
            edit.dismiss()
          }}
        >
          不改了
        </Button>
      </div>
      <Problem problem={edit.problem} className="mt-3" />
    </Section>
  )
}
