import type { LiveState } from '@otsukai/ui/desk/bar.tsx'
import { queryClient } from '@otsukai/web/api.ts'
import { listen } from '@otsukai/web/event-stream.ts'
import { useSyncExternalStore } from 'react'

interface News {
  state: LiveState
  /** When the news broke off. */
  lostAt: number | null
}

let news: News = { state: 'begins', lostAt: null }
const listeners = new Set<() => void>()

function change(next: News): void {
  news = next
  for (const listener of listeners) listener()
}

const stream = {
  address: '/api/desk/live',
  on: {},
  onState(open: boolean) {
    if (open) change({ state: 'on', lostAt: null })
    // One that never opened did not break off.
    else if (news.state === 'on') change({ state: 'lost', lostAt: Date.now() })
    // What changed in between, nobody heard.
    if (open) void queryClient.invalidateQueries()
  },
}

/** Follows what changes at the desk, until the signal. Only while the tab is seen: a browser opens six connections to a host, and people open many orders. */
export function followLive(signal: AbortSignal): void {
  let listening: AbortController | null = null
  const update = () => {
    const wanted = document.visibilityState === 'visible' && !signal.aborted
    if (wanted && !listening) listen(stream, (listening = new AbortController()).signal)
    else if (!wanted && listening) {
      listening.abort()
      listening = null
    }
  }
  document.addEventListener('visibilitychange', update, { signal })
  signal.addEventListener('abort', () => {
    update()
    change({ state: 'begins', lostAt: null })
  })
  update()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the news comes. Money does not move while it broke off. */
export const useLive = (): News => useSyncExternalStore(subscribe, () => news)
