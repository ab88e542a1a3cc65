import type { ActTold } from '@otsukai/contract/desk/acts'
import { yenZh } from '@otsukai/money/format'
import { ConfirmSheet } from '@otsukai/ui/desk/confirm-sheet.tsx'
import { Note } from '@otsukai/ui/note.tsx'
import { sayDone } from '@otsukai/ui/desk/undo-toast.tsx'
import { queryClient } from '@otsukai/web/api.ts'
import { useAttempt } from '@otsukai/web/request-id.ts'
import { useMemo, useState } from 'react'
import { movesJpy, transferLines } from '../../lib/ledger-words.ts'
import { pressAct } from '../../lib/do-act.ts'
import { useLive } from '../../lib/live.ts'
import { useSubmitter } from '../../lib/submitter.ts'
import { movedLines } from '../../lib/state-words.ts'
import { type FormField, fieldsOf, inputOf, lacking, toldFields, toldWhereZh } from '../../lib/act-fields.ts'
import { FieldInput } from '../../lib/field-input.tsx'
import { useFactor } from '../../lib/use-factor.tsx'
import { usePreview } from './use-preview.ts'

interface ActSheetProps {
  act: ActTold
  known: Readonly<Record<string, unknown>>
  /** What the fields begin with. */
  begin?: Readonly<Record<string, string>> | undefined
  /** The reason, where it was written before. */
  why?: string | undefined
  about?: string | undefined
  onClose: () => void
  onDone: (data: unknown) => void
}

const REASON_NEEDED = '请先写一句理由'

/** The sheet of any act: its fields, what it would move, why, and who else must agree; drawn from the act's definition. */
export function ActSheet({ act, known, begin = {}, why: given = '', about, onClose, onDone }: ActSheetProps) {
  const me = useSubmitter()
  const { state: live } = useLive()
  const fields = useMemo(() => asDrawn(fieldsOf(act, known)), [act, known])
  const [typed, setTyped] = useState<Record<string, string>>(begin)
  const [reason, setReason] = useState(given)
  const [pending, setPending] = useState(false)
  const [moved, setMoved] = useState<string | null>(null)
  const [problem, setProblem] = useState<{ message: string } | null>(null)
  const attempt = useAttempt()
  const lacks = lacking(fields, typed)
  const input = useMemo(() => ({ ...known, ...inputOf(fields, typed) }), [known, fields, typed])
  const { preview, current, failure, refetch } = usePreview(act.name, lacks ? null : input)

  const [first] = useState(() => firstToFill(fields, begin, given))
  const factor = useFactor(act.stepUp, { first: first === 'factor' })
  const set = (field: string) => (value: string) => {
    setTyped((before) => ({ ...before, [field]: value }))
    setProblem(null)
  }
  const told = fields.find(({ name }) => toldFields.includes(name))
  const own = fields.filter((field) => field !== told)
  const lines = preview && transferLines(preview.transfers)
  const sumJpy = movesJpy(preview?.transfers ?? [])
  const movesMoney = (preview?.transfers.length ?? 0) > 0
  const repeated = sumJpy > 0 ? `${act.titleZh}：${yenZh(sumJpy)}` : act.titleZh

  const confirm = async () => {
    setPending(true)
    setProblem(null)
    if (await factor.show()) {
      const request = { name: act.name, input, reason: reason.trim(), seen: preview?.seen ?? null, previewed: preview?.digest || null }
      const done = await pressAct({ ...request, requestId: attempt.idFor(request) })
      if ('data' in done) {
        attempt.done()
        sayDone('proposal' in done.data ? `已提交复核，${movesMoney ? '钱先不动，' : ''}等另一位同事同意` : done.data.saidZh)
        void queryClient.invalidateQueries()
        onDone('proposal' in done.data ? null : (done.data.data ?? null))
        return
      }
      if (done.problem.refusal === 'movedSince') {
        const changes = movedLines(done.problem.facts.now.moved)
        setMoved(`你看过之后这里有了变化${changes.length > 0 ? `：${changes.join('，')}` : ''}。下面是现在的样子，钱没有动，请再确认一次。`)
        await refetch()
      } else setProblem(done.problem)
    }
    setPending(false)
  }

  const why = lacks
    ? `请先填${lacks.label}`
    : preview && !preview.allowed && current
      ? preview.whyZh
      : reason.trim() === ''
        ? REASON_NEEDED
        : (factor.why ??
          (live === 'lost' ? '和服务器断开了，动钱的按钮先停用' : failure !== null ? '还没算出来' : current ? null : '正在算'))

  return (
    <ConfirmSheet
      title={repeated}
      about={about}
      onClose={onClose}
      by={me === null ? '提交时报名字' : `以${me}的名字提交`}
      button={preview?.needsSecond ? `提交复核：${repeated}` : repeated}
      rank={sumJpy > 0 ? 'main' : 'ink'}
      pending={pending}
      why={why}
      onConfirm={() => void confirm()}
      fields={
        own.length > 0 && (
          <div className="grid gap-3">
            {own.map((field) => (
              <FieldInput
                key={field.name}
                field={field}
                value={typed[field.name] ?? ''}
                onChange={set(field.name)}
                first={field.name === first}
              />
            ))}
            <LeftUndone lines={preview?.leftZh ?? []} />
          </div>
        )
      }
      transfers={lacks || failure !== null || preview?.allowed === false || (preview && !movesMoney) ? null : lines}
      states={movedLines(preview?.states ?? [])}
      moved={moved}
      {...(told && {
        told: {
          label: `告诉会员的话（${toldWhereZh[act.about?.kind ?? '']}）`,
          value: typed[told.name] ?? '',
          onChange: set(told.name),
          autoFocus: told.name === first,
        },
      })}
      reason={{ label: '内部理由（必填，留在经过里）', value: reason, onChange: setReason, autoFocus: first === 'reason' }}
      fourEyes={
        preview?.needsSecond && (
          <>
            {preview.secondZh ?? '要第二个人同意。'}提交后<b className="font-semibold">{movesMoney ? '钱先不动' : '先不生效'}</b>，最长等 24
            小时；同意后立即
            {movesMoney ? '入账' : '生效'}。
          </>
        )
      }
      factor={factor.field}
      problem={problem ?? (failure === null ? null : { message: `没算出来，什么都没动：${failure}` })}
      way={
        failure !== null && (
          <button type="button" onClick={() => void refetch()}>
            再算一次
          </button>
        )
      }
    />
  )
}

/** The words for the member stand below the other fields. */
const asDrawn = (fields: readonly FormField[]): FormField[] =>
  fields.toSorted((one, other) => Number(toldFields.includes(one.name)) - Number(toldFields.includes(other.name)))

/** What is to be filled in first, by name: a field, the reason or the factor. */
function firstToFill(fields: readonly FormField[], begin: Readonly<Record<string, string>>, given: string): string {
  const lacks = lacking(fields, begin) ?? (Object.keys(begin).length === 0 ? fields[0] : undefined)
  return lacks?.name ?? (given === '' ? 'reason' : 'factor')
}

const LEFT_SHOWN = 10

/** What the act would leave undone of what was typed. */
const LeftUndone = ({ lines }: { lines: readonly string[] }) =>
  lines.length > 0 && (
    <Note kind="aside">
      <p>这 {lines.length} 行不登记：</p>
      <ul>
        {lines.slice(0, LEFT_SHOWN).map((line, at) => (
          <li key={`${at} ${line}`}>{line}</li>
        ))}
      </ul>
      {lines.length > LEFT_SHOWN && <p>还有 {lines.length - LEFT_SHOWN} 行</p>}
    </Note>
  )
