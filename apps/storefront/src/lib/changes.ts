import * as calls from '@otsukai/web/calls.gen.ts'
import type { CallSurface } from '@otsukai/web/client.ts'
import { type ActChanges, type Change, makeOld } from '@otsukai/web/changes.ts'

/** Whatever shows goods: what a member collects or hides changes it. */
const goods = [
  calls.searchGoods,
  calls.goodsDetail,
  calls.shopProductInfo,
  calls.relatedItems,
  calls.batchGet,
  calls.historyGoods,
  calls.recommendCategoriesGoods,
  calls.sellerGetItems,
  calls.shopProducts,
]
const sellers = [calls.sellerInfo, calls.shopProfile, calls.sellerList, calls.sellerBlacklist]
const messages = [calls.msgList, calls.msgInfo]
const money = [calls.balance, calls.getOrderRecord]

const parcelReads = [calls.parcelStock, calls.parcelList, calls.parcelInfo, calls.parcelPreview]

/** An order moved: quotes too are asked again, which are on the path of an order; and what was bought is not on sale any more. */
const order = { asked: [calls.orderInfo, calls.orderList, ...money, ...messages, calls.goodsDetail, calls.shopProductInfo, ...parcelReads] }
const bid = { asked: [calls.bidList, calls.bidDetails, ...money, calls.orderList] }
const parcel = { asked: [...parcelReads, calls.orderInfo, calls.orderList, ...money, ...messages] }
const message = { asked: messages }
const addresses = { asked: [calls.addressList] }
/** Hearts are put right by hand. */
const collected = { asked: [calls.collectList], shown: goods }
const followed = { asked: sellers }
/** What a blacklisted seller sells is hidden. */
const blacked = { asked: [...sellers, ...goods] }

export const actChanges: ActChanges = new Map<CallSurface, Change>([
  // The quote it was asked at stays: where the sum has moved, both are shown.
  [calls.createOrder, { asked: [calls.orderList, ...money] }],
  [calls.payOrder, order],
  [calls.cancelOrder, order],
  [calls.editOrderInfo, order],
  [calls.editInspectionState, order],
  [calls.confirmInspection, order],
  [calls.userBid, bid],
  [calls.cancelBid, bid],
  [calls.createParcel, parcel],
  [calls.editParcel, parcel],
  [calls.chooseParcel, parcel],
  [calls.cancelParcel, parcel],
  [calls.relineParcel, parcel],
  [calls.unpackParcel, parcel],
  [calls.confirmParcel, parcel],
  [calls.payParcel, parcel],
  [calls.claimParcel, parcel],
  [calls.translateGoods, { asked: [calls.goodsTranslation] }],
  [calls.msgSend, message],
  [calls.msgRead, message],
  [calls.collectAdd, collected],
  [calls.collectDelete, collected],
  [calls.collectRestore, collected],
  [calls.sellerFollow, followed],
  [calls.sellerUnfollow, followed],
  [calls.sellerBlack, blacked],
  [calls.sellerUnblack, blacked],
  [calls.addressSave, addresses],
  [calls.addressDelete, addresses],
  [calls.addressDefault, addresses],
])

/** What each piece of news changes. It carries an id at most: the browser asks again for what is on screen. */
const newsChanges = {
  order,
  bid,
  parcel,
  message,
  // What came may have paid for an order, or what a parcel owed.
  recharge: { asked: [calls.getRechargeStatus, ...money, calls.orderInfo, calls.orderList, calls.parcelInfo, calls.parcelList] },
  translation: { asked: [calls.goodsTranslation] },
  /** An auction stands otherwise than the member's bid on it tells. */
  auction: { asked: [calls.bidDetails] },
} satisfies Record<string, Change>

export type News = keyof typeof newsChanges

/** Makes old what a piece of news changes, however it was heard; resolves once what is on screen was asked again. */
export const hear = (news: News): Promise<void> => makeOld(newsChanges[news])

/** Something may have been missed: all may have changed. */
export const hearAll = (): Promise<void> =>
  makeOld({ asked: [...new Set<CallSurface>(Object.values<Change>(newsChanges).flatMap(({ asked = [] }) => asked))] })
