import type { Order } from '@otsukai/contract/orders'
import { Button } from '@otsukai/ui/button.tsx'
import { useTimeLeft } from '@otsukai/ui/countdown.tsx'
import { Dialog } from '@otsukai/ui/dialog.tsx'
import { TextArea } from '@otsukai/ui/field.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { showToast } from '@otsukai/ui/toast.tsx'
import { useAction } from '@otsukai/web/action.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { formatTime } from '@otsukai/web/time.ts'
import { useState } from 'react'

const NOTE_MAX = 500

/** The two answers to an inspection. Both are final, so each needs a confirmation; an objection needs a reason. */
export function AnswerInspection({ order, timeZone }: { order: Order; timeZone: string }) {
  const [asking, setAsking] = useState<'accept' | 'dispute' | null>(null)
  const answerBy = order.inspection.answerBy ?? 0
  const late = useTimeLeft(answerBy) === 0
  // With a defect found, accepting is no longer the main button.
  const defect = order.inspection.result === 'defect'
  if (!order.allowed.includes('confirmInspection') && asking === null) return null
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <Button rank={defect ? 'second' : 'main'} onClick={() => setAsking('accept')}>
        {acceptZh(order)}
      </Button>
      {!late && <Button onClick={() => setAsking('dispute')}>有问题，提出异议</Button>}
      {asking === 'accept' && <Accept order={order} onClose={() => setAsking(null)} />}
      {asking === 'dispute' && <Dispute order={order} by={formatTime(answerBy, timeZone)} onClose={() => setAsking(null)} />}
    </div>
  )
}

const acceptZh = ({ inspection: { result } }: Order): string => (result === 'defect' ? '接受现状' : '确认无误')

function Accept({ order, onClose }: { order: Order; onClose: () => void }) {
  const answer = useAction(calls.confirmInspection)
  const confirm = async (): Promise<void> => {
    const done = await answer.run({ id: order.id, accept: true })
    if (!done) return
    await done.shown
    onClose()
    showToast('验货结果已确认')
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="确认验货结果吗？"
      buttons={
        <>
          <Button rank="main" pending={answer.pending} onClick={() => void confirm()}>
            {acceptZh(order)}
          </Button>
          <Button onClick={onClose}>再看看</Button>
        </>
      }
    >
      <p className="text-ink-2">
        {order.inspection.result === 'defect' && '仓库发现了问题，确认即表示你接受商品的现状。'}
        确认后，煤炉上的交易随即完成，不能再向卖家提出异议。
      </p>
      <Problem problem={answer.problem} className="mt-4" />
    </Dialog>
  )
}

function Dispute({ order, by, onClose }: { order: Order; by: string; onClose: () => void }) {
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState(false)
  const answer = useAction(calls.confirmInspection)
  const submit = async (): Promise<void> => {
    if (note.trim() === '') return setMissing(true)
    const done = await answer.run({ id: order.id, accept: false, note })
    if (!done) return
    await done.shown
    onClose()
    showToast('异议已提交，客服会跟进')
  }
  return (
    <Dialog
      open
      onClose={onClose}
      width={480}
      title="对验货结果有异议"
      buttons={
        <>
          <Button rank="main" pending={answer.pending} onClick={() => void submit()}>
            提交异议
          </Button>
          <Button onClick={onClose}>先不提</Button>
        </>
      }
    >
      <TextArea
        label="哪里有问题"
        rows={4}
        maxLength={NOTE_MAX}
        placeholder="例如：商品页写着无瑕疵，照片 2 的右下角有凹痕"
        value={note}
        error={missing && note.trim() === '' ? '写一下哪里有问题，客服才能向卖家说明。' : null}
        hint={<span className="num block text-right">{`${note.length} / ${NOTE_MAX}`}</span>}
        onChange={({ target }) => setNote(target.value)}
      />
      <p className="mt-3 text-sm text-ink-2">提交后立即告知卖家，交易不会自动完成；退货还是补偿，客服会和你商量。请在 {by} 之前提出。</p>
      <Problem problem={answer.problem} className="mt-4" />
    </Dialog>
  )
}
