import { MarketplaceDown } from '@otsukai/connectors/marketplace'
import type { DataOf } from '@otsukai/contract/call'
import type { productPages as productPagesCall } from '@otsukai/contract/goods'
import { ITEM_ID } from '@otsukai/contract/ids'
import type { Use } from '../../platform/parts.ts'
import { notFound } from '../../platform/http/errors.ts'
import { readListing } from './read-listing.ts'
import { withinMs } from './within-ms.ts'

type Page = DataOf<typeof productPagesCall>

/** The screen that opens next reads the goods too, joining the query under way, and both must fit into 3 s. */
const TELL_WITHIN_MS = 700

/** The screen for a product id. Throws 404 for unknown goods; when the marketplace does not answer, the id's form decides. */
export async function productPages(deps: Use<'config' | 'db' | 'clock' | 'questions' | 'market' | 'goods'>, id: string): Promise<Page> {
  const kind = (await kindNow(deps, id)) ?? (ITEM_ID.test(id) ? 'item' : 'shopProduct')
  return { id, kind, route: kind === 'item' ? `/item/${id}` : `/shop/product/${id}` }
}

async function kindNow(deps: Use<'config' | 'db' | 'clock' | 'questions' | 'market' | 'goods'>, id: string): Promise<Page['kind'] | null> {
  try {
    const heard = await withinMs(TELL_WITHIN_MS, readListing(deps, id))
    if (!heard) throw notFound(`goods ${id}`)
    return heard.item.kind
  } catch (error) {
    if (error instanceof MarketplaceDown) return null
    throw error
  }
}
