import { formatFen, formatJpy } from '@otsukai/money/format'
import { History } from '@otsukai/ui/desk/history.tsx'
import { DeskPanel, Fact, Facts } from '@otsukai/ui/desk/panel.tsx'
import { State } from '@otsukai/ui/desk/state.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { act } from '@otsukai/web/action.ts'
import { queryClient } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { serverNow } from '@otsukai/web/server-clock.ts'
import { Link } from '@tanstack/react-router'
import { detailZh } from '../../lib/entry-words.ts'
import { NoteForm } from '../../lib/note-form.tsx'
import { Notes } from '../../lib/notes.tsx'
import { entryAt } from '../../lib/places.ts'
import { useMay } from '../../lib/session.ts'
import { beijingShort } from '../../lib/times.ts'
import { entryTone } from '../../lib/urgency.ts'
import { useTold } from '../../lib/use-told.ts'
import type { MemberTold } from './member-told.ts'

/** Beside a member: what waits, who they are, colleagues' notes, and what happened. */
export function MemberSide({ of: { member, money, counts, entries, notes, acts, timeline: all } }: { of: MemberTold }) {
  const offer = acts.find(({ name, allowed }) => name === 'show-contacts' && allowed)
  const contacts = useTold<Contacts>(offer ? { name: offer.name, input: offer.input, reason: '要联系会员' } : null)
  // Transfers are in the statement.
  const timeline = all.filter(({ kind }) => kind !== 'transfer')
  const open = entries.filter(({ settledAt }) => settledAt === null)
  return (
    <>
      {open.length > 0 && (
        <DeskPanel title="待办" count={open.length} flush>
          <ul>
            {open.map((entry) => (
              <li key={entry.id} className="border-t border-line">
                <Link {...entryAt(entry.id)} className="flex items-baseline gap-3 px-4 py-2 -outline-offset-2 hover:bg-washi">
                  <span className="min-w-0 flex-1">
                    <State tone={entryTone(entry, serverNow())}>{entry.titleZh}</State>
                    <span className="block truncate pl-[14px] text-cap text-ink-3">{detailZh(entry.detailZh)}</span>
                  </span>
                  <span className="text-cap text-ink-3">{entry.claimedBy?.name ?? beijingShort(entry.openedAt)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </DeskPanel>
      )}
      <DeskPanel
        title="账号"
        beside={
          contacts.told ? (
            '看的人和时间已记下'
          ) : contacts.mayShow ? (
            <button type="button" className="link" disabled={contacts.pending} onClick={contacts.show}>
              显示联系方式
            </button>
          ) : (
            '联系方式已遮住'
          )
        }
      >
        <Problem problem={contacts.problem} className="mb-2" />
        <Facts>
          <Fact name="账号">{contacts.told?.account ?? member.account}</Fact>
          <Fact name="邮箱">{(contacts.told ?? member).email ?? '–'}</Fact>
          <Fact name="微信">{(contacts.told ?? member).wechat ?? '–'}</Fact>
          <Fact name="正在登录">{member.sessions} 处</Fact>
          <Fact name="订单">
            {counts.orders} 单{counts.disputes > 0 && `，有异议 ${counts.disputes} 单`}
          </Fact>
          {money && (
            <>
              <Fact name="累计充值">{formatFen(money.paidFen)} 元</Fact>
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
      <NotesPanel of={notes} member={member.id} />
      <DeskPanel title="经过" beside="最近的在上">
        {timeline.length === 0 ? (
          <p className="text-ink-3">还没有记录</p>
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

interface Contacts {
  account: string
  email: string | null
  wechat: string | null
}

function NotesPanel({ of, member }: { of: MemberTold['notes']; member: number }) {
  const may = useMay()
  const write = async (text: string): Promise<string | null> => {
    const done = await act(calls.addNote, { subject: { kind: 'member', id: String(member) }, text })
    await queryClient.invalidateQueries({ queryKey: [calls.deskMember.path] })
    return 'data' in done ? null : done.problem.message
  }
  return (
    <DeskPanel title="备注" count={of.length} beside="只有同事看得到">
      <div className="grid gap-2.5">
        {of.length > 0 && <Notes notes={of} />}
        {may('notes.write') && <NoteForm onWrite={write} />}
      </div>
    </DeskPanel>
  )
}
