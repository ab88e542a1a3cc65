import type { Found } from '@otsukai/contract/desk/find'
import type { LinkProps } from '@tanstack/react-router'

/** What the first sign narrows the search to. */
export type Narrowed = 'acts' | 'orders' | 'members' | null

const signs: Readonly<Record<string, Exclude<Narrowed, null>>> = { '>': 'acts', '#': 'orders', '@': 'members' }

/** Splits what was typed: `@ 何嘉` looks for members. `#` before digits stays: it is an entry's number. */
export function readTyped(typed: string): { sought: string; narrowed: Narrowed } {
  const narrowed = signs[typed.trimStart()[0] ?? ''] ?? null
  const sought = narrowed === null ? typed.trim() : typed.trimStart().slice(1).trim()
  return { sought, narrowed }
}

/** The kinds that are found, under the headings of the palette. */
export const foundGroups = [
  { value: '会员', kinds: ['member'], narrowed: 'members' },
  { value: '订单', kinds: ['order', 'goods'], narrowed: 'orders' },
  { value: '对话与包裹', kinds: ['abroad', 'thread', 'parcel', 'shelf', 'entry'], narrowed: null },
] as const

/** The page of what was found; null where it has none of its own. */
export function pageOf({ kind, id }: Pick<Found, 'kind' | 'id'>): LinkProps | null {
  if (kind === 'order') return { to: '/orders/$id', params: { id } }
  if (kind === 'member') return { to: '/members/$id', params: { id } }
  if (kind === 'abroad') return { to: '/parcels/$id', params: { id } }
  if (kind === 'entry') return { to: '/queue', search: { peek: id } }
  return null
}

/** Where a scan leads by itself: to the only thing that the code names, or, of a parcel with one order in it, to that. */
export function scannedTo(found: readonly Found[]): LinkProps | null {
  const orders = found.filter(({ kind }) => kind === 'order')
  const only = found.length === 1 ? found[0] : orders.length === 1 ? orders[0] : undefined
  return only ? pageOf(only) : null
}
