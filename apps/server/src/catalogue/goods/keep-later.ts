import type { MarketListing } from '@otsukai/connectors/marketplace'
import type { Use } from '../../platform/parts.ts'
import { keepGoods } from './keep-goods.ts'

/** Heard listings that are not yet written. */
export interface Unkept {
  heard: Map<string, { listing: MarketListing; at: number }>
  /** Colour groups by id, of listings found by a search for one. */
  colors: Map<string, string>
  /** Set while a write is scheduled or under way. */
  timer: NodeJS.Timeout | null
}

export const openUnkept = (): Unkept => ({ heard: new Map(), colors: new Map(), timer: null })

/** Pages heard within this time are written together, off the request's path. A crash loses them. */
const KEEP_AFTER_MS = 300

/** Schedules keeping a page's listings, so that no request waits for it. `colorId`: the colour group of all of them. */
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
