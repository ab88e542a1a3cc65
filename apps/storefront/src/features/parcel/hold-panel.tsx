import { matterZh, type MatterAnswer } from '@otsukai/contract/parcels/parcel-steps'
import type { ParcelTick } from '@otsukai/contract/parcels/parcel-quote'
import type { Parcel } from '@otsukai/contract/parcels/parcels'
import { formatJpy } from '@otsukai/money/format'
import { Button } from '@otsukai/ui/button.tsx'
import { ChoiceTile } from '@otsukai/ui/choice-tile.tsx'
import { type MoneyLine, MoneyLines } from '@otsukai/ui/money-lines.tsx'
import { Note } from '@otsukai/ui/note.tsx'
import { Section } from '@otsukai/ui/panel.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import { Tag } from '@otsukai/ui/tag.tsx'
import { showToast } from '@otsukai/ui/toast.tsx'
import { useAction } from '@otsukai/web/action.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { useAttempt } from '@otsukai/web/request-id.ts'
import { formatTime } from '@otsukai/web/time.ts'
import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { useState } from 'react'
import { useTitleOf } from '../../lib/titles.tsx'
import { WarehousePhotos } from '../../lib/warehouse-photos.tsx'
import { CannotPrice } from './cannot-price.tsx'
import { type Answers, answersOfNobody, outcomeOf } from './hold-answers.ts'
import { LineChoice } from './line-choice.tsx'
import { AskedToCancel } from './parcel-acts.tsx'
import { parcelReads } from './parcel-reads.ts'
import { MovedPrice } from './submit-wish.tsx'
import { Ticks } from './wish-sum.tsx'

type Matter = Parcel['matters'][number]

/** All answers that there are: what a matter does not allow is drawn, and cannot be chosen. */
const ways = ['leave', 'reline'] as const satisfies readonly MatterAnswer[]

/** What holds packing up, matter by matter, each with its ways out; and what the answers come to. */
export function useHold(parcel: Parcel) {
  const [answers, setAnswers] = useState<Answers>({})
  const [lineId, setLine] = useState<string | null>(null)
  const [ticked, setTicked] = useState<readonly ParcelTick[]>([])
  const outcome = outcomeOf(parcel, answers)
  const asks = parcel.matters.length > 0 && !outcome.cancels && parcel.addressId !== null && (outcome.open === 0 || outcome.relines)
  const chosenLine = outcome.relines ? lineId : parcel.line.id
  const preview = useQuery({
    ...parcelReads.preview({
      orderIds: outcome.going,
      addressId: parcel.addressId ?? '',
      parcelId: parcel.id,
      ...(chosenLine !== null && { lineId: chosenLine }),
      options: parcel.options,
      payMode: parcel.payMode,
    }),
    enabled: asks,
    placeholderData: (before) => before,
  })
  // What another line asks for; the terms were ticked with the request.
  const ticks = outcome.relines && lineId !== null ? (preview.data?.ticks ?? []).filter((tick) => tick !== 'terms') : []
  return {
    answers,
    answer: (matter: number, answer: MatterAnswer) => setAnswers({ ...answers, [matter]: answer }),
    outcome,
    lineId,
    setLine: (chosen: string) => {
      setLine(chosen)
      setTicked([])
    },
    ticks,
    ticked,
    tick: (tick: ParcelTick, on: boolean) => setTicked(on ? [...ticked, tick] : ticked.filter((one) => one !== tick)),
    preview,
  }
}

type Hold = ReturnType<typeof useHold>

export function Matters({ parcel, hold, timeZone }: { parcel: Parcel; hold: Hold; timeZone: string }) {
  const { outcome, preview } = hold
  const unanswered = outcomeOf(parcel, answersOfNobody(parcel))
  return (
    <>
      {parcel.matters.map((matter, n) => (
        <MatterCard
          key={matter.id}
          matter={matter}
          number={n + 1}
          orders={parcel.orders}
          answer={hold.answers[matter.id]}
          onAnswer={(answer) => hold.answer(matter.id, answer)}
        />
      ))}
      {outcome.relines &&
        !outcome.cancels &&
        (preview.data ? (
          <LineChoice
            lines={preview.data.lines.filter(({ lineId }) => lineId !== parcel.line.id)}
            chosen={hold.lineId}
            onChoose={hold.setLine}
          />
        ) : (
          !preview.isError && <Skeleton className="h-60 rounded-photo!" />
        ))}
      <CannotPrice error={preview.error} />
      {parcel.answerBy !== null && (
        <Note kind="aside" icon={Clock}>
          {formatTime(parcel.answerBy, timeZone)} 前没有回答：
          {unanswered.cancels
            ? '这次发货取消，商品都留在仓库，款项退回余额。'
            : `有问题的 ${unanswered.left.length} 件留在仓库，其余 ${unanswered.going.length} 件照常寄。`}
          等你的这几天先不计存放；包裹要是取消，这几天要补算。
        </Note>
      )}
    </>
  )
}

interface MatterCardProps {
  matter: Matter
  number: number
  orders: Parcel['orders']
  answer: MatterAnswer | undefined
  onAnswer: (answer: MatterAnswer) => void
}

function MatterCard({ matter: { id, kind, orderIds, photo, noteZh, answers }, number, orders, answer, onAnswer }: MatterCardProps) {
  const titleOf = useTitleOf()
  const those = orders.filter((order) => orderIds.includes(order.id)).map(({ goods }) => titleOf(goods))
  const heading = those.length === 0 ? '整个包裹' : those.length === 1 ? those[0]! : `${those[0]} 等 ${those.length} 件`
  return (
    <section aria-label={`第 ${number} 处`} className="rounded-photo border border-line bg-paper">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-3.5 tablet:px-6">
        <span
          aria-hidden
          className={`num grid size-6 shrink-0 place-items-center rounded-full text-sm font-semibold text-white ${answer ? 'bg-matcha' : 'bg-kihada'}`}
        >
          {answer ? '✓' : number}
        </span>
        <h2 className="min-w-0 text-md font-semibold">{heading}</h2>
        <Tag tone="kihada">{matterZh[kind]}</Tag>
        <span className={`ml-auto text-sm ${answer ? 'text-ink-2' : 'text-kihada'}`}>{answer ? '已选' : '还没选'}</span>
      </div>
      <div className="grid gap-4 px-4 py-4 tablet:grid-cols-[160px_minmax(0,1fr)] tablet:px-6">
        {photo !== null && <WarehousePhotos photos={[photo]} what={`${matterZh[kind]}照片`} className="grid-cols-1 max-tablet:w-40" />}
        <div className="min-w-0">
          <p className="text-ink-2">{noteZh}</p>
          <div role="radiogroup" aria-label={heading} className="mt-3 grid gap-2">
            {ways.map((way) => (
              <ChoiceTile
                key={way}
                name={`matter-${id}`}
                value={way}
                checked={answer === way}
                disabled={!answers.includes(way)}
                onChange={() => onAnswer(way)}
              >
                <Way way={way} possible={answers.includes(way)} whole={those.length === 0} />
              </ChoiceTile>
            ))}
          </div>
        </div>
      </div>
    </section>
  )
}

const Way = ({ way, possible, whole }: { way: (typeof ways)[number]; possible: boolean; whole: boolean }) => (
  <span className="flex items-baseline justify-between gap-3">
    <span>
      <b className="block font-semibold">{way === 'leave' ? '留在仓库' : '换一条线路'}</b>
      <span className="block text-sm text-ink-2">
        {way === 'leave'
          ? possible
            ? '先不寄，其余照常寄'
            : whole
              ? '整个包裹的问题，不能单留一件'
              : '这一处不能留'
          : possible
            ? '选好线路，看到新的价格再定'
            : '哪条线路都一样'}
      </span>
    </span>
    <span className="shrink-0 text-sm">{!possible ? '不能选' : way === 'leave' ? '0 日元' : ''}</span>
  </span>
)

interface HoldSumProps {
  parcel: Parcel
  hold: Hold
  availableJpy: number | undefined
}

/** What the answers come to, and the button that sends them; apart from it, cancelling the whole parcel. */
export function HoldSum({ parcel, hold, availableJpy }: HoldSumProps) {
  const { id, version, matters, payMode, paidJpy, refundedJpy } = parcel
  const { answers, outcome, lineId, ticks, ticked, preview } = hold
  const choose = useAction(calls.chooseParcel)
  const cancel = useAction(calls.chooseParcel)
  const attempt = useAttempt()
  const heldJpy = paidJpy - refundedJpy
  const known = preview.data && !preview.isPlaceholderData && !preview.isError ? preview.data.ceilingJpy : null
  const ceilingJpy = payMode === 'ceiling' && outcome.open === 0 && !outcome.cancels ? known : null
  const moreJpy = ceilingJpy === null ? 0 : ceilingJpy - heldJpy
  const moved = choose.problem?.refusal === 'priceMoved' ? choose.problem.facts : null
  const needsLine = outcome.relines && !outcome.cancels && lineId === null
  const short = availableJpy !== undefined && moreJpy > availableJpy
  const why =
    outcome.open > 0
      ? `还有 ${outcome.open} 处没定`
      : needsLine
        ? '先选一条线路'
        : preview.isFetching && !outcome.cancels && payMode === 'ceiling'
          ? '正在计算新的价格'
          : !outcome.cancels && ticks.some((tick) => !ticked.includes(tick))
            ? '先看过提示，勾选一下'
            : short
              ? `余额还差 ${formatJpy(moreJpy - availableJpy)} 日元，先充值`
              : null

  const send = async ({ run }: typeof choose, given: Answers, expectedCeilingJpy: number | null): Promise<boolean> => {
    const input = {
      id,
      version,
      answers: matters.flatMap((matter) => {
        const answer = given[matter.id]
        return answer ? [{ matter: matter.id, answer }] : []
      }),
      ...(outcome.relines && lineId !== null && { lineId }),
      expectedCeilingJpy,
      acknowledged: [...ticked],
    }
    const done = await run({ ...input, requestId: attempt.idFor(input) })
    if (!done) return false
    attempt.done()
    await done.shown
    showToast(done.data.state === 'cancelled' ? '发货已取消' : '已答复，排在前面接着打包')
    return true
  }
  const lines: MoneyLine[] = [
    { label: '这次寄', words: outcome.cancels && outcome.open === 0 ? '没有，发货取消' : `${outcome.going.length} 件` },
    ...(outcome.left.length > 0 ? [{ label: '留在仓库', words: `${outcome.left.length} 件` }] : []),
    ...(heldJpy > 0 ? [{ label: '已冻结', amountJpy: heldJpy }] : []),
    ...(moreJpy < 0 ? [{ label: '退回余额', amountJpy: -moreJpy, tone: 'gain' as const }] : []),
    ...(moreJpy > 0 ? [{ label: '再冻结', amountJpy: moreJpy }] : []),
  ]
  const all = Object.fromEntries(matters.map((matter) => [matter.id, 'cancel'])) as Answers
  return (
    <>
      <Section title="按现在的选择">
        <MoneyLines lines={lines} dense {...(ceilingJpy !== null && { total: { label: '新的封顶', amountJpy: ceilingJpy } })} />
        {ceilingJpy === null && !outcome.cancels && (
          <p className="mt-1 text-sm text-ink-2">
            {payMode === 'weighed' ? '打包称重后告诉你准价。' : outcome.open > 0 ? '都选完就算新的价格。' : ''}
          </p>
        )}
        {ticks.length > 0 && !outcome.cancels && <Ticks ticks={ticks} ticked={ticked} onTick={hold.tick} />}
        {moved ? (
          <MovedPrice
            beforeJpy={ceilingJpy}
            now={moved.quote}
            pending={choose.pending}
            onAccept={(totalJpy) => void send(choose, answers, totalJpy)}
            onGiveUp={choose.dismiss}
          />
        ) : (
          <div className="mt-4">
            <Button
              rank="main"
              size="large"
              wide
              disabled={why !== null}
              pending={choose.pending}
              aria-describedby="hold-hint"
              onClick={() => void send(choose, answers, ceilingJpy)}
            >
              {outcome.open === 0 && outcome.cancels ? '取消发货' : '就这样寄'}
            </Button>
            <p id="hold-hint" className={`mt-2.5 text-center text-cap ${why ? 'text-kihada' : 'text-ink-3'}`}>
              {why ?? '答复后排在前面，接着打包'}
            </p>
            <Problem problem={choose.problem} className="mt-3" />
          </div>
        )}
      </Section>
      <Section title="整个包裹取消">
        <p className="text-ink-2">
          {parcel.orders.length} 件都留在仓库{heldJpy > 0 && `，冻结的 ${formatJpy(heldJpy)} 日元立刻退回余额`}，不收费。
        </p>
        <AskedToCancel heldJpy={heldJpy} act={cancel} onYes={() => send(cancel, all, null)}>
          {(ask) => (
            <Button className="mt-3" onClick={ask}>
              取消这个包裹
            </Button>
          )}
        </AskedToCancel>
      </Section>
    </>
  )
}
