import type { ActTold } from '@otsukai/contract/desk/acts'
import { formatJpy, yenZh } from '@otsukai/money/format'
import { ConfirmSheet } from '@otsukai/ui/desk/confirm-sheet.tsx'
import { State } from '@otsukai/ui/desk/state.tsx'
import { sayDone } from '@otsukai/ui/desk/undo-toast.tsx'
import { Note } from '@otsukai/ui/note.tsx'
import { queryClient } from '@otsukai/web/api.ts'
import { type Attempt, createAttempt } from '@otsukai/web/request-id.ts'
import { useMemo, useRef, useState } from 'react'
import type { BegunRow } from '../../lib/acting.ts'
import { movesJpy } from '../../lib/ledger-words.ts'
import { useLive } from '../../lib/live.ts'
import { pressAct } from '../../lib/do-act.ts'
import { useSubmitter } from '../../lib/submitter.ts'
import { movedLines } from '../../lib/state-words.ts'
import { useFactor } from '../../lib/use-factor.tsx'
import { fieldsOf, inputOf, lacking, toldFields, toldWhereZh } from '../../lib/act-fields.ts'
import { FieldInput } from '../../lib/field-input.tsx'
import { type RowPreview, useRowPreviews } from './use-row-previews.ts'

interface Props {
  act: ActTold
  rows: readonly BegunRow[]
  /** What is counted: 单. */
  unit: string
  onClose: () => void
  onDone: () => void
}

/** What came of a row. */
type Came = { kind: 'done' | 'proposed' } | { kind: 'failed'; words: string }

const sumOf = ({ preview }: RowPreview): number => movesJpy(preview?.transfers ?? [])

/** The sheet of an act that is done with several rows: what is typed holds for all, each is looked at and done by itself, and says what came of it. */
export function BulkSheet({ act, rows, unit, onClose, onDone }: Props) {
  const me = useSubmitter()
  const { state: live } = useLive()
  const fields = useMemo(() => fieldsOf(act, rows[0]?.input ?? {}), [act, rows])
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [reason, setReason] = useState('')
  const [came, setCame] = useState<ReadonlyMap<string, Came>>(new Map())
  const [pending, setPending] = useState(false)
  const [doing, setDoing] = useState<string | null>(null)
  const factor = useFactor(act.stepUp)
  const attempts = useRef(new Map<string, Attempt>())

  const lacks = lacking(fields, typed)
  const input = useMemo(() => (lacks ? null : inputOf(fields, typed)), [lacks, fields, typed])
  const open = useMemo(() => rows.filter(({ id }) => (came.get(id)?.kind ?? 'failed') === 'failed'), [rows, came])
  const { previews, failed } = useRowPreviews(act.name, open, pending ? null : input)
  const ready = open.flatMap((row) => {
    const looked = previews?.get(row.id)
    return looked?.preview ? [{ row, looked, preview: looked.preview }] : []
  })
  const refused = previews === undefined ? [] : open.filter(({ id }) => previews.get(id)?.preview === null)
  const sumJpy = ready.reduce((sum, { looked }) => sum + sumOf(looked), 0)
  const needsSecond = ready.some(({ preview }) => preview.needsSecond)
  const many = `${ready.length > 0 ? ready.length : open.length} ${unit}`
  const title = `${act.titleZh}：${many}${sumJpy > 0 ? `，${yenZh(sumJpy)}` : ''}`

  const set = (field: string) => (value: string) => setTyped((before) => ({ ...before, [field]: value }))
  const confirm = async () => {
    if (input === null) return
    setPending(true)
    if (await factor.show()) await doAll(input)
    setPending(false)
  }
  const doAll = async (shared: Readonly<Record<string, unknown>>) => {
    const results = new Map(came)
    const tell = (id: string, one: Came) => {
      results.set(id, one)
      setCame(new Map(results))
    }
    for (const { row, preview } of ready) {
      setDoing(row.id)
      const attempt = attempts.current.get(row.id) ?? createAttempt()
      attempts.current.set(row.id, attempt)
      const request = {
        name: act.name,
        input: { ...shared, ...row.input },
        reason: reason.trim(),
        seen: preview.seen,
        previewed: preview.digest || null,
      }
      const done = await pressAct({ ...request, requestId: attempt.idFor(request) })
      if ('data' in done) tell(row.id, { kind: 'proposal' in done.data ? 'proposed' : 'done' })
      else tell(row.id, { kind: 'failed', words: done.problem.message })
    }
    setDoing(null)
    void queryClient.invalidateQueries()
    const count = (kind: Came['kind']) => rows.filter(({ id }) => results.get(id)?.kind === kind).length
    if (count('done') + count('proposed') === rows.length) {
      sayDone(
        count('proposed') > 0
          ? `${count('proposed')} ${unit}已提交复核，等另一位同事同意`
          : `${act.titleZh}：${rows.length} ${unit}都办完了`,
      )
      onDone()
    }
  }

  const told = fields.find(({ name }) => toldFields.includes(name))
  const own = fields.filter((field) => field !== told)
  const why = lacks
    ? `请先填${lacks.label}`
    : previews === undefined && !pending
      ? failed
        ? '没算出来，关上再试一次'
        : '正在逐个核对'
      : ready.length === 0 && !pending
        ? '没有能办的了'
        : reason.trim() === ''
          ? '请先写一句理由'
          : (factor.why ?? (live === 'lost' ? '和服务器断开了，连上再办' : null))
  const finished = rows.length - open.length

  return (
    <ConfirmSheet
      title={title}
      about={finished > 0 ? `${rows.length} ${unit}里 ${finished} ${unit}已办完` : undefined}
      onClose={finished > 0 ? onDone : onClose}
      by={`${me === null ? '提交时报名字' : `以${me}的名字`}，一${unit}一${unit}地办`}
      button={needsSecond ? `提交复核：${title}` : title}
      rank={sumJpy > 0 ? 'main' : 'ink'}
      pending={pending}
      why={why}
      onConfirm={() => void confirm()}
      fields={
        <>
          {refused.length > 0 && (
            <Note kind="act">
              {open.length} {unit}里 {ready.length} {unit}可以办，另外 {refused.length} {unit}办不了，原因写在后面。
            </Note>
          )}
          {own.length > 0 && (
            <div className="grid gap-3">
              {own.map((field, at) => (
                <FieldInput key={field.name} field={field} value={typed[field.name] ?? ''} onChange={set(field.name)} first={at === 0} />
              ))}
            </div>
          )}
          <ul aria-label="逐个的结果" className="max-h-80 overflow-y-auto rounded-photo border border-line">
            {rows.map((row) => (
              <Row key={row.id} row={row} came={came.get(row.id)} looked={previews?.get(row.id)} doing={doing === row.id} />
            ))}
          </ul>
        </>
      }
      transfers={null}
      {...(told && {
        told: {
          label: `告诉每位会员的话（${toldWhereZh[act.about?.kind ?? '']}）`,
          value: typed[told.name] ?? '',
          onChange: set(told.name),
        },
      })}
      reason={{ label: '内部理由（必填，留在每一条经过里）', value: reason, onChange: setReason }}
      fourEyes={needsSecond && '有的要第二个人同意：提交后先不生效，最长等 24 小时。'}
      factor={factor.field}
    />
  )
}

interface RowProps {
  row: BegunRow
  came: Came | undefined
  looked: RowPreview | undefined
  doing: boolean
}

function Row({ row, came, looked, doing }: RowProps) {
  const moves = movedLines(looked?.preview?.states ?? [])
  const yen = looked ? sumOf(looked) : 0
  return (
    <li className="flex min-h-9 items-center gap-3 border-t border-line px-3 py-1.5 first:border-t-0">
      <span className="min-w-0 flex-1 truncate">{row.name}</span>
      {came?.kind === 'failed' ? (
        <span className="max-w-3/5 text-cap text-shu-deep">没办成：{came.words}</span>
      ) : came ? (
        <State tone={came.kind === 'done' ? 'done' : 'wait'}>{came.kind === 'done' ? '办完了' : '已提交复核'}</State>
      ) : doing ? (
        <State tone="moving">正在办</State>
      ) : looked?.preview === null ? (
        <span className="max-w-3/5 text-cap text-kihada-ink">{looked.whyZh}</span>
      ) : (
        <span className="max-w-3/5 truncate text-cap text-ink-2">{moves.join('，')}</span>
      )}
      {yen > 0 && <span className="num w-20 text-right font-medium">{formatJpy(yen as never)}</span>}
    </li>
  )
}
