import { onForget } from '@otsukai/web/api.ts'
import { useState } from 'react'
import { useSession } from './session.ts'

const MARK = 'otsukai_draft '

/**
 * What the member has filled in under this name and not sent. Stored in `sessionStorage` under their account, so that it outlives a reload,
 * a recharge and a change of screen; `forget` ends it, and so does logging out.
 */
export function useDraft<Draft extends object>(name: string, empty: Draft) {
  const account = useSession().user?.CustomAccount ?? ''
  const key = `${MARK}${account} ${name}`
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({})
  const draft = drafts[key] ?? remembered(key, empty)
  return {
    draft,
    /**
     * From what it is by then, where what it changes to is not yet known. Stored at once: an answer may come when another screen of the same
     * draft has taken this one's place.
     */
    change: (part: Partial<Draft> | ((now: Draft) => Partial<Draft>)): void => {
      const changed = (now: Draft): Draft => ({ ...now, ...(typeof part === 'function' ? part(now) : part) })
      const stored = remembered(key, empty)
      setDrafts((kept) => ({ [key]: changed(kept[key] ?? stored) }))
      if (account) keep(key, changed(stored))
    },
    forget: (): void => {
      setDrafts({})
      keep(key, null)
    },
  }
}

function keep(key: string, draft: object | null): void {
  try {
    if (draft) sessionStorage.setItem(key, JSON.stringify(draft))
    else sessionStorage.removeItem(key)
  } catch {
    // A browser that stores nothing: the draft lives as long as the screen.
  }
}

function remembered<Draft extends object>(key: string, empty: Draft): Draft {
  try {
    return { ...empty, ...(JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Draft>) }
  } catch {
    return empty
  }
}

onForget((why) => {
  if (why !== 'logout') return
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(MARK)) sessionStorage.removeItem(key)
  } catch {
    // Nothing is stored.
  }
})
