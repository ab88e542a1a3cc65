import type { GoodsDetail } from '@otsukai/contract/goods'
import { formatTime } from '@otsukai/web/time.ts'
import { Clock, Heart, RefreshCw } from 'lucide-react'
import { useTextView } from '../../lib/text-view.ts'
import { type Named, Title, zhTitleLook } from '../../lib/titles.tsx'

/** The heading of goods: the Chinese title with the original below it, both whole, or the original alone. */
export function GoodsTitle({ goods }: { goods: Named }) {
  const [view] = useTextView()
  return (
    <>
      <h1 className={`mt-2 text-xl font-semibold! ${zhTitleLook}`}>
        <Title goods={goods} />
      </h1>
      {view !== 'ja' && goods.nameZh !== null && (
        <p lang="ja" className="mt-1 text-cap wrap-anywhere text-ink-3">
          {goods.name}
        </p>
      )}
    </>
  )
}

/** Under the photos: the number of likes, when it was listed, when these data were fetched. */
export function GoodsPulse({ goods, timeZone }: { goods: Pick<GoodsDetail, 'likes' | 'createdAt' | 'asOf'>; timeZone: string }) {
  return (
    <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-2">
      <span className="inline-flex items-center gap-1.5">
        <Heart className="size-4" strokeWidth={1.6} aria-hidden />
        <span className="num">{goods.likes}</span> 人喜欢
      </span>
      <span className="inline-flex items-center gap-1.5">
        <Clock className="size-4" strokeWidth={1.6} aria-hidden />
        {formatTime(goods.createdAt, timeZone)} 上架
      </span>
      <span className="inline-flex items-center gap-1.5">
        <RefreshCw className="size-4" strokeWidth={1.6} aria-hidden />
        数据更新于 {formatTime(goods.asOf, timeZone)}
      </span>
    </p>
  )
}
