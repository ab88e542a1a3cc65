import { formatFen, formatJpy } from '@otsukai/money/format'
import { Button } from '@otsukai/ui/button.tsx'
import { History } from '@otsukai/ui/desk/history.tsx'
import { DeskPanel, Fact, Facts } from '@otsukai/ui/desk/panel.tsx'
import { State } from '@otsukai/ui/desk/state.tsx'
import { TextArea } from '@otsukai/ui/field.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { useAction } from '@otsukai/web/action.ts'
import { queryClient } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { useState } from 'react'
import { useMay } from '../../lib/session.ts'
import { beijingShort } from '../../lib/times.ts'
import type { MemberTold } from './member-told.ts'

/** Beside a member: what waits, who they are, colleagues' notes, and what happened. */
export function MemberSide({ of: { member, money, counts, entries, notes, timeline: all } }: { of: MemberTold }) {
  // Transfers are in the statement.
  const timeline = all.filter(({ kind }) => kind !== 'transfer')
  const open = entries.filter(({ settledAt }) => settledAt === null)
  return (
    <>
      {open.length > 0 && (
        <DeskPanel title="待办" count={open.length} flush>
          <ul>
            {open.map((entry) => (
              <li key={entry.id} className="flex items-baseline gap-3 border-t border-line px-4 py-2">
                <span className="min-w-0 flex-1">
                  <State tone={entry.urgency === 'overdue' ? 'late' : entry.urgency === 'today' ? 'wait' : 'plain'}>{entry.titleZh}</State>
                  <span className="block truncate pl-[14px] text-cap text-ink-3">{entry.detailZh}</span>
                </span>
                <span className="text-cap text-ink-3">{entry.claimedBy?.name ?? beijingShort(entry.openedAt)}</span>
              </li>
            ))}
          </ul>
        </DeskPanel>
      )}
      <DeskPanel title="账号" beside="联系方式已遮住">
        <Facts>
          <Fact name="账号">{member.account}</Fact>
          <Fact name="邮箱">{member.email ?? '–'}</Fact>
          <Fact name="微信">{member.wechat ?? '–'}</Fact>
          <Fact name="登录着">{member.sessions} 处</Fact>
          <Fact name="订单">
            {counts.orders} 单{counts.disputes > 0 && `，有异议 ${counts.disputes} 单`}
          </Fact>
          {money && (
            <>
              <Fact name="一共充值">{formatFen(money.paidFen)} 元</Fact>
              <Fact name="还可原路退">{formatJpy(money.refundableJpy)} 日元</Fact>
            </>
          )}
          {counts.chargebacks > 0 && (
            <Fact name="拒付">
              <span className="text-shu">{counts.chargebacks} 次</span>
            </Fact>
          )}
        </Facts>
      </DeskPanel>
      <Notes of={notes} member={member.id} />
      <DeskPanel title="经过" beside="最近的在上">
        {timeline.length === 0 ? (
          <p className="text-ink-3">还没有什么</p>
        ) : (
          <History
            wide
            lines={timeline
              .toReversed()
              .slice(0, 30)
              .map(({ at, textZh, by, reason, kind, amountJpy }) => ({
                time: beijingShort(at),
                text: (
                  <>
                    {by !== null && <b className="mr-1.5 font-semibold">{by}</b>}
                    {textZh}
                    {amountJpy !== undefined && <span className="num ml-1.5 font-medium">{formatJpy(amountJpy)}</span>}
                  </>
                ),
                ...(reason !== undefined && { why: reason }),
                tone: kind === 'act' ? ('moving' as const) : ('plain' as const),
              }))}
          />
        )}
      </DeskPanel>
    </>
  )
}

function Notes({ of, member }: { of: MemberTold['notes']; member: number }) {
  const may = useMay()
  const [text, setText] = useState('')
  const add = useAction(calls.addNote)
  const write = async () => {
    const done = await add.run({ subject: { kind: 'member', id: String(member) }, text })
    if (!done) return
    setText('')
    void queryClient.invalidateQueries({ queryKey: [calls.deskMember.path] })
  }
  return (
    <DeskPanel title="备注" count={of.length} beside="会员看不到">
      <ul className="grid gap-2">
        {of.map(({ id, by, at, text: words }) => (
          <li key={id}>
            <span className="text-cap text-ink-3">
              {by} · {beijingShort(at)}
            </span>
            <p className="whitespace-pre-line">{words}</p>
          </li>
        ))}
      </ul>
      {may('notes.write') && (
        <div className="mt-2 grid gap-2">
          <TextArea label="写给同事" rows={2} maxLength={1000} value={text} onChange={({ target }) => setText(target.value)} />
          {text.trim() !== '' && (
            <Button size="small" pending={add.pending} onClick={() => void write()}>
              记下
            </Button>
          )}
          <Problem problem={add.problem} />
        </div>
      )}
    </DeskPanel>
  )
}
