import type { ProposalTold } from '@otsukai/contract/desk/acts'
import { yenZh } from '@otsukai/money/format'
import { Button } from '@otsukai/ui/button.tsx'
import { TextField } from '@otsukai/ui/field.tsx'
import { Who } from '@otsukai/ui/desk/initial.tsx'
import { Fact, Facts } from '@otsukai/ui/desk/panel.tsx'
import { PartHead, Peek } from '@otsukai/ui/desk/peek.tsx'
import { State } from '@otsukai/ui/desk/state.tsx'
import { Transfers } from '@otsukai/ui/desk/transfers.tsx'
import { sayDone } from '@otsukai/ui/desk/undo-toast.tsx'
import { Note } from '@otsukai/ui/note.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { useAction } from '@otsukai/web/action.ts'
import { queryClient } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { useState } from 'react'
import type { PeekWays } from '../../lib/desk-list.tsx'
import { labelOf, choiceZh } from '../../lib/field-words.ts'
import { useMay, useStaff } from '../../lib/session.ts'
import { FactorField, useStepUp } from '../../lib/step-up.tsx'
import { lineOf } from '../../lib/transfer-lines.ts'
import { proposalStates, timeZh } from './approvals-list.tsx'

/** One proposal beside the list: what will happen, why, and the decision. */
export function ProposalPeek({ proposal, ways }: { proposal: ProposalTold; ways: PeekWays }) {
  const { titleZh, by, at, reason, state, whyZh, amountJpy, transfers, lapsesAt, decidedBy, decidedAt, input } = proposal
  const [zh, tone] = proposalStates[state]
  const sum = amountJpy === null ? '' : ` ${yenZh(amountJpy)}`
  return (
    <Peek
      label={`${titleZh}，${by}提交`}
      head={
        <State tone={tone} loud>
          {zh}
        </State>
      }
      {...ways}
    >
      <div>
        <h2 className="text-md font-semibold">
          {by}要{titleZh}
          {sum}
        </h2>
        <p className="text-ink-2">“{reason}”</p>
      </div>
      {whyZh && <Note kind="aside">{whyZh}</Note>}
      <Transfers lines={transfers.map(lineOf)} />
      <div>
        <PartHead beside={`${timeZh(at)} 提交`}>填了什么</PartHead>
        <Facts label={132}>
          {Object.entries(input).map(([name, value]) => (
            <Fact key={name} name={labelOf(name)}>
              <span className="wrap-anywhere">{choiceZh(String(value))}</span>
            </Fact>
          ))}
        </Facts>
      </div>
      {state === 'open' ? (
        <Decision proposal={proposal} lapses={timeZh(lapsesAt)} />
      ) : (
        decidedBy && (
          <p className="flex items-center gap-2 text-ink-2">
            <Who name={decidedBy} /> {decidedAt && timeZh(decidedAt)} 处理
          </p>
        )
      )}
    </Peek>
  )
}

/** Agreeing, sending back, or taking back what is one's own. */
function Decision({ proposal: { id, by, titleZh, amountJpy, mayApprove, whyNotZh }, lapses }: { proposal: ProposalTold; lapses: string }) {
  const { name } = useStaff()
  const may = useMay()
  const [note, setNote] = useState('')
  const stepUp = useStepUp(mayApprove)
  const approving = useAction(calls.approveProposal)
  const refusing = useAction(calls.refuseProposal)
  const withdrawing = useAction(calls.withdrawProposal)
  const sum = amountJpy === null ? '' : ` ${yenZh(amountJpy)}`
  const over = (said: string) => {
    sayDone(said)
    void queryClient.invalidateQueries()
  }
  const agree = async () => {
    if (!(await stepUp.show())) return
    const done = await approving.run({ id, note })
    if (done) over(done.data.done ? done.data.done.saidZh : '情况已经变了，没有办成，钱没有动')
  }
  if (name === by)
    return (
      <div className="grid justify-items-start gap-3">
        <Note kind="aside">钱还没有动，在等同事复核；到 {lapses} 没人处理就自动作废。</Note>
        <Problem problem={withdrawing.problem} />
        <Button pending={withdrawing.pending} onClick={() => void withdrawing.run({ id }).then((done) => done && over('已撤回，钱没有动'))}>
          撤回
        </Button>
      </div>
    )
  if (!may('approve')) return <Note kind="aside">复核要店长或财务来做。</Note>
  return (
    <div className="grid gap-3">
      {!mayApprove && whyNotZh && <Note kind="aside">{whyNotZh}</Note>}
      <TextField label="你的话（退回时必填）" value={note} placeholder="留在经过里" onChange={({ target }) => setNote(target.value)} />
      {stepUp.asks && <FactorField stepUp={stepUp} />}
      <Problem problem={approving.problem ?? refusing.problem} />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <span className="mr-auto text-cap text-ink-3">以{name}的名字</span>
        <Button
          size="large"
          pending={refusing.pending}
          disabled={note.trim() === ''}
          onClick={() => void refusing.run({ id, note }).then((done) => done && over(`已退回给${by}，钱没有动`))}
        >
          退回给{by}
        </Button>
        <Button
          rank="main"
          size="large"
          pending={approving.pending || stepUp.pending}
          disabled={!mayApprove || stepUp.lacks !== null}
          onClick={() => void agree()}
        >
          同意，{titleZh}
          {sum}
        </Button>
      </div>
    </div>
  )
}
