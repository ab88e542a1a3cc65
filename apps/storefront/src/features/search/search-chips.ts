import { formatJpy } from '@otsukai/money/format'
import { colors } from '../../lib/detail-words.ts'
import { conditionZh, shippingPayerZh } from '../../lib/marketplace-words.ts'
import { changeSearch, type SearchState, toggled } from './search-state.ts'

/** An active filter: its label, and the search without it. */
export interface SearchChip {
  label: string
  without: SearchState
}

/** Names for the ids in the URL. */
export type FilterNames = Partial<Record<'categoryId' | 'brandId' | 'seller', ReadonlyMap<string, string>>>

const listed = (
  state: SearchState,
  key: 'categoryId' | 'brandId' | 'condition' | 'payer' | 'color',
  label: (entry: string) => string,
): SearchChip[] =>
  (state[key]?.split(',') ?? []).map((entry) => ({
    label: label(entry),
    without: changeSearch(state, { [key]: toggled(state[key], entry) }),
  }))

function priceLabel({ min, max }: SearchState): string {
  if (max === undefined) return `${formatJpy(Number(min))} 日元以上`
  if (min === undefined) return `${formatJpy(Number(max))} 日元以下`
  const [low, high] = [Number(min), Number(max)].sort((a, b) => a - b)
  return `${formatJpy(low ?? 0)}–${formatJpy(high ?? 0)} 日元`
}

const kindZh = { item: '个人商品', shopProduct: '店铺商品', auction: '竞拍' } as const

/** The active filters, in the order of the filter column; an id without a known name is shown itself. */
export function searchChips(state: SearchState, names: FilterNames = {}): SearchChip[] {
  const chips: SearchChip[] = []
  const add = (key: keyof SearchState, label: string): void => {
    chips.push({ label, without: changeSearch(state, { [key]: undefined }) })
  }
  const named = (kind: keyof FilterNames, id: string): string => names[kind]?.get(id) ?? id
  chips.push(...listed(state, 'categoryId', (id) => `分类：${named('categoryId', id)}`))
  chips.push(...listed(state, 'brandId', (id) => `品牌：${named('brandId', id)}`))
  if (state.seller) add('seller', `卖家：${named('seller', state.seller)}`)
  if (state.min || state.max) chips.push({ label: priceLabel(state), without: changeSearch(state, { min: undefined, max: undefined }) })
  chips.push(...listed(state, 'condition', (id) => conditionZh(id) ?? id))
  chips.push(...listed(state, 'payer', (payer) => (payer === 'seller' ? shippingPayerZh.seller : shippingPayerZh.buyer)))
  if (state.kind) add('kind', kindZh[state.kind])
  chips.push(...listed(state, 'color', (id) => colors.find((color) => color.id === id)?.zh ?? `颜色 ${id}`))
  if (state.status) add('status', state.status === 'soldOut' ? '已售出' : '在售和已售出')
  if (state.orderable) add('orderable', '仅看可下单')
  if (state.exclude) add('exclude', `不含：${state.exclude}`)
  return chips
}

/** The search with its words and order, without filters. */
export const withoutFilters = ({ keyword, literal, sort }: SearchState): SearchState => changeSearch({}, { keyword, literal, sort })
