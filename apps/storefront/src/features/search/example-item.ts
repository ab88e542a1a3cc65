import { useQuery } from '@tanstack/react-query'
import { ITEM_ID } from '../../lib/item-id.ts'
import { siteReads } from '../../lib/site.ts'

/** The id of goods that are there, as an example of one: the first that is recommended. Undefined until known, or when nothing is. */
export const useExampleItem = (): string | undefined =>
  useQuery(siteReads.recommended())
    .data?.flatMap(({ goods }) => goods)
    .find(({ id }) => ITEM_ID.test(id))?.id
