import type { LinkProps } from '@tanstack/react-router'

// Pages of other nouns are told by their address alone, so that a screen does not rest on another's route.
const at = (path: string): LinkProps => ({ to: path as '/' })

export const orderAt = (id: string): LinkProps => at(`/orders/${id}`)
export const memberAt = (id: number): LinkProps => at(`/members/${id}`)
export const parcelAt = (id: string): LinkProps => at(`/parcels/${id}`)
export const threadAt = (id: string): LinkProps => ({ ...at('/messages'), search: { thread: id } as never })
/** A member's parcels, all of them. */
export const parcelsOfMember = (id: number): LinkProps => ({ ...at('/parcels'), search: { view: 'all', q: String(id) } as never })
/** What was said about an order, in the inbox. */
export const talkAbout = (order: string): LinkProps => ({ ...at('/messages'), search: { q: order } as never })
/** The queue's entries of a kind. */
export const kindAt = (kind: string): LinkProps => ({ ...at('/queue'), search: { kind } as never })
export const proposalAt = (id: number): LinkProps => ({ ...at('/approvals'), search: { peek: String(id) } as never })
export const entryAt = (id: number): LinkProps => ({ ...at('/queue'), search: { peek: String(id) } as never })

/** The page of what an act was about; null where it has none, as a member that is named by their account. */
export function subjectAt(kind: string, id: string): LinkProps | null {
  if (kind === 'order') return orderAt(id)
  if (kind === 'parcel') return parcelAt(id)
  if (kind === 'thread') return threadAt(id)
  if (kind === 'entry') return entryAt(Number(id))
  const member = kind === 'member' ? /^(?:member:)?(\d{1,10})$/.exec(id)?.[1] : undefined
  return member === undefined ? null : memberAt(Number(member))
}
