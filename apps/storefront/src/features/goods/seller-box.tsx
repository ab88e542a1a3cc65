import { type GoodsDetail } from '@otsukai/contract/goods'
import { formatJpy } from '@otsukai/money/format'
import { Store } from 'lucide-react'
import { photoAt } from '../../ui/photo.tsx'

/** The share of good ratings in tenths of a percent; null while nobody has rated. */
const goodPermille = (good: number, normal: number, bad: number): number | null => {
  const total = good + normal + bad
  return total === 0 ? null : Math.floor((good * 1000) / total)
}

function Ratings({ seller }: { seller: GoodsDetail['seller'] }) {
  if (seller.good === null) return null
  const { good } = seller
  const [normal, bad] = [seller.normal ?? 0, seller.bad ?? 0]
  const permille = goodPermille(good, normal, bad)
  if (permille === null) return <p className="mt-3.5 text-sm text-ink-2">还没有人评价过这位卖家。</p>
  const total = good + normal + bad
  return (
    <>
      <p className="mt-3.5 flex items-baseline gap-2">
        <span className="num text-[26px]/8 font-semibold">
          {(permille / 10).toFixed(1)}
          <span className="font-sans text-base font-normal">%</span>
        </span>
        <span className="text-sm text-ink-2">好评率</span>
        <span className="ml-auto text-cap text-ink-3">
          共 <span className="num">{formatJpy(total)}</span> 条评价
        </span>
      </p>
      <p className="my-1.5 flex h-1.5 gap-0.5 overflow-hidden rounded-full bg-sunk" aria-hidden>
        <span className="bg-matcha" style={{ width: `${permille / 10}%` }} />
        {normal > 0 && <span className="min-w-[3px] bg-line-strong" style={{ width: `${(normal * 100) / total}%` }} />}
        {bad > 0 && <span className="min-w-[3px] bg-kihada" style={{ width: `${(bad * 100) / total}%` }} />}
      </p>
      <p className="text-cap text-ink-3">
        好评 <span className="num">{formatJpy(good)}</span>
        {normal > 0 && (
          <>
            {' · '}普通 <span className="num">{formatJpy(normal)}</span>
          </>
        )}
        {' · '}差评 <span className="num">{formatJpy(bad)}</span>
      </p>
    </>
  )
}

/** Who sells it: name, ratings, how much they have on sale. A shop carries its own name. */
export function SellerBox({ seller, shop = null }: { seller: GoodsDetail['seller']; shop?: { name: string } | null }) {
  const name = shop?.name ?? seller.name
  return (
    <aside aria-label="卖家" className="rounded-photo border border-line bg-paper p-4">
      <div className="flex items-center gap-3">
        {seller.avatar ? (
          <img src={photoAt(seller.avatar, 240)} alt="" className="size-12 rounded-full object-cover inset-ring inset-ring-ink/7" />
        ) : (
          <span lang="ja" aria-hidden className="grid size-12 shrink-0 place-items-center rounded-full bg-[#7b6a8c] text-[17px] text-paper">
            {[...name][0]}
          </span>
        )}
        <div className="min-w-0">
          <p lang="ja" className="truncate text-[15px] font-semibold!">
            {name}
          </p>
          <p className="flex items-center gap-1 text-cap text-ink-3">
            {shop && <Store className="size-3.5" aria-hidden />}
            {shop ? '煤炉商店' : '煤炉卖家'}
          </p>
        </div>
      </div>
      <Ratings seller={seller} />
      {seller.listingCount !== null && (
        <p className="mt-1 text-cap text-ink-3">
          上架过 <span className="num">{formatJpy(seller.listingCount)}</span> 件
        </p>
      )}
    </aside>
  )
}
