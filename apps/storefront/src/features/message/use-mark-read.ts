import type { Thread } from '@otsukai/contract/messages'
import { act } from '@otsukai/web/action.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { useEffect, useRef } from 'react'

/**
 * Marks a thread as read once the element of the returned ref, at the thread's end, is in view in a visible tab. `seenElsewhere`: the
 * screen shows the new messages elsewhere, so the tab's visibility is enough.
 */
export function useMarkRead(thread: Pick<Thread, 'threadId' | 'unread' | 'messages'> | undefined, seenElsewhere = false) {
  const end = useRef<HTMLDivElement>(null)
  const [threadId, last, unread] = [thread?.threadId, thread?.messages.at(-1)?.id, thread?.unread ?? 0]
  useEffect(() => {
    if (threadId === undefined || last === undefined || unread === 0 || !end.current) return
    let inView = seenElsewhere
    let said = false
    const look = () => {
      if (said || !inView || document.visibilityState !== 'visible') return
      said = true
      // What fails is tried again when something new comes, or when the thread is opened again.
      void act(calls.msgRead, { threadId, upTo: last })
    }
    const observer = new IntersectionObserver((observed) => {
      inView = seenElsewhere || (observed.at(-1)?.isIntersecting ?? false)
      look()
    })
    look()
    observer.observe(end.current)
    document.addEventListener('visibilitychange', look)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', look)
    }
  }, [threadId, last, unread, seenElsewhere])
  return end
}
