import { parcelStateZh } from '@otsukai/contract/parcels/parcel-steps'
import { isTakenApart, type ParcelPage } from '../../lib/parcel-words.ts'
import { beijingShort } from '../../lib/times.ts'

type Told = Pick<
  ParcelPage,
  'state' | 'requestedAt' | 'sentAt' | 'deliveredAt' | 'updatedAt' | 'payBy' | 'answerBy' | 'number' | 'toReshelve' | 'claim'
>

/** How far along the way each state is. */
const places: Readonly<Record<ParcelPage['state'], number>> = {
  requested: 0,
  packing: 1,
  onHold: 1,
  packed: 2,
  paid: 3,
  sent: 4,
  returning: 4,
  lost: 4,
  delivered: 6,
  returned: 6,
  cancelled: 6,
}

/** The way of a parcel, and where on it it stands. */
export function legsOfParcel(page: Told): { legs: { name: string; time: string }[]; at: number } {
  const at = places[page.state]
  const here = beijingShort(page.updatedAt)
  const ends = page.state === 'returned' || page.state === 'cancelled' || page.state === 'lost' || page.state === 'returning'
  const legs = [
    { name: '申请', time: beijingShort(page.requestedAt) },
    { name: page.state === 'onHold' ? '等会员定' : '打包', time: at === 1 ? here : '' },
    { name: '付运费', time: at === 2 && page.payBy !== null ? `${beijingShort(page.payBy)} 前` : '' },
    { name: '贴面单交运', time: at === 3 ? here : '' },
    { name: '在路上', time: page.sentAt === null ? '' : beijingShort(page.sentAt) },
    ends
      ? { name: parcelStateZh[page.state], time: here }
      : { name: '签收', time: page.deliveredAt === null ? '' : beijingShort(page.deliveredAt) },
  ]
  return { legs, at: page.state === 'lost' ? 5 : at }
}

/** What comes next, in words; null where nothing does. */
export function nextOfParcel(parcel: Told): string | null {
  if (isTakenApart(parcel)) return '拆箱，把货放回货架'
  const next = onItsWay(parcel)
  return parcel.toReshelve ? ['把留下的货放回货架', ...(next === null ? [] : [next])].join('；') : next
}

function onItsWay({ state, payBy, answerBy, number, claim }: Told): string | null {
  if (claim !== null && claim.settledAt === null) return '处理报损'
  switch (state) {
    case 'requested':
      return '仓库拣货打包'
    case 'packing':
      return '把货扫齐，称重封箱'
    case 'onHold':
      return answerBy === null ? '等会员定' : `等会员定，${beijingShort(answerBy)} 没答复就按留在仓库办`
    case 'packed':
      return payBy === null ? '等会员付运费' : `等会员付运费，${beijingShort(payBy)} 没付就拆箱`
    case 'paid':
      return number === null ? '贴面单' : '交给承运商'
    case 'sent':
      return '等签收'
    case 'returning':
      return '等它回到仓库，收货台扫单号'
    case 'lost':
      return '找到了再登记'
    case 'returned':
      return '等会员再申请发货'
    default:
      return null
  }
}
