import type { ThreadRow } from '@otsukai/contract/desk/threads'
import type { DataOf } from '@otsukai/contract/call'
import type { deskThreads } from '@otsukai/contract/desk/threads'
import { FindField } from '@otsukai/ui/desk/find-field.tsx'
import { Initial } from '@otsukai/ui/desk/initial.tsx'
import { Nothing } from '@otsukai/ui/desk/trouble.tsx'
import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Answer } from '../../lib/answer.tsx'
import { MoreOf } from '../../lib/more-of.tsx'
import { personZh } from '../../lib/people-words.ts'
import { beijingShort } from '../../lib/times.ts'
import { useDraft } from './drafts.ts'
import { Waiting } from './waiting.tsx'

type Query = UseInfiniteQueryResult<InfiniteData<DataOf<typeof deskThreads>>>

interface Props {
  waiting: Query
  answered: Query
  open: string | null
  q: string
  onFind: (q: string) => void
  whose: Whose | undefined
  onWhose: (whose: Whose | undefined) => void
}

export type Whose = 'mine' | 'nobody'
const choices: readonly { value: Whose | undefined; name: string }[] = [
  { value: undefined, name: '全部' },
  { value: 'mine', name: '我接的' },
  { value: 'nobody', name: '没人接' },
]

export const rowsOf = ({ data }: Query): ThreadRow[] => data?.pages.flatMap(({ list }) => list) ?? []

/** Threads by how long their member waits; answered ones below a line. */
export function ThreadList({ waiting, answered, open, q, onFind, whose, onWhose }: Props) {
  const waits = rowsOf(waiting)
  const rest = rowsOf(answered)
  return (
    <nav aria-label="对话" className="flex min-h-0 flex-col border-line bg-paper tablet:border-r">
      <div className="flex min-h-12 shrink-0 items-center border-b border-line px-4 *:w-full">
        <FindField value={q} onFind={onFind} placeholder="名字、订单、最后一句" />
      </div>
      <div role="group" aria-label="看哪些" className="flex shrink-0 gap-1 border-b border-line px-3 py-1">
        {choices.map(({ value, name }) => (
          <button
            key={name}
            type="button"
            aria-pressed={whose === value}
            onClick={() => onWhose(value)}
            className={`h-7 rounded-photo px-2.5 text-cap ${whose === value ? 'bg-ai-wash font-semibold text-ai' : 'text-ink-2 hover:bg-sunk'}`}
          >
            {name}
          </button>
        ))}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto" data-scroll-restoration-id="threads">
        <Answer of={waiting} what="消息" waiting={<Waits />}>
          {() =>
            waits.length > 0 ? (
              <ul>
                {waits.map((thread) => (
                  <Row key={thread.id} thread={thread} open={thread.id === open} q={q} whose={whose} />
                ))}
              </ul>
            ) : q === '' ? (
              <p className="px-4 py-6 text-center text-ink-2">{whose === 'mine' ? '你接的都回复了。' : '都回复了，没有人在等。'}</p>
            ) : null
          }
        </Answer>
        <MoreOf query={waiting} />
        {rest.length > 0 && (
          <>
            <h2 className="border-b border-line bg-washi px-4 py-1.5 text-cap text-ink-2">已回复，等会员</h2>
            <ul>
              {rest.map((thread) => (
                <Row key={thread.id} thread={thread} open={thread.id === open} q={q} whose={whose} />
              ))}
            </ul>
            <MoreOf query={answered} />
          </>
        )}
        {q !== '' && waiting.data && answered.data && waits.length + rest.length === 0 && (
          <Nothing drawing="none" title="没找到" help="名字、订单号、最后一句话里都没有。" />
        )}
      </div>
    </nav>
  )
}

function Row({ thread, open, q, whose }: { thread: ThreadRow; open: boolean; q: string; whose: Whose | undefined }) {
  const { member, last, titleZh, waitingSince, assignedTo } = thread
  const row = useRef<HTMLAnchorElement>(null)
  const { answer, note } = useDraft(thread.id)
  useEffect(() => {
    if (open) row.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  return (
    <li className="border-b border-line">
      <Link
        ref={row}
        to="/messages"
        search={{ thread: thread.id, ...(q !== '' && { q }), ...(whose && { whose }) }}
        aria-current={open ? 'page' : undefined}
        className={`grid grid-cols-[32px_minmax(0,1fr)] gap-2.5 px-4 py-2 -outline-offset-2 ${open ? 'bg-ai-wash' : 'hover:bg-washi'}`}
      >
        <Initial name={member.name} size="large" faint={waitingSince === null} />
        <span className="min-w-0">
          <span className="flex items-baseline gap-2">
            <b className="truncate font-semibold">{member.name}</b>
            {assignedTo ? (
              <span className="truncate text-cap text-ink-3">{assignedTo.name}接</span>
            ) : (
              last?.by && waitingSince === null && <span className="truncate text-cap text-ink-3">{personZh(last.by)}</span>
            )}
            <span className="ml-auto flex items-baseline">
              {waitingSince === null ? (
                <span className="num text-cap text-ink-3">{beijingShort(last?.at)}</span>
              ) : (
                <Waiting thread={thread} />
              )}
            </span>
          </span>
          <span className="flex gap-1.5">
            {(answer || note) && !open && <span className="shrink-0 text-kihada-ink">草稿</span>}
            <span className="truncate">{last?.text ?? '还没有说过话'}</span>
          </span>
          <span className="block truncate text-cap text-ink-3">{titleZh}</span>
        </span>
      </Link>
    </li>
  )
}

const Waits = () => (
  <div className="grid gap-4 p-4">
    {[0, 1, 2, 3].map((at) => (
      <Skeleton key={at} className="h-13" />
    ))}
  </div>
)
