import type { Entry } from '@otsukai/contract/desk/queue'
import { ChoiceTile } from '@otsukai/ui/choice-tile.tsx'
import { Sheet } from '@otsukai/ui/desk/sheet.tsx'
import { TextField } from '@otsukai/ui/field.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { serverNow } from '@otsukai/web/server-clock.ts'
import { useState } from 'react'
import { detailZh } from '../../lib/entry-words.ts'
import { snooze } from '../../lib/entry-acts.ts'
import { snoozeTimes } from './snooze-times.ts'

/** 稍后: until when, and why. */
export function SnoozeSheet({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const [times] = useState(() => snoozeTimes(serverNow()))
  const [until, setUntil] = useState(times[0]!.until)
  const [why, setWhy] = useState('')
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<{ message: string } | null>(null)
  const confirm = async () => {
    setPending(true)
    const message = await snooze(entry.id, until, why.trim())
    setPending(false)
    if (message === null) onClose()
    else setProblem({ message })
  }
  return (
    <Sheet
      title="稍后再说"
      about={`${entry.titleZh} · ${detailZh(entry.detailZh)}`}
      button="放到稍后"
      rank="ink"
      width={460}
      pending={pending}
      why={why.trim() === '' ? '写一句为什么，同事要看' : null}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <div role="radiogroup" aria-label="到什么时候" className="grid grid-cols-2 gap-2 pt-1">
        {times.map(({ name, until: at }) => (
          <ChoiceTile key={name} name="until" value={String(at)} checked={until === at} onChange={() => setUntil(at)}>
            {name}
          </ChoiceTile>
        ))}
      </div>
      <TextField label="为什么" placeholder="例：等卖家回信" maxLength={200} value={why} onChange={({ target }) => setWhy(target.value)} />
      <Problem problem={problem} />
    </Sheet>
  )
}
