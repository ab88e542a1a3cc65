import * as goods from './goods.ts'
import * as orders from './orders.ts'
import * as site from './site.ts'
import * as users from './users.ts'

/** Every call there is. The server refuses to start while one of them has no handler. */
export const calls = {
  login: users.login,
  register: users.register,
  logout: users.logout,
  userInfo: users.userInfo,
  balance: users.balance,
  webRecharge: users.webRecharge,
  getRechargeStatus: users.getRechargeStatus,
  getOrderRecord: users.getOrderRecord,
  rate: site.rate,
  banners: site.banners,
  help: site.help,
  sysMenuList: site.sysMenuList,
  sysConfig: site.sysConfig,
  searchGoods: goods.searchGoods,
  goodsDetail: goods.goodsDetail,
  shopProductInfo: goods.shopProductInfo,
  relatedItems: goods.relatedItems,
  orderInfo: orders.orderInfo,
  orderList: orders.orderList,
  createOrder: orders.createOrder,
  payOrder: orders.payOrder,
  cancelOrder: orders.cancelOrder,
} as const

export type Calls = typeof calls
export type CallName = keyof Calls
