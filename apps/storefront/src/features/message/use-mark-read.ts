import type { Thread } from '@otsukai/contract/messages'
import { act } from '@otsukai/web/action.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { useEffect, useRef } from 'react'

/**
 * Says that a thread was read once its end has been seen: in the window, and in a tab that is looked at. Hand the ref to what stands at
 * its end. `seenElsewhere`: what is new stands elsewhere on the screen, so that it is seen with it.
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
    const observer = new IntersectionObserver((sights) => {
      inView = seenElsewhere || (sights.at(-1)?.isIntersecting ?? false)
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
