import type { Message, Thread } from '@otsukai/contract/messages'
import { queryClient } from '@otsukai/web/api.ts'
import { useState } from 'react'
import { messageReads } from './message-reads.ts'

/** Merges the newest messages (at most two hundred in an answer) into the known ones; older known messages stay. */
const withNewest = (known: readonly Message[], newest: readonly Message[]): readonly Message[] => {
  const ids = new Set(newest.map(({ id }) => id))
  return [...known.filter(({ id }) => !ids.has(id)), ...newest]
}

/** All loaded messages of a conversation: the newest as they arrive, and earlier ones once `askEarlier` has loaded them. */
export function useEarlier({ threadId, messages, earlier }: Thread) {
  const [seen, setSeen] = useState({ newest: messages, all: messages as readonly Message[] })
  const [query, setQuery] = useState({ more: earlier, pending: false })
  const all = seen.newest === messages ? seen.all : withNewest(seen.all, messages)
  if (seen.newest !== messages) setSeen({ newest: messages, all })

  const askEarlier = async (): Promise<void> => {
    const [first] = all
    if (!first || query.pending) return
    setQuery({ more: true, pending: true })
    try {
      const found = await queryClient.fetchQuery(messageReads.thread({ threadId }, first.id))
      setSeen((now) => ({ ...now, all: [...found.messages, ...now.all] }))
      setQuery({ more: found.earlier, pending: false })
    } catch {
      // The button stays for another try.
      setQuery({ more: true, pending: false })
    }
  }
  return { all, earlier: query, askEarlier }
}
