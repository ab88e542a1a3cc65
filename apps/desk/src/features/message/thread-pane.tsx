import type { DataOf } from '@otsukai/contract/call'
import type { deskThread, DeskMessage } from '@otsukai/contract/desk/threads'
import { IconButton } from '@otsukai/ui/desk/icon-button.tsx'
import { client } from '@otsukai/web/api.ts'
import { isSuccess } from '@otsukai/web/client.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { ArrowLeft, PanelRight } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { Here } from '../../lib/here.tsx'
import { Assign } from './assign.tsx'
import { Composer } from './composer.tsx'
import { useDraft } from './drafts.ts'
import { Talk } from './talk.tsx'
import { Waiting } from './waiting.tsx'

interface Props extends DataOf<typeof deskThread> {
  /** On a phone: back to the list. */
  onBack: (() => void) | null
  /** Where there is no room for what the thread is about: shows it. */
  onSide: (() => void) | null
}

/** The talk of a thread with the composer below. */
export function ThreadPane({ thread, messages, more, member, notes, acts, onBack, onSide }: Props) {
  const draft = useDraft(thread.id)
  const [older, setOlder] = useState<{ list: DeskMessage[]; more: boolean } | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const last = messages.at(-1)?.id
  const notesCount = notes.length
  // New words are seen.
  useLayoutEffect(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight })
  }, [last, notesCount])

  const shown = older ? [...older.list, ...messages] : messages
  const readOlder = async () => {
    const before = shown[0]?.id
    if (before === undefined) return
    const answer = await client.call(calls.deskThread, { id: thread.id, before })
    if (isSuccess(answer)) setOlder((known) => ({ list: [...answer.data.messages, ...(known?.list ?? [])], more: answer.data.more }))
  }
  const answer = acts.find(({ name }) => name === 'answer-thread')
  return (
    <section aria-label={`和${member.name}的对话`} className="flex min-h-0 min-w-0 flex-col bg-paper">
      <header className="flex h-12 shrink-0 items-center gap-2.5 border-b border-line px-4">
        {onBack && <IconButton icon={ArrowLeft} name="回到列表" onClick={onBack} />}
        <h2 className="truncate text-head font-semibold">{member.name}</h2>
        {thread.waitingSince === null ? (
          <span className="text-cap whitespace-nowrap text-ink-3">等会员回</span>
        ) : (
          <Waiting thread={thread} before="会员等了 " />
        )}
        <Here kind="thread" id={thread.id} writes={draft.answer.trim() !== ''} />
        <span className="ml-auto flex min-w-0 items-center gap-2 text-cap text-ink-3">
          <Assign thread={thread} mayAnswer={answer !== undefined} />
          <span className="truncate max-tablet:hidden">{thread.titleZh}</span>
          {onSide && <IconButton icon={PanelRight} name="订单和会员" edged onClick={onSide} />}
        </span>
      </header>
      <div ref={box} className="flex min-h-0 flex-1 flex-col overflow-y-auto px-4 py-3">
        {(older?.more ?? more) && (
          <button type="button" className="link mb-3 self-center" onClick={() => void readOlder()}>
            再往前
          </button>
        )}
        <div className="mt-auto">
          <Talk member={member.name} messages={shown} notes={notes} />
          {shown.length + notes.length === 0 && <p className="text-center text-ink-3">还没有说过话</p>}
        </div>
      </div>
      <Composer
        thread={thread.id}
        known={{ 会员: member.name, 订单: thread.orderId }}
        whyNot={answer === undefined ? '你只能看，回复要找客服' : answer.whyZh}
        onSent={() => box.current?.scrollTo({ top: box.current.scrollHeight })}
      />
    </section>
  )
}
