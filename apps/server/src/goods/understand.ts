import { type SearchAnswer } from '@otsukai/contract/goods'
import { type z } from 'zod'

type Understood = z.output<typeof SearchAnswer>['understood']

/** Addresses of the marketplace's own pages, as members paste them. */
const ITEM_ADDRESS = /jp\.mercari\.com\/(?:[a-z]{2}\/)?item\/(m\d{8,12})(?!\d)/
const PRODUCT_ADDRESS = /jp\.mercari\.com\/(?:[a-z]{2}\/)?shops\/product\/([1-9A-HJ-NP-Za-km-z]{22})(?![0-9A-Za-z])/
const ITEM_ALONE = /^(m\d{8,12})$/

/** What a member's words mean to the search: the words themselves, or one listing when they pasted its address or id. */
export function understand(typed: string, literal: boolean): Understood {
  const id = literal ? undefined : (ITEM_ADDRESS.exec(typed) ?? PRODUCT_ADDRESS.exec(typed) ?? ITEM_ALONE.exec(typed))?.[1]
  if (id) return { typed, searched: typed, literal, parts: [{ text: typed, means: id, kind: 'item', id }] }
  return { typed, searched: typed, literal, parts: [] }
}
