import type { Message, Thread } from '@otsukai/contract/messages'
import { Button } from '@otsukai/ui/button.tsx'
import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Answer } from '../../lib/answer.tsx'
import { useTimeZone } from '../../lib/site.ts'
import { Composer } from './composer.tsx'
import { MessageFlow } from './message-flow.tsx'
import { messageReads, type Topic } from './message-reads.ts'
import { useEarlier } from './use-earlier.ts'
import { useMarkRead } from './use-mark-read.ts'
import { usePlace } from './use-place.ts'

type Asked = Parameters<typeof messageReads.thread>[0]

interface Props {
  /** The thread that new messages go to. */
  topic: Topic
  /** The thread to load; null for a thread without messages yet. */
  asked: Asked | null
  draft?: string
  /** Shown while there are no messages. */
  empty: ReactNode
  /** Filters the messages, by default none; the screen shows the others elsewhere. */
  shows?: (message: Message) => boolean
  onSent?: () => void
  className?: string
}

/** A conversation, scrolled to its newest message, with the field to answer in. `className` must give it a height. */
export function Conversation({ topic, asked, draft, empty, shows = () => true, onSent, className = '' }: Props) {
  const answer = useQuery({ ...messageReads.thread(asked ?? { threadId: '' }), enabled: asked !== null })
  const notBegun = <div className="flex-1 overflow-y-auto">{empty}</div>
  return (
    <div className={`flex min-h-0 flex-col ${className}`}>
      {asked === null ? (
        notBegun
      ) : (
        <Answer
          of={answer}
          waiting={<FlowSkeleton />}
          missing={notBegun}
          words={{ title: '消息没有加载出来', help: '稍等片刻再试一次，写好的话不会丢。' }}
          className="flex-1"
        >
          {(thread) => <Said key={thread.threadId} thread={thread} empty={empty} shows={shows} />}
        </Answer>
      )}
      <Composer topic={topic} {...(draft !== undefined && { draft })} {...(onSent && { onSent })} />
    </div>
  )
}

function Said({ thread, empty, shows }: { thread: Thread; empty: ReactNode; shows: (message: Message) => boolean }) {
  const timeZone = useTimeZone()
  const { all, earlier, askEarlier } = useEarlier(thread)
  const end = useMarkRead(thread, !thread.messages.slice(-thread.unread).some(shows))
  const messages = all.filter(shows)
  const { box, onScroll } = usePlace(messages[0]?.id, messages.at(-1)?.id)
  return (
    <div
      ref={box}
      role="log"
      aria-label="对话"
      onScroll={onScroll}
      className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-4 py-5 tablet:px-6"
    >
      {earlier.more && (
        <Button rank="quiet" size="small" className="self-center" pending={earlier.pending} onClick={() => void askEarlier()}>
          看更早的消息
        </Button>
      )}
      {messages.length === 0 ? (
        empty
      ) : (
        <div className="mt-auto grid gap-4">
          <MessageFlow messages={messages} timeZone={timeZone} />
        </div>
      )}
      <div ref={end} />
    </div>
  )
}

const FlowSkeleton = () => (
  <div role="status" aria-label="正在加载" className="flex flex-1 flex-col justify-end gap-4 px-6 py-5">
    <Skeleton className="h-11 w-64" />
    <Skeleton className="h-11 w-48 self-end" />
    <Skeleton className="h-16 w-80 max-w-full" />
  </div>
)
