import type { Role } from '@otsukai/contract/staff/roles'
import { ScreenBody } from '@otsukai/ui/desk/frame.tsx'
import { History } from '@otsukai/ui/desk/history.tsx'
import { DeskPanel } from '@otsukai/ui/desk/panel.tsx'
import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Answer } from '../../lib/answer.tsx'
import { MoreOf } from '../../lib/more-of.tsx'
import { readPages } from '../../lib/pages-read.ts'
import { Screen } from '../../lib/screen.tsx'
import { beijingShort } from '../../lib/times.ts'
import { PersonPanel } from './person-panel.tsx'
import { RightsMatrix } from './rights-matrix.tsx'
import { StaffTable } from './staff-table.tsx'

export const wantedStaff = () => readPages(calls.staffList, { limit: 100 })

/** The operator's people, what their roles may do, and which rights of weight were granted lately. */
export function StaffScreen({ person: chosen = null }: { person?: number | null }) {
  const navigate = useNavigate()
  const query = useInfiniteQuery(wantedStaff())
  const me = useQuery(read(calls.deskMe, {}))
  const people = query.data?.pages.flatMap(({ list }) => list) ?? []
  const counts: Partial<Record<Role, number>> = {}
  for (const { state, roles } of people) if (state === 'active') for (const role of roles) counts[role] = (counts[role] ?? 0) + 1
  const person = people.find(({ id }) => id === chosen)
  return (
    <Screen title="员工与权限">
      <ScreenBody className="grid auto-rows-max content-start gap-4 min-[1200px]:grid-cols-[minmax(0,1fr)_372px]">
        <div className="grid min-w-0 content-start gap-4">
          <Answer of={query} what="员工" waiting={<Skeleton className="h-64" />}>
            {() => (
              <>
                <StaffTable people={people} chosen={chosen} />
                <MoreOf query={query} />
              </>
            )}
          </Answer>
          <RightsMatrix people={counts} />
        </div>
        <div className="grid min-w-0 content-start gap-4 max-[1199px]:order-first">
          {person ? (
            <PersonPanel key={person.id} person={person} onClose={() => void navigate({ to: '/staff' })} />
          ) : (
            <DeskPanel title="看一个人" className="max-[1199px]:hidden">
              <p className="text-ink-2">点左边的名字，看登录在哪里，改角色、停用、重设登录方式。</p>
            </DeskPanel>
          )}
          {me.data?.granted && (
            <DeskPanel title="最近给出的要紧权限" beside="72 小时内" className={person ? 'max-[1199px]:hidden' : ''}>
              {me.data.granted.length === 0 ? (
                <p className="text-ink-2">没有。给出复核、动钱、管人、接账号的权限要两个人，给了会记在这里。</p>
              ) : (
                <History
                  wide
                  lines={me.data.granted.map(({ at, said, by, secondBy }) => ({
                    time: beijingShort(at),
                    text: `${by}${secondBy ? `、${secondBy}` : ''}：${said}`,
                    tone: 'wait' as const,
                  }))}
                />
              )}
            </DeskPanel>
          )}
        </div>
      </ScreenBody>
    </Screen>
  )
}
