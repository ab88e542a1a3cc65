import { Age } from '@otsukai/ui/desk/state.tsx'
import { useKeys } from '@otsukai/ui/desk/keys.ts'
import { ListSkeleton } from '@otsukai/ui/desk/list.tsx'
import { Thumb } from '@otsukai/ui/desk/thumb.tsx'
import { Nothing } from '@otsukai/ui/desk/trouble.tsx'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { serverNow } from '@otsukai/web/server-clock.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Answer } from '../../lib/answer.tsx'
import { MoreOf } from '../../lib/more-of.tsx'
import { usePhone } from '../../lib/phone.ts'
import { readPages } from '../../lib/pages-read.ts'
import { Screen } from '../../lib/screen.tsx'
import { Inspect } from './inspect.tsx'

/** Members wait this long for an inspection at most. */
const LIMIT_MS = 8 * 3_600_000

export const wantedInspections = () => readPages(calls.deskInspections, { limit: 50 })

/** What waits for an inspection, the longest waiting first, and beside it the one at hand. */
export function InspectionsScreen({ order }: { order: string | undefined }) {
  const query = useInfiniteQuery(wantedInspections())
  const navigate = useNavigate()
  const phone = usePhone()
  const rows = query.data?.pages.flatMap(({ list }) => list) ?? []
  const count = query.data?.pages.at(-1)?.count
  const at = Math.max(
    0,
    rows.findIndex((row) => row.order === order),
  )
  const chosen = rows[at]
  const go = (to: string | undefined) => void navigate({ to: '/inspections', search: to === undefined ? {} : { order: to }, replace: true })
  useKeys('验货', [
    { keys: 'j', name: '下一件', run: () => go(rows[Math.min(at + 1, rows.length - 1)]?.order) },
    { keys: 'k', name: '上一件', run: () => go(rows[Math.max(at - 1, 0)]?.order) },
  ])
  return (
    <Screen title="验货" facts={count && <span>{`${count.n}${count.more ? '+' : ''} 件在等，先来先验`}</span>}>
      <Answer of={query} what="验货" waiting={<ListSkeleton />}>
        {() =>
          !chosen ? (
            <Nothing drawing="done" title="都验完了" help="会员要求验货的包裹入库后会出现在这里。" />
          ) : (
            <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] min-[1000px]:grid-cols-[240px_minmax(0,1fr)] min-[1361px]:grid-cols-[280px_minmax(0,1fr)]">
              {!(phone && order !== undefined) && (
                <nav
                  aria-label="在等的"
                  className="min-h-0 overflow-y-auto border-r border-line bg-paper max-[999px]:max-h-60 max-[999px]:border-b"
                >
                  {rows.map((row) => (
                    <button
                      key={row.order}
                      type="button"
                      aria-current={row === chosen ? 'true' : undefined}
                      onClick={() => go(row.order)}
                      className="flex w-full items-center gap-2.5 border-b border-line px-4 py-2 text-left hover:bg-washi aria-current:bg-sunk aria-current:shadow-[inset_2px_0_var(--color-ai)]"
                    >
                      <Thumb src={row.picture} size="small" />
                      <span className="min-w-0 flex-1">
                        <span className="block truncate">{row.titleZh ?? row.title}</span>
                        <span className="flex gap-2 text-cap text-ink-3">
                          <span>{row.shelf ?? '没架位'}</span>
                          <span className="ml-auto">
                            <Age waitedMs={serverNow() - row.receivedAt} limitMs={LIMIT_MS} />
                          </span>
                        </span>
                      </span>
                    </button>
                  ))}
                  <MoreOf query={query} />
                </nav>
              )}
              <Inspect key={chosen.order} of={chosen} onDone={() => go(rows[at + 1]?.order ?? rows[at - 1]?.order)} />
            </div>
          )
        }
      </Answer>
    </Screen>
  )
}
