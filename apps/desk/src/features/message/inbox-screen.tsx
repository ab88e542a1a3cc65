import { ringWithin, useTakesFocus } from '@otsukai/ui/desk/focus.ts'
import { IconButton } from '@otsukai/ui/desk/icon-button.tsx'
import { useKeys } from '@otsukai/ui/desk/keys.ts'
import { Nothing } from '@otsukai/ui/desk/trouble.tsx'
import { useWidth } from '@otsukai/ui/desk/use-width.ts'
import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Answer } from '../../lib/answer.tsx'
import { readPages } from '../../lib/pages-read.ts'
import { usePhone } from '../../lib/phone.ts'
import { Screen } from '../../lib/screen.tsx'
import { rowsOf, ThreadList, type Whose } from './thread-list.tsx'
import { ThreadPane } from './thread-pane.tsx'
import { ThreadSide } from './thread-side.tsx'

export interface InboxSearch {
  thread?: string
  q?: string
  whose?: Whose
}

/** From this width on what a thread is about stands beside it. */
const SIDE_FROM = 1_040

export const wantedThreads = (state: 'waiting' | 'answered', q: string, whose?: Whose) =>
  readPages(calls.deskThreads, { state, ...(q !== '' && { q }), ...(whose && { assigned: whose }) })

/** Members' threads: the list by waiting, the talk, and what it is about. */
export function InboxScreen({ search }: { search: InboxSearch }) {
  const { thread: asked, q = '', whose } = search
  const navigate = useNavigate()
  const phone = usePhone()
  const [width, box] = useWidth()
  const [side, setSide] = useState(false)
  const waiting = useInfiniteQuery(wantedThreads('waiting', q, whose))
  const answered = useInfiniteQuery(wantedThreads('answered', q, whose))
  const rows = [...rowsOf(waiting), ...rowsOf(answered)]
  // Without one in the address the one that waits longest is open, and stays open once it is answered.
  const [first, setFirst] = useState<string | null>(null)
  if (!phone && asked === undefined && first === null && rows[0]) setFirst(rows[0].id)
  const open = asked ?? (phone ? null : first)
  const thread = useQuery({ ...read(calls.deskThread, { id: open ?? '' }), enabled: open !== null })

  const go = (by: number) => {
    const next = rows[rows.findIndex(({ id }) => id === open) + by]
    if (next) void navigate({ to: '/messages', search: { ...search, thread: next.id }, replace: true })
  }
  useKeys('消息', [
    { keys: 'j', name: '下一个对话', run: () => go(1), held: true },
    { keys: 'k', name: '上一个对话', run: () => go(-1), held: true },
  ])

  const beside = !phone && width >= SIDE_FROM
  const count = waiting.data?.pages.at(-1)?.count
  const stays = open !== null && { thread: open }
  const list = (
    <ThreadList
      waiting={waiting}
      answered={answered}
      open={open}
      q={q}
      onFind={(words) =>
        void navigate({ to: '/messages', search: { ...stays, ...(words && { q: words }), ...(whose && { whose }) }, replace: true })
      }
      whose={whose}
      onWhose={(next) =>
        void navigate({ to: '/messages', search: { ...(q !== '' && { q }), ...(next && { whose: next }) }, replace: true })
      }
    />
  )
  return (
    <Screen title="消息" facts={count && (count.n > 0 ? `${count.n}${count.more ? '+' : ''} 位会员在等` : '没有人在等')}>
      <div
        ref={box}
        className="relative grid min-h-0 flex-1"
        style={{
          gridTemplateColumns: phone ? 'minmax(0,1fr)' : `${width < 900 ? '264px' : '320px'} minmax(0,1fr)${beside ? ' 320px' : ''}`,
          gridTemplateRows: 'minmax(0,1fr)',
        }}
      >
        {(!phone || open === null) && list}
        {open === null ? (
          !phone && <Nothing drawing="done" title="没有对话" help="会员写来的话会出现在这里。" />
        ) : (
          <Answer of={thread} what="对话" waiting={<Waits />}>
            {(data) => (
              <>
                <ThreadPane
                  key={data.thread.id}
                  {...data}
                  onBack={phone ? () => void navigate({ to: '/messages', search: {} }) : null}
                  onSide={beside ? null : () => setSide(true)}
                />
                {beside && <ThreadSide {...data} />}
                {!beside && side && <SideOver {...data} onClose={() => setSide(false)} />}
              </>
            )}
          </Answer>
        )}
      </div>
    </Screen>
  )
}

/** What a thread is about, over it where it finds no room beside. */
function SideOver({ onClose, ...thread }: ComponentProps<typeof ThreadSide> & { onClose: () => void }) {
  const part = useTakesFocus<HTMLDivElement>()
  useKeys('订单和会员', [{ keys: 'esc', name: '关上', run: onClose }])
  return (
    <div
      ref={part}
      tabIndex={-1}
      className={`absolute inset-y-0 right-0 z-20 grid w-[min(100%,340px)] grid-rows-[40px_minmax(0,1fr)] bg-washi shadow-float ${ringWithin}`}
    >
      <span className="flex items-center justify-end border-b border-l border-line px-2">
        <IconButton icon={X} name="关上" onClick={onClose} />
      </span>
      <ThreadSide {...thread} />
    </div>
  )
}

const Waits = () => (
  <div className="grid content-end gap-4 bg-paper p-4">
    <Skeleton className="h-10 w-1/2" />
    <Skeleton className="h-10 w-2/3 justify-self-end" />
    <Skeleton className="h-24" />
  </div>
)
