import type { StaffRow } from '@otsukai/contract/desk/staff'
import { Button } from '@otsukai/ui/button.tsx'
import { Initial } from '@otsukai/ui/desk/initial.tsx'
import { DeskPanel } from '@otsukai/ui/desk/panel.tsx'
import { State } from '@otsukai/ui/desk/state.tsx'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { beginAct } from '../../lib/acting.ts'
import { rolesZh } from '../../lib/rights.ts'
import { factorsText, staffStanding } from './staff-words.ts'

/** The operator's people. A row opens beside. */
export const StaffTable = ({ people, chosen }: { people: readonly StaffRow[]; chosen: number | null }) => (
  <DeskPanel
    title="员工"
    count={people.filter(({ state }) => state !== 'left').length}
    beside={
      <Button size="small" icon={Plus} onClick={() => beginAct({ name: 'invite-staff', input: {} })}>
        邀请…
      </Button>
    }
    flush
  >
    <div className="sideways">
      <table className="plain-table min-w-140">
        <thead>
          <tr>
            <th className="w-[34%]">名字</th>
            <th className="w-[22%]">角色</th>
            <th>第二步验证</th>
            <th className="w-16 text-right!">登录</th>
            <th className="w-28">状态</th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => {
            const { word, tone } = staffStanding(person)
            const here = person.id === chosen
            return (
              <tr
                key={person.id}
                className={`relative ${here ? 'bg-ai-wash' : 'hover:bg-washi'} ${person.state === 'left' ? 'text-ink-3' : ''}`}
              >
                <td>
                  <Link
                    to="/staff"
                    search={{ person: person.id }}
                    aria-current={here || undefined}
                    className="flex items-center gap-2 -outline-offset-2 after:absolute after:inset-0"
                  >
                    <Initial name={person.name} faint={person.state !== 'active'} />
                    <b className="font-semibold">{person.name}</b>
                    <span className="truncate text-cap text-ink-3">{person.account}</span>
                  </Link>
                </td>
                <td>{rolesZh(person.roles)}</td>
                <td className={person.factors === 0 && person.state === 'invited' ? 'text-kihada-ink' : ''}>{factorsText(person)}</td>
                <td className="num text-right font-medium">{person.sessions ?? 0}</td>
                <td>
                  <State tone={tone}>{word}</State>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  </DeskPanel>
)
