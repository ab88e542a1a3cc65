import type { BidMode } from '@otsukai/contract/bids'
import { useState } from 'react'
import { useSession } from '../../lib/session.ts'

/** What a member has filled in for a bid and not sent. */
export interface BidDraft {
  /** The limit as typed; null while it was not touched. */
  typed: string | null
  mode: BidMode
  /** The tick that a bid binds. Theirs alone: it is only ever remembered. */
  agreed: boolean
}

const EMPTY: BidDraft = { typed: null, mode: 'now', agreed: false }

/** What was filled in for these goods stays with the tab, past a recharge or a look elsewhere, for the member who did it. */
export function useBidDraft(goodsId: string): [BidDraft, (part: Partial<BidDraft>) => void] {
  const account = useSession().user?.CustomAccount ?? ''
  const key = `otsukai_bid ${account} ${goodsId}`
  const [drafts, setDrafts] = useState<Readonly<Record<string, BidDraft>>>({})
  const draft = drafts[key] ?? remembered(key)
  const change = (part: Partial<BidDraft>): void => {
    const next = { ...draft, ...part }
    setDrafts({ [key]: next })
    if (account) keep(key, next)
  }
  return [draft, change]
}

function keep(key: string, draft: BidDraft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Where the browser keeps nothing it stays with the screen.
  }
}

function remembered(key: string): BidDraft {
  try {
    return { ...EMPTY, ...(JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<BidDraft>) }
  } catch {
    return EMPTY
  }
}
