import { Button } from '@otsukai/ui/button.tsx'
import { Initial } from '@otsukai/ui/desk/initial.tsx'
import { Sheet } from '@otsukai/ui/desk/sheet.tsx'
import { sayDone, sayFailed } from '@otsukai/ui/desk/undo-toast.tsx'
import { useFirstScan } from '@otsukai/ui/desk/use-scanner.ts'
import { PasswordField } from '@otsukai/ui/field.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import { permissionsOf } from '@otsukai/contract/staff/roles'
import { useAction } from '@otsukai/web/action.ts'
import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Answer } from '../lib/answer.tsx'
import { rolesZh } from '../lib/rights.ts'
import { station, useStation } from '../lib/station.ts'

/** A badge's code: twenty letters and digits as `people/staff/station.ts` of the server makes them, and no carrier's number. */
const BADGE = /^(?=.*[A-Z])[0-9A-HJKMNP-TV-Z]{20}$/

/** A shared computer hears badges on every screen, and asks who is there before an act. */
export function NameYourself() {
  const { asking } = useStation()
  const who = useAction(calls.stationWho)
  const come = async (by: Parameters<typeof station.come>[0]): Promise<boolean> => {
    const done = await who.run({ by })
    if (!done) return false
    station.come(by, done.data.name)
    sayDone(`${done.data.name}，现在做的都记在你名下`)
    return true
  }
  useFirstScan((code) => {
    const badge = code.trim().toUpperCase()
    if (!BADGE.test(badge)) return false
    // Whoever was here is not who scans; should the badge be unknown, nobody is.
    station.leave()
    void come({ badge }).then((known) => known || asking || sayFailed('这张工牌认不出来，可能已经换过。'))
    return true
  })
  return asking && <WhoIsThere {...who} onPin={come} />
}

interface WhoIsThereProps {
  pending: boolean
  problem: { message: string } | null
  onPin: (by: { staff: number; pin: string }) => Promise<boolean>
}

function WhoIsThere({ pending, problem, onPin }: WhoIsThereProps) {
  const people = useQuery(read(calls.staffList, { limit: 100 }))
  const [chosen, setChosen] = useState<number | null>(null)
  const [pin, setPin] = useState('')
  const show = async () => {
    if (chosen !== null && !(await onPin({ staff: chosen, pin }))) setPin('')
  }
  return (
    <Sheet
      title="谁在用这台电脑？"
      about="刷工牌；没带的选名字、输 PIN。10 分钟没动就要再报一次。"
      button="报名字"
      rank="ink"
      width={480}
      pending={pending}
      why={chosen === null ? '刷工牌，或先选名字' : pin === '' ? '请输 PIN' : null}
      onConfirm={() => void show()}
      onClose={station.dismiss}
    >
      <Answer of={people} what="同事" waiting={<Skeleton className="h-28" />}>
        {({ list }) => (
          <div role="group" aria-label="名字" className="flex flex-wrap gap-2">
            {list
              .filter(({ state, roles }) => state === 'active' && permissionsOf(roles).has('warehouse.act'))
              .map(({ id, name, roles }) => (
                <Button key={id} rank={chosen === id ? 'ink' : 'second'} aria-pressed={chosen === id} onClick={() => setChosen(id)}>
                  <span className="flex items-center gap-2">
                    <Initial name={name} />
                    {name}
                    <span className="text-cap text-ink-3">{rolesZh(roles)}</span>
                  </span>
                </Button>
              ))}
          </div>
        )}
      </Answer>
      {chosen !== null && (
        <form
          noValidate
          className="mt-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (pin !== '' && !pending) void show()
          }}
        >
          <PasswordField
            key={chosen}
            label="PIN"
            inputMode="numeric"
            autoComplete="off"
            autoFocus
            maxLength={12}
            value={pin}
            onChange={({ target }) => setPin(target.value)}
          />
        </form>
      )}
      <Problem problem={problem} className="mt-3" />
    </Sheet>
  )
}
