import type { BidMode } from '@otsukai/contract/bids'
import { useDraft } from '../../lib/draft.ts'

/** A bid that the member has filled in and not sent. */
export interface BidDraft {
  /** The limit as typed; null while the field is untouched. */
  typed: string | null
  mode: BidMode
  /** The member ticked that a bid binds. Only the member sets it; a stored draft restores it. */
  agreed: boolean
}

const EMPTY: BidDraft = { typed: null, mode: 'now', agreed: false }

/** The member's draft of a bid on these goods. */
export function useBidDraft(goodsId: string): [BidDraft, (part: Partial<BidDraft>) => void] {
  const { draft, change } = useDraft(`bid ${goodsId}`, EMPTY)
  return [draft, change]
}
