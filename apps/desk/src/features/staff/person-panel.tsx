import type { StaffRow } from '@otsukai/contract/desk/staff'
import { Button } from '@otsukai/ui/button.tsx'
import { useTakesFocus } from '@otsukai/ui/desk/focus.ts'
import { IconButton } from '@otsukai/ui/desk/icon-button.tsx'
import { Initial } from '@otsukai/ui/desk/initial.tsx'
import { useKeys } from '@otsukai/ui/desk/keys.ts'
import { DeskPanel, Fact, Facts } from '@otsukai/ui/desk/panel.tsx'
import { State } from '@otsukai/ui/desk/state.tsx'
import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { beginAct } from '../../lib/acting.ts'
import { Answer } from '../../lib/answer.tsx'
import { rolesZh } from '../../lib/rights.ts'
import { SessionList } from '../../lib/session-list.tsx'
import { useStaff } from '../../lib/session.ts'
import { beijing, beijingShort } from '../../lib/times.ts'
import { InvitationLink } from './invitation-link.tsx'
import { factorsText, staffStanding } from './staff-words.ts'

/** What may be done with somebody in a state; nobody suspends themselves. */
const acts: Readonly<Record<StaffRow['state'], readonly { name: string; title: string }[]>> = {
  invited: [
    { name: 'change-roles', title: '改角色' },
    { name: 'leave-staff', title: '取消邀请' },
  ],
  active: [
    { name: 'change-roles', title: '改角色' },
    { name: 'lost-factor', title: '重设登录方式' },
    { name: 'suspend-staff', title: '停用' },
    { name: 'leave-staff', title: '离职' },
  ],
  suspended: [
    { name: 'resume-staff', title: '恢复' },
    { name: 'leave-staff', title: '离职' },
  ],
  left: [],
}

/** One of the operator's people: how they stand, where they are logged in, what may be done. */
export function PersonPanel({ person, onClose }: { person: StaffRow; onClose: () => void }) {
  const { id: me } = useStaff()
  const sessions = useQuery({ ...read(calls.sessionsOfStaff, { id: person.id }), enabled: person.state === 'active' })
  const { word, tone, more } = staffStanding(person)
  const { name, account = '', roles } = person
  const own = person.id === me
  const part = useTakesFocus<HTMLElement>()
  useKeys('员工', [{ keys: 'esc', name: '关上', run: onClose }])
  const offered = acts[person.state].filter((one) => !own || one.name === 'change-roles')
  return (
    <DeskPanel ref={part} title={name} beside={<IconButton icon={X} name="关上" onClick={onClose} />}>
      <div className="mb-3 flex items-center gap-3">
        <Initial name={name} size="large" faint={person.state !== 'active'} />
        <span className="min-w-0">
          <State tone={tone} loud>
            {word}
            {more && `，${more}`}
          </State>
          <span className="block truncate text-cap text-ink-3">{account}</span>
        </span>
      </div>
      <Facts>
        <Fact name="角色">{rolesZh(roles)}</Fact>
        <Fact name="第二步验证">{factorsText(person)}</Fact>
        {person.createdAt !== undefined && <Fact name="开通">{beijing(person.createdAt).slice(0, 10)}</Fact>}
        {person.invitedBy && <Fact name="邀请人">{person.invitedBy}</Fact>}
        {person.approvesFrom && <Fact name="能复核">{beijingShort(person.approvesFrom)} 起（新给的权限先等 72 小时）</Fact>}
      </Facts>
      {person.state === 'invited' && (
        <div className="mt-4">
          <InvitationLink id={person.id} name={name} />
        </div>
      )}
      {offered.length > 0 && (
        <div className="mt-4 flex flex-wrap gap-2">
          {offered.map((one) => (
            <Button
              key={one.name}
              size="small"
              onClick={() =>
                beginAct({
                  name: one.name,
                  input: { account },
                  about: `${name} · ${rolesZh(roles)}`,
                  ...(one.name === 'change-roles' && { typed: { roles: roles.join(',') } }),
                })
              }
            >
              {one.title}…
            </Button>
          ))}
        </div>
      )}
      {person.state === 'active' && (
        <section className="mt-4 border-t border-line pt-3">
          <h3 className="mb-1 font-semibold">登录中</h3>
          <Answer of={sessions} what="登录" waiting={<Skeleton className="h-10" />}>
            {(list) => <SessionList sessions={list} empty="现在没有登录。" />}
          </Answer>
        </section>
      )}
    </DeskPanel>
  )
}
