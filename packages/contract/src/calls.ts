import * as bids from './bids.ts'
import * as collections from './collections.ts'
import * as goods from './goods.ts'
import * as messages from './messages.ts'
import * as orders from './orders.ts'
import * as parcelEstimates from './parcel-estimate.ts'
import * as sellers from './sellers.ts'
import * as site from './site.ts'
import * as translation from './translation.ts'
import * as users from './users.ts'

/** All calls. The server refuses to start while one of them has no handler. */
export const calls = {
  login: users.login,
  register: users.register,
  resetPassword: users.resetPassword,
  logout: users.logout,
  userInfo: users.userInfo,
  updateInfo: users.updateInfo,
  updateHeadImg: users.updateHeadImg,
  balance: users.balance,
  webRecharge: users.webRecharge,
  getRechargeStatus: users.getRechargeStatus,
  getOrderRecord: users.getOrderRecord,
  rate: site.rate,
  banners: site.banners,
  help: site.help,
  sysMenuList: site.sysMenuList,
  sysConfig: site.sysConfig,
  hotKeywords: site.hotKeywords,
  hotCategories: site.hotCategories,
  recommendCategoriesGoods: site.recommendCategoriesGoods,
  searchGoods: goods.searchGoods,
  goodsDetail: goods.goodsDetail,
  shopProductInfo: goods.shopProductInfo,
  relatedItems: goods.relatedItems,
  tagSuggest: goods.tagSuggest,
  batchGet: goods.batchGet,
  historyGoods: goods.historyGoods,
  productListingFilter: goods.productListingFilter,
  productPages: goods.productPages,
  auctionInfo: goods.auctionInfo,
  goodsTranslation: translation.goodsTranslation,
  translateGoods: translation.translateGoods,
  userPreview: bids.userPreview,
  userBid: bids.userBid,
  bidList: bids.bidList,
  bidDetails: bids.bidDetails,
  cancelBid: bids.cancelBid,
  orderInfo: orders.orderInfo,
  orderQuote: orders.orderQuote,
  orderList: orders.orderList,
  createOrder: orders.createOrder,
  payOrder: orders.payOrder,
  cancelOrder: orders.cancelOrder,
  parcelEstimate: parcelEstimates.parcelEstimate,
  usualPostage: parcelEstimates.usualPostage,
  msgList: messages.msgList,
  msgInfo: messages.msgInfo,
  msgRead: messages.msgRead,
  msgSend: messages.msgSend,
  editOrderInfo: orders.editOrderInfo,
  editInspectionState: orders.editInspectionState,
  confirmInspection: orders.confirmInspection,
  collectList: collections.collectList,
  collectAdd: collections.collectAdd,
  collectDelete: collections.collectDelete,
  collectRestore: collections.collectRestore,
  sellerList: sellers.sellerList,
  sellerBlacklist: sellers.sellerBlacklist,
  sellerInfo: sellers.sellerInfo,
  sellerBadge: sellers.sellerBadge,
  sellerRisk: sellers.sellerRisk,
  sellerGetItems: sellers.sellerGetItems,
  sellerFollow: sellers.sellerFollow,
  sellerUnfollow: sellers.sellerUnfollow,
  sellerBlack: sellers.sellerBlack,
  sellerUnblack: sellers.sellerUnblack,
  shopProfile: sellers.shopProfile,
  shopProducts: sellers.shopProducts,
} as const

export type Calls = typeof calls
export type CallName = keyof Calls
