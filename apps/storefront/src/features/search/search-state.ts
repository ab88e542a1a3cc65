import type { SearchGoods } from '@otsukai/contract/goods'
import { textParam } from '@otsukai/web/search-params.ts'

/** The parameters of a search URL, as text. Defaults are left out. Lists are comma-separated. */
export interface SearchState {
  keyword?: string | undefined
  /** `1`: search the member's words untranslated. */
  literal?: '1' | undefined
  exclude?: string | undefined
  categoryId?: string | undefined
  brandId?: string | undefined
  seller?: string | undefined
  min?: string | undefined
  max?: string | undefined
  condition?: string | undefined
  payer?: string | undefined
  color?: string | undefined
  status?: 'soldOut' | 'all' | undefined
  /** `1`: only goods that can be ordered. */
  orderable?: '1' | undefined
  kind?: 'item' | 'shopProduct' | 'auction' | undefined
  sort?: 'newest' | 'priceAsc' | 'priceDesc' | 'likes' | 'endingSoon' | undefined
  pageToken?: string | undefined
}

type Raw = Readonly<Record<string, unknown>>

/** Eight rows of five. */
const PAGE_SIZE = 40
/** The marketplace's highest price. */
const MAX_PRICE_JPY = 9_999_999

const words = (value: unknown): string | undefined => textParam(value).slice(0, 200) || undefined

/** The entries of a comma-separated list that match, without duplicates, in their order. */
function listOf(value: unknown, fits: RegExp, max: number): string | undefined {
  const entries = textParam(value)
    .split(',')
    .filter((entry) => fits.test(entry))
  return [...new Set(entries)].slice(0, max).join(',') || undefined
}

/** A typed price, `4,000` too, capped at the highest price; undefined for anything else. */
export function priceText(value: unknown): string | undefined {
  const digits = textParam(value).replaceAll(/[,，\s]/g, '')
  if (!/^\d{1,9}$/.test(digits)) return undefined
  return String(Math.min(Number(digits), MAX_PRICE_JPY))
}

function oneOf<const Choice extends string>(value: unknown, choices: readonly Choice[]): Choice | undefined {
  return choices.find((choice) => choice === value)
}

/** Reads a search URL and never throws. An invalid parameter becomes an undefined key, which overrides the raw value in the router. */
export function readSearchState(raw: Raw): SearchState {
  return {
    keyword: words(raw['keyword']),
    literal: textParam(raw['literal']) === '1' ? '1' : undefined,
    exclude: words(raw['exclude']),
    categoryId: listOf(raw['categoryId'], /^[\w-]{1,40}$/, 50),
    brandId: listOf(raw['brandId'], /^[\w-]{1,40}$/, 50),
    seller: listOf(raw['seller'], /^[\w-]{1,40}$/, 1),
    min: priceText(raw['min']),
    max: priceText(raw['max']),
    condition: listOf(raw['condition'], /^[1-6]$/, 6),
    payer: listOf(raw['payer'], /^(seller|buyer)$/, 2),
    color: listOf(raw['color'], /^\d{1,2}$/, 16),
    status: oneOf(raw['status'], ['soldOut', 'all']),
    orderable: textParam(raw['orderable']) === '1' ? '1' : undefined,
    kind: oneOf(raw['kind'], ['item', 'shopProduct', 'auction']),
    sort: oneOf(raw['sort'], ['newest', 'priceAsc', 'priceDesc', 'likes', 'endingSoon']),
    pageToken: textParam(raw['pageToken']).slice(0, 2_000) || undefined,
  }
}

const entriesOf = (list: string): string[] => list.split(',')

/** The contract's request for a search URL. */
export function searchRequest(state: SearchState): Partial<SearchGoods> {
  const [low, high] = [state.min, state.max]
  // A price range typed the wrong way round is turned.
  const swapped = low !== undefined && high !== undefined && Number(low) > Number(high)
  const [min, max] = swapped ? [high, low] : [low, high]
  return {
    keyword: state.keyword ?? '',
    literal: state.literal === '1',
    status: state.status ?? 'onSale',
    kind: state.kind ?? 'all',
    sort: state.sort ?? 'relevance',
    limit: PAGE_SIZE,
    ...(state.exclude !== undefined && { excludeKeyword: state.exclude }),
    ...(state.categoryId !== undefined && { categoryIds: entriesOf(state.categoryId) }),
    ...(state.brandId !== undefined && { brandIds: entriesOf(state.brandId) }),
    ...(state.seller !== undefined && { sellerId: state.seller }),
    ...(min !== undefined && { priceMinJpy: Number(min) }),
    ...(max !== undefined && { priceMaxJpy: Number(max) }),
    ...(state.condition !== undefined && { conditionIds: entriesOf(state.condition) }),
    ...(state.payer !== undefined && { shippingPayers: entriesOf(state.payer) as ('seller' | 'buyer')[] }),
    ...(state.color !== undefined && { colorIds: entriesOf(state.color) }),
    ...(state.orderable && { orderable: true }),
    ...(state.pageToken !== undefined && { pageToken: state.pageToken }),
  }
}

/** The state with changes; `undefined` removes a filter. A changed search begins at its first page. */
export const changeSearch = (state: SearchState, change: SearchState): SearchState => ({ ...state, pageToken: undefined, ...change })

/** A comma-separated list with one entry added or removed; undefined when none is left. */
export function toggled(list: string | undefined, entry: string): string | undefined {
  const entries = list === undefined ? [] : entriesOf(list)
  const next = entries.includes(entry) ? entries.filter((each) => each !== entry) : [...entries, entry]
  return next.length > 0 ? next.join(',') : undefined
}

export const holds = (list: string | undefined, entry: string): boolean => list !== undefined && entriesOf(list).includes(entry)
