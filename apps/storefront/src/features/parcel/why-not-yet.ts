import type { ParcelTick } from '@otsukai/contract/parcels/parcel-quote'
import { ORDERS_A_PARCEL } from '@otsukai/contract/parcels/parcels'
import { formatJpy } from '@otsukai/money/format'

interface Chosen {
  orders: number
  hasAddress: boolean
  /** What it costs is known, is being asked, or could not be had. */
  price: 'known' | 'asked' | 'failed'
  hasLine: boolean
  hasPacking: boolean
  hasPayMode: boolean
  /** What the balance lacks. */
  shortJpy: number
  ticks: readonly ParcelTick[]
  ticked: readonly ParcelTick[]
}

/** What is still to be done before a parcel can be requested, the first of it; null when it can. */
export function whyNotYet({ orders, hasAddress, price, hasLine, hasPacking, hasPayMode, shortJpy, ticks, ticked }: Chosen): string | null {
  if (orders > ORDERS_A_PARCEL) return `一个包裹最多 ${ORDERS_A_PARCEL} 件，先去掉几件`
  if (!hasAddress) return '先选好收货地址'
  if (price === 'failed') return '运费没有算出来，看一下说明'
  if (price === 'asked') return '正在计算运费'
  if (!hasLine) return '先选一条线路'
  if (!hasPacking) return '先选包装'
  if (!hasPayMode) return '先选怎么付'
  if (shortJpy > 0) return `余额还差 ${formatJpy(shortJpy)} 日元，先充值`
  return ticks.every((tick) => ticked.includes(tick)) ? null : '看过上面的说明，勾选后即可继续'
}
