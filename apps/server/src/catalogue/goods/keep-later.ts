import type { MarketListing } from '@otsukai/connectors/marketplace'
import type { Use } from '../../platform/parts.ts'
import { keepGoods } from './keep-goods.ts'

/** Listings heard of on a page, until they are kept. */
export interface Unkept {
  heard: Map<string, { listing: MarketListing; at: number }>
  /** Colour groups by id, of those that were searched by one. */
  colors: Map<string, string>
  /** Runs, or what it began is still being written, while anything is unkept. */
  timer: NodeJS.Timeout | null
}

export const openUnkept = (): Unkept => ({ heard: new Map(), colors: new Map(), timer: null })

/** Pages of a moment are kept together, off the path of whoever waits for theirs. A crash may lose so much of what is kept for worse days. */
const KEEP_AFTER_MS = 300

/** Keeps the listings of a page a moment later: nobody waits for what is only kept for worse days. `colorId`: of which colour all of them are. */
export function keepLater(deps: Use<'db' | 'log' | 'goods'>, listings: readonly MarketListing[], at: number, colorId: string | null): void {
  const { unkept } = deps.goods
  for (const listing of listings) {
    unkept.heard.set(listing.id, { listing, at })
    if (colorId !== null) unkept.colors.set(listing.id, colorId)
  }
  unkept.timer ??= keepSoon(deps)
}

const keepSoon = (deps: Use<'db' | 'log' | 'goods'>): NodeJS.Timeout => setTimeout(() => void keep(deps), KEEP_AFTER_MS).unref()

async function keep(deps: Use<'db' | 'log' | 'goods'>): Promise<void> {
  const { unkept } = deps.goods
  const heard = [...unkept.heard.values()]
  const colors = new Map(unkept.colors)
  unkept.heard.clear()
  unkept.colors.clear()
  const at = Math.min(...heard.map((one) => one.at))
  const listings = heard.map(({ listing }) => listing)
  await keepGoods(deps.db, listings, at, colors).catch((error: unknown) => deps.log.warn({ err: error }, 'pages of goods were not kept'))
  unkept.timer = unkept.heard.size > 0 ? keepSoon(deps) : null
}
