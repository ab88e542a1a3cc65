import type { ThreadEntry } from '@otsukai/contract/messages'
import { Icon } from '@otsukai/ui/icon.tsx'
import { Photo } from '@otsukai/ui/photo.tsx'
import { Link } from '@tanstack/react-router'
import { Headset } from 'lucide-react'
import { useState } from 'react'
import { links } from '../../lib/links.ts'
import { useTimeZone } from '../../lib/site.ts'
import { ThreadTitle } from '../../lib/titles.tsx'
import { CountMark } from './count-mark.tsx'
import { formatLast } from './days.ts'

/** Threads as rows, in the order given; the open thread is marked. */
export function ThreadList({ threads, openId = null }: { threads: readonly ThreadEntry[]; openId?: string | null }) {
  const timeZone = useTimeZone()
  const [now] = useState(() => Date.now())
  return (
    <ul>
      {threads.map((thread) => (
        <li key={thread.threadId} className="border-b border-line last:border-0">
          <Row thread={thread} open={thread.threadId === openId} time={formatLast(thread.lastAt, now, timeZone)} />
        </li>
      ))}
    </ul>
  )
}

/** Scrolls the list as far as needed to show the open thread. */
const intoView = (row: Element | null): void => row?.scrollIntoView({ block: 'nearest' })

function Row({
  thread: { threadId, orderId, goodsId, title, original, thumbnail, lastText, unread },
  open,
  time,
}: {
  thread: ThreadEntry
  open: boolean
  time: string
}) {
  const about = orderId || goodsId
  return (
    <Link
      {...links.messages({ threadId })}
      ref={open ? intoView : undefined}
      aria-current={open ? 'true' : undefined}
      className={`grid grid-cols-[44px_minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 px-3.5 py-3 desk:px-5 desk:py-3.5 ${open ? 'bg-ai-wash' : 'hover:bg-sunk'}`}
    >
      <span className="row-span-2 w-11">{about ? <Photo src={thumbnail} width={240} /> : <SupportMark />}</span>
      <span className={`truncate ${unread > 0 ? 'font-semibold' : ''}`}>
        {goodsId && '商品：'}
        <ThreadTitle title={title} original={original} />
      </span>
      <time className="num text-cap/[22px] text-ink-3">{time}</time>
      <span className="truncate text-sm text-ink-2">{lastText}</span>
      {unread > 0 && <CountMark count={unread} className="justify-self-end" />}
    </Link>
  )
}

/** The icon of a support thread, in place of a photo of goods. */
const SupportMark = () => (
  <span className="grid size-11 place-items-center rounded-full bg-sunk text-ai">
    <Icon of={Headset} />
  </span>
)
