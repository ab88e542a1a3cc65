import type { ProposalTold } from '@otsukai/contract/desk/acts'
import { Button } from '@otsukai/ui/button.tsx'
import { Age, State } from '@otsukai/ui/desk/state.tsx'
import { Initial } from '@otsukai/ui/desk/initial.tsx'
import { KeyHint } from '@otsukai/ui/desk/key-hint.tsx'
import { useKeys } from '@otsukai/ui/desk/keys.ts'
import { PartHead, Peek } from '@otsukai/ui/desk/peek.tsx'
import { Fact, Facts } from '@otsukai/ui/desk/panel.tsx'
import { Transfers } from '@otsukai/ui/desk/transfers.tsx'
import { sayDone } from '@otsukai/ui/desk/undo-toast.tsx'
import { TextArea } from '@otsukai/ui/field.tsx'
import { Note } from '@otsukai/ui/note.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { act } from '@otsukai/web/action.ts'
import { queryClient } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { serverNow } from '@otsukai/web/server-clock.ts'
import { Info } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from '@tanstack/react-router'
import { beginAct } from '../../lib/acting.ts'
import { transferLines } from '../../lib/ledger-words.ts'
import { MemberName } from '../../lib/member-name.tsx'
import { entryAt, orderAt } from '../../lib/places.ts'
import { MovedPart } from '../../lib/moved-part.tsx'
import { beijingShort } from '../../lib/times.ts'
import { useFactor } from '../../lib/use-factor.tsx'
import { filledIn, proposalStates, proposalTitle } from './proposal-words.ts'

interface Props {
  proposal: ProposalTold
  place: string
  onUp: () => void
  onDown: () => void
  onClose: () => void
}

/** One proposal: what would move and why; the second person agrees or sends it back, whoever made it may take it back. */
export function ProposalPeek({ proposal, place, onUp, onDown, onClose }: Props) {
  const [note, setNote] = useState('')
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<{ message: string } | null>(null)
  const open = proposal.state === 'open'
  const movesMoney = proposal.transfers.length > 0
  const factor = useFactor(proposal.mayApprove)
  const proof = useRef<HTMLDivElement>(null)
  const { word, tone } = proposalStates[proposal.state]
  const filled = filledIn(proposal)
  const filledZh = filled.map(({ name, value }) => `${name} ${value}`).join(' · ')

  const hear = async () => {
    const done = await act(calls.hearProposal, { id: proposal.id })
    if ('data' in done) void queryClient.invalidateQueries()
    else setProblem(done.problem)
  }
  const decide = async (call: typeof calls.refuseProposal | typeof calls.withdrawProposal, said: string) => {
    setPending(true)
    const done = await act(call, { id: proposal.id, note })
    setPending(false)
    if ('data' in done) {
      sayDone(said)
      void queryClient.invalidateQueries()
    } else setProblem(done.problem)
  }
  const agree = async () => {
    setPending(true)
    setProblem(null)
    if (!(await factor.show())) return setPending(false)
    const done = await act(calls.approveProposal, { id: proposal.id, note })
    setPending(false)
    if (!('data' in done)) return setProblem(done.problem)
    if (done.data.done) sayDone(done.data.done.saidZh)
    else setProblem({ message: `情况变了，没有执行，钱没有动：${done.data.proposal.whyZh ?? ''}` })
    void queryClient.invalidateQueries()
  }

  useKeys('复核', [
    {
      keys: 'mod+enter',
      name: '同意',
      off: !open || !proposal.mayApprove || proposal.unheard || pending,
      // First to where the factor is asked.
      run: () => (factor.why === null ? void agree() : proof.current?.querySelector('input')?.focus()),
      inFields: true,
    },
  ])
  return (
    <Peek
      label="复核"
      head={proposalTitle(proposal)}
      place={place}
      onUp={onUp}
      onDown={onDown}
      onClose={onClose}
      foot={
        proposal.unheard ? (
          <>
            <Button onClick={() => void hear()}>知道了</Button>
            <span className="ml-auto">
              <Button
                onClick={() =>
                  beginAct({
                    name: proposal.act,
                    input: proposal.input,
                    reason: proposal.reason,
                    about: filledZh,
                    onDone: () => void hear(),
                  })
                }
              >
                再提一次…
              </Button>
            </span>
          </>
        ) : (
          open &&
          (proposal.mayApprove || proposal.mine) && (
            <>
              {proposal.mine && (
                <Button pending={pending} onClick={() => void decide(calls.withdrawProposal, '已撤回，钱没有动')}>
                  撤回
                </Button>
              )}
              {proposal.mayApprove && (
                <>
                  <Button
                    disabled={pending || note.trim() === ''}
                    title={note.trim() === '' ? '退回要写一句话' : undefined}
                    onClick={() => void decide(calls.refuseProposal, `已退回给${proposal.by}，钱没有动`)}
                  >
                    退回给{proposal.by}
                  </Button>
                  <span className="ml-auto">
                    <Button rank="main" pending={pending} disabled={factor.why !== null} onClick={() => void agree()}>
                      <span className="flex items-center gap-2">
                        同意，{proposalTitle(proposal)}
                        <KeyHint keys="mod+enter" />
                      </span>
                    </Button>
                  </span>
                </>
              )}
            </>
          )
        )
      }
    >
      <div className="flex items-center gap-3">
        <State tone={tone} loud>
          {word}
        </State>
        {open && <Age waitedMs={serverNow() - proposal.at} limitMs={12 * 3_600_000} />}
        <span className="ml-auto text-cap text-ink-3">{beijingShort(proposal.at)} 提交</span>
      </div>
      <div className="flex gap-3">
        <Initial name={proposal.by} size="large" />
        <p>
          <b className="font-semibold">{proposal.by}</b>要{proposalTitle(proposal)}
          <span className="block text-ink-2">“{proposal.reason}”</span>
        </p>
      </div>
      <section>
        <PartHead>填的内容</PartHead>
        <Facts label={112}>
          {filled.map(({ field, name, value }) => (
            <Fact key={field} name={name}>
              {field === 'order' ? (
                <Link {...orderAt(value)} className="link">
                  {value}
                </Link>
              ) : field === 'entry' ? (
                <Link {...entryAt(Number(value))} className="link">
                  {value}
                </Link>
              ) : field === 'member' && proposal.member ? (
                <>
                  <MemberName of={proposal.member} /> <span className="text-ink-3">{proposal.member.account}</span>
                </>
              ) : (
                <span className="break-words">{value}</span>
              )}
            </Fact>
          ))}
        </Facts>
      </section>
      {movesMoney && (
        <section>
          <PartHead>{open ? '同意后钱会这样走' : '提交时算出的转账'}</PartHead>
          <Transfers lines={transferLines(proposal.transfers)} />
        </section>
      )}
      <MovedPart head={open ? '同意后会变成' : '提交时算出的变化'} states={proposal.states} />
      {open ? (
        <Note kind="aside" icon={Info}>
          {movesMoney ? '钱还没有动' : '这一步不动钱，还没有生效'}。到 {beijingShort(proposal.lapsesAt)}{' '}
          没人处理就自动作废；同意之前情况变了，就不会执行。
        </Note>
      ) : (
        <Facts label={112}>
          {proposal.decidedBy && <Fact name="谁处理">{proposal.decidedBy}</Fact>}
          {proposal.decidedAt && <Fact name="什么时候">{beijingShort(proposal.decidedAt)}</Fact>}
          {proposal.whyZh && <Fact name="说了什么">{proposal.whyZh}</Fact>}
        </Facts>
      )}
      {open && proposal.mayApprove && (
        <>
          <TextArea label="你的话（退回时必填，留在经过里）" rows={2} value={note} onChange={({ target }) => setNote(target.value)} />
          <div ref={proof}>{factor.field}</div>
        </>
      )}
      {open && !proposal.mayApprove && proposal.whyNotZh && <p className="text-cap text-ink-3">{proposal.whyNotZh}</p>}
      <Problem problem={problem} />
    </Peek>
  )
}
