import { textParam } from '@otsukai/web/search-params.ts'
import type { Filter } from '@otsukai/ui/desk/filter.ts'
import type { ListOrder } from '@otsukai/ui/desk/list-types.ts'

/** The state of a list as its address keeps it: `view`, `q`, `order` (`-age`), `peek`, and each filter by its name. */
export type ListSearch = Readonly<Record<string, string | undefined>>

interface Known {
  views: readonly { id: string }[]
  filters: readonly Filter[]
  orders: readonly ListOrder[]
}

const idOf = ({ by, down }: ListOrder): string => `${down ? '-' : ''}${by}`

/** Reads a list's address: what it does not know falls back, what is the default is left out. */
export const listSearch =
  ({ views, filters, orders }: Known) =>
  (search: Record<string, unknown>): ListSearch => {
    const text = (name: string): string | undefined => textParam(search[name]).slice(0, 200) || undefined
    const oneOf = (name: string, known: readonly string[]) =>
      known.includes(text(name) ?? '') && text(name) !== known[0] ? text(name) : undefined
    return {
      view: oneOf(
        'view',
        views.map(({ id }) => id),
      ),
      order: oneOf('order', orders.map(idOf)),
      q: text('q'),
      peek: text('peek'),
      ...Object.fromEntries(filters.map(({ id, choices }) => [id, choices.some(({ value }) => value === text(id)) ? text(id) : undefined])),
    }
  }

/** By what a list's address sorts it. */
export const orderOf = (orders: readonly ListOrder[], search: ListSearch): ListOrder | undefined =>
  orders.find((order) => idOf(order) === search['order']) ?? orders[0]

/** The address's name of an order. */
export const orderParam = (order: ListOrder): string => idOf(order)

/** What is set in a list's address, without what is looked at. */
export const setIn = ({ peek: _, ...search }: ListSearch): Record<string, string> =>
  Object.fromEntries(Object.entries(search).filter((entry): entry is [string, string] => entry[1] !== undefined))

/** Whether two addresses show the same list. */
export const sameSearch = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean =>
  Object.keys(one).length === Object.keys(other).length && Object.entries(one).every(([name, value]) => other[name] === value)
