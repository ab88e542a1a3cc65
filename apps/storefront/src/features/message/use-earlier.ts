import type { Message, Thread } from '@otsukai/contract/messages'
import { queryClient } from '@otsukai/web/api.ts'
import { useState } from 'react'
import { messageReads } from './message-reads.ts'

/** What was known, and the newest two hundred as they are now: those that have moved on from them stay. */
const withNewest = (known: readonly Message[], newest: readonly Message[]): readonly Message[] => {
  const ids = new Set(newest.map(({ id }) => id))
  return [...known.filter(({ id }) => !ids.has(id)), ...newest]
}

/** All of a conversation that is known here: the newest words as they come, and what was asked for from before them. */
export function useEarlier({ threadId, messages, earlier }: Thread) {
  const [seen, setSeen] = useState({ newest: messages, all: messages as readonly Message[] })
  const [asked, setAsked] = useState({ more: earlier, pending: false })
  const all = seen.newest === messages ? seen.all : withNewest(seen.all, messages)
  if (seen.newest !== messages) setSeen({ newest: messages, all })

  const askEarlier = async (): Promise<void> => {
    const [first] = all
    if (!first || asked.pending) return
    setAsked({ more: true, pending: true })
    try {
      const found = await queryClient.fetchQuery(messageReads.thread({ threadId }, first.id))
      setSeen((now) => ({ ...now, all: [...found.messages, ...now.all] }))
      setAsked({ more: found.earlier, pending: false })
    } catch {
      // The button stays, to be pressed again.
      setAsked({ more: true, pending: false })
    }
  }
  return { all, earlier: asked, askEarlier }
}
