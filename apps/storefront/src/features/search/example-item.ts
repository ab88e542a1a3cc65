import { useQuery } from '@tanstack/react-query'
import { ITEM_ID } from '../../lib/item-id.ts'
import { siteReads } from '../../lib/site.ts'

/** An existing item's id for an example: the first recommended item. Undefined until loaded, or without one. */
export const useExampleItem = (): string | undefined =>
  useQuery(siteReads.recommended())
    .data?.flatMap(({ goods }) => goods)
    .find(({ id }) => ITEM_ID.test(id))?.id
