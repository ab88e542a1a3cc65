import { linkOptions } from '@tanstack/react-router'
import type { BidState } from '@otsukai/contract/bid-steps'
import type { GoodsSummary } from '@otsukai/contract/goods'
import type { ParcelState } from '@otsukai/contract/parcels/parcel-steps'
import type { OrderListType } from '@otsukai/contract/order-steps'
import type { SellerEntry } from '@otsukai/contract/sellers'
import { ITEM_ID } from './item-id.ts'

/** The addresses of all screens: `<Link {...links.order(id)}>`. */
export const links = {
  home: () => linkOptions({ to: '/' }),
  login: () => linkOptions({ to: '/login' }),
  guide: (id: 1 | 2 | 3 | 4) => linkOptions({ to: '/guide', search: { id: String(id) } }),
  /** The calculator of postage abroad, filled in with what goods weigh. */
  postage: (weightG: number) => linkOptions({ to: '/guide', search: { id: '3', weightG: String(weightG) } }),
  /** The search for goods of the same name, without whom they are put aside for. */
  alike: ({ name }: { name: string }) =>
    links.search(
      name
        .replace(/\S*専用\S*/g, ' ')
        .trim()
        .slice(0, 40) || name.slice(0, 40),
    ),
  search: (keyword: string) => linkOptions({ to: '/search', search: { keyword } }),
  /** The target of text typed into the search field: an item ID leads to its item, other text to the search (specification §5). */
  typed: (text: string) => (ITEM_ID.test(text) ? links.item(text) : links.search(text)),
  auctions: () => linkOptions({ to: '/search', search: { kind: 'auction', sort: 'endingSoon' } }),
  category: (id: string) => linkOptions({ to: '/search', search: { categoryId: id } }),
  brand: (id: string) => linkOptions({ to: '/search', search: { brandId: id } }),
  categories: () => linkOptions({ to: '/categories' }),
  brands: () => linkOptions({ to: '/brands' }),
  searchMethod: () => linkOptions({ to: '/search/method' }),
  item: (id: string) => linkOptions({ to: '/item/$id', params: { id } }),
  shopProduct: (id: string) => linkOptions({ to: '/shop/product/$id', params: { id } }),
  /** The screen of goods of either kind. */
  goods: ({ id, kind }: Pick<GoodsSummary, 'id' | 'kind'>) => (kind === 'shopProduct' ? links.shopProduct(id) : links.item(id)),
  seller: (id: string) => linkOptions({ to: '/seller/$id', params: { id } }),
  shop: (id: string) => linkOptions({ to: '/shop/$id', params: { id } }),
  /** The screen of a seller or a shop. */
  party: ({ id, kind }: Pick<SellerEntry, 'id' | 'kind'>) => (kind === 'shop' ? links.shop(id) : links.seller(id)),
  orderCheck: (goodsId: string, variantId?: string) =>
    linkOptions({ to: '/order/check/$id', params: { id: goodsId }, search: variantId === undefined ? {} : { variantId } }),
  orderSettle: (orderId: string) => linkOptions({ to: '/order/settle/$id', params: { id: orderId } }),
  order: (orderId: string) => linkOptions({ to: '/order/$id', params: { id: orderId } }),
  /** `id` of goods: the newest bid on them; of a bid: this bid, also when newer ones followed. */
  bid: (id: string) => linkOptions({ to: '/order/bid/$id', params: { id } }),
  bids: (state?: BidState) => linkOptions({ to: '/order/bid/list', search: { state } }),
  /** What lies in the warehouse. */
  stock: () => linkOptions({ to: '/users/warehouse' }),
  parcels: (state?: ParcelState) => linkOptions({ to: '/users/warehouse', search: { tab: 'parcels', state } }),
  parcel: (id: string) => linkOptions({ to: '/parcel/$id', params: { id } }),
  /** The request for a parcel of these orders. */
  parcelNew: (orderIds: readonly string[]) => linkOptions({ to: '/parcel/new', search: { orders: orderIds.join() } }),
  /** The change of a request that nobody packs yet. */
  parcelEdit: (id: string) => linkOptions({ to: '/parcel/new', search: { edit: id } }),
  overview: () => linkOptions({ to: '/users' }),
  orders: (type: OrderListType = 'all') => linkOptions({ to: '/users/order', search: { type } }),
  collected: () => linkOptions({ to: '/users/collect' }),
  history: () => linkOptions({ to: '/users/history' }),
  followed: () => linkOptions({ to: '/users/shop' }),
  blacklist: () => linkOptions({ to: '/users/shop/black' }),
  addresses: () => linkOptions({ to: '/users/addresses' }),
  charge: () => linkOptions({ to: '/users/charge' }),
  /** The messages, with an open thread, conversation about goods, or support with an initial text. */
  messages: (open: { threadId?: string; goodsId?: string; about?: 'support'; text?: string } = {}) =>
    linkOptions({ to: '/message', search: open }),
  setting: () => linkOptions({ to: '/users/setting' }),
  service: () => linkOptions({ to: '/users/service' }),
  chargeSuccess: (rechargeId: string) => linkOptions({ to: '/charge/success', search: { rechargeId } }),
}

/** An address from outside, unchanged, if it is safe to link: http(s), a path or a screen of ours; else null. */
export const safeHref = (href: string | null | undefined): string | null =>
  href && /^(?:https?:\/\/|\/(?![/\\])|#\/)/i.test(href) ? href : null
