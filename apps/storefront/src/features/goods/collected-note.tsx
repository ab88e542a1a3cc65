import type { CollectedGoods } from '@otsukai/contract/collections'
import { PriceMark } from '@otsukai/ui/price-mark.tsx'
import { saleSeal } from './sale-status.ts'

/** A sentence for goods that cannot be ordered any more, by their seal. */
export const goneZh = { 已售出: '已经卖出了', 交易中: '正在交易，暂时不能下单', 已下架: '卖家已下架，不能购买' } as const

/** One line on collected goods: why they are gone, the number of bids, or the change of price since they were collected. */
export function CollectedNote({ goods }: { goods: CollectedGoods }) {
  const seal = saleSeal(goods.status)
  if (seal !== null) return <span>{goneZh[seal]}</span>
  if (goods.auction) return <span className="text-ink-2">{goods.auction.bidCount} 次出价</span>
  if (goods.priceJpy === null) return <span>卖家还没有标价</span>
  return <PriceMark thenJpy={goods.priceThenJpy} nowJpy={goods.priceJpy} than="收藏时" same="价格没变" />
}
