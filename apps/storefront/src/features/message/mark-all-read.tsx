import type { ThreadEntry } from '@otsukai/contract/messages'
import { useState } from 'react'
import { calls } from 'virtual:calls'
import { client } from '../../lib/api.ts'
import { showToast } from '../../ui/toast.tsx'
import { refreshMessages } from './message-reads.ts'

/** Takes the threads of this page for read, each up to the last word that is shown of it. */
export function MarkAllRead({ threads, unread }: { threads: readonly ThreadEntry[]; unread: number }) {
  const [pending, setPending] = useState(false)
  if (unread === 0) return null
  const markAll = async (): Promise<void> => {
    setPending(true)
    try {
      for (const { threadId, lastId, unread: own } of threads) if (own > 0) await client.call(calls.msgRead, { threadId, upTo: lastId })
    } catch {
      showToast('没有全部标完，请再点一次', 'failed')
    } finally {
      await refreshMessages()
      setPending(false)
    }
  }
  return (
    <button type="button" className="link text-sm" disabled={pending} onClick={() => void markAll()}>
      全部标为已读
    </button>
  )
}
