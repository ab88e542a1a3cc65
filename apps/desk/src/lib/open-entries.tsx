import type { Entry } from '@otsukai/contract/desk/queue'
import { Who } from '@otsukai/ui/desk/initial.tsx'
import { DeskPanel } from '@otsukai/ui/desk/panel.tsx'
import { Age, State } from '@otsukai/ui/desk/state.tsx'
import { serverNow } from '@otsukai/web/server-clock.ts'
import { Link } from '@tanstack/react-router'
import { entryTone } from './urgency.ts'

/** What about an order or a parcel waits for a person; nothing where nothing does. */
export function OpenEntries({ of }: { of: readonly Entry[] }) {
  const open = of.filter(({ settledAt }) => settledAt === null)
  const now = serverNow()
  if (open.length === 0) return null
  return (
    <DeskPanel title="等着处理" count={open.length} flush>
      <ul>
        {open.map((entry) => (
          <li key={entry.id} className="border-t border-line">
            <Link
              to="/queue"
              search={{ peek: String(entry.id) }}
              className="flex min-h-10 items-center gap-3 px-4 -outline-offset-2 hover:bg-washi"
            >
              <State tone={entryTone(entry, now)}>{entry.titleZh}</State>
              <span className="ml-auto flex items-center gap-4">
                <Who name={entry.claimedBy?.name ?? null} />
                <Age waitedMs={now - entry.openedAt} limitMs={(entry.dueAt ?? Infinity) - entry.openedAt} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </DeskPanel>
  )
}
