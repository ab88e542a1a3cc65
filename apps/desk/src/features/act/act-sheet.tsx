import type { ActTold, Preview } from '@otsukai/contract/desk/acts'
import { yenZh } from '@otsukai/money/format'
import { ConfirmSheet } from '@otsukai/ui/desk/confirm-sheet.tsx'
import { sayDone } from '@otsukai/ui/desk/undo-toast.tsx'
import { useAction } from '@otsukai/web/action.ts'
import { queryClient } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { useAttempt } from '@otsukai/web/request-id.ts'
import { useState } from 'react'
import type { ActNow } from '../../lib/act-now.ts'
import { useStaff } from '../../lib/session.ts'
import { lineOf } from '../../lib/transfer-lines.ts'
import { ActForm } from './act-form.tsx'
import { fieldsOf, inputOf } from './act-fields.ts'
import { FactorField, useStepUp } from '../../lib/step-up.tsx'
import { usePreview } from './use-preview.ts'

interface Props {
  told: ActTold
  start: ActNow
  onClose: () => void
}

/** What an act moves most, for its title and its button. */
const sumOf = (preview: Preview | undefined): number => Math.max(0, ...(preview?.transfers ?? []).map(({ amountJpy }) => amountJpy))

/** The sheet of any act: its fields, how the money goes, why, who else must agree; then it is done, or handed to a second person. */
export function ActSheet({ told, start, onClose }: Props) {
  const { name } = useStaff()
  const fields = fieldsOf(told)
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(Object.entries(start.input ?? {}).map(([field, value]) => [field, String(value)])),
  )
  const [reason, setReason] = useState('')
  const [moved, setMoved] = useState(false)
  const input = inputOf(fields, values)
  const { shown, preview, error, again } = usePreview(told.name, input)
  const stepUp = useStepUp(told.stepUp)
  const doing = useAction(calls.doAct)
  const attempt = useAttempt()

  const free = fields.filter((field) => start.input?.[field.name] === undefined)
  const sum = sumOf(shown)
  const what = sum > 0 ? `${told.titleZh} ${yenZh(sum)}` : told.titleZh
  const why =
    input === null
      ? '还有没填的'
      : (error?.message ??
        (preview && !preview.allowed ? preview.whyZh : null) ??
        (reason.trim() === '' ? '内部理由还没写' : null) ??
        stepUp.lacks)

  const confirm = async () => {
    if (input === null || !preview?.allowed || !(await stepUp.show())) return
    const request = { name: told.name, input, reason: reason.trim(), seen: preview.seen, previewed: preview.digest }
    const done = await doing.run({ ...request, requestId: attempt.idFor(request) })
    if (!done) {
      // It is shown anew and asked again.
      setMoved(true)
      await again()
      return
    }
    attempt.done()
    void queryClient.invalidateQueries()
    sayDone('proposal' in done.data ? `${what}已提交复核，钱还没有动` : done.data.saidZh)
    onClose()
  }

  return (
    <ConfirmSheet
      onClose={onClose}
      title={what}
      about={start.about}
      fields={
        free.length > 0 && <ActForm fields={free} values={values} onChange={(field, value) => setValues({ ...values, [field]: value })} />
      }
      transfers={input === null || (preview && !preview.allowed) ? null : shown?.transfers.map(lineOf)}
      states={(shown?.states ?? []).map(({ what: of, from, to }) => `${of}：${from} → ${to}`)}
      moved={
        moved && doing.problem?.refusal === 'movedSince' && '你看过之后这里变了，下面是现在的样子。你填的没有提交，钱没有动；请再看一遍。'
      }
      reason={{ label: '内部理由（必填，留在经过里）', value: reason, onChange: setReason, placeholder: '怎么知道的，为什么这样办' }}
      fourEyes={preview?.needsSecond && '这一步要第二个人同意。提交后钱先不动，交给有复核权的同事，最长等 24 小时；同意后立即入账。'}
      factor={stepUp.asks && <FactorField stepUp={stepUp} />}
      problem={doing.problem?.refusal === 'movedSince' ? null : doing.problem}
      by={`以${name}的名字提交`}
      rank={sum > 0 ? 'main' : 'ink'}
      button={preview?.needsSecond ? `提交复核：${what}` : what}
      pending={doing.pending || stepUp.pending}
      why={why}
      onConfirm={() => void confirm()}
    />
  )
}
