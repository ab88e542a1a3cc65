import type { ThreadEntry } from '@otsukai/contract/messages'
import { act, type Problem } from '@otsukai/web/action.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { useState } from 'react'

const markOne = ({ threadId, lastId }: ThreadEntry) => act(calls.msgRead, { threadId, upTo: lastId })

/** Marks the threads of this page as read, each up to the last message that the list shows. */
export function MarkAllRead({ threads, unread }: { threads: readonly ThreadEntry[]; unread: number }) {
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  if (unread === 0) return null
  const markAll = async (): Promise<void> => {
    setPending(true)
    let done: Awaited<ReturnType<typeof markOne>> | undefined
    for (const thread of threads) if (thread.unread > 0 && !done?.problem) done = await markOne(thread)
    if (done?.problem === null) await done.shown
    setPending(false)
    setProblem(done?.problem ?? null)
  }
  return (
    <div className="text-right text-sm">
      <button type="button" className="link" disabled={pending} onClick={() => void markAll()}>
        全部标为已读
      </button>
      {problem && (
        <p role="alert" className="text-cap text-shu-deep">
          没有全部标完：{problem.message}
        </p>
      )}
    </div>
  )
}
