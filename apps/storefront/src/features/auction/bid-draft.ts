import type { BidMode } from '@otsukai/contract/bids'
import { useState } from 'react'
import { useSession } from '../../lib/session.ts'

/** A bid that the member has filled in and not sent. */
export interface BidDraft {
  /** The limit as typed; null while the field is untouched. */
  typed: string | null
  mode: BidMode
  /** The member ticked that a bid binds. Only the member sets it; a stored draft restores it. */
  agreed: boolean
}

const EMPTY: BidDraft = { typed: null, mode: 'now', agreed: false }

/**
 * The member's draft of a bid on these goods. Stored in `sessionStorage` under their account, so that it outlives a recharge and a change
 * of screen.
 */
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
    // A browser that stores nothing: the draft lives as long as the screen.
  }
}

function remembered(key: string): BidDraft {
  try {
    return { ...EMPTY, ...(JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<BidDraft>) }
  } catch {
    return EMPTY
  }
}
