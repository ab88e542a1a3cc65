import { kg } from '@otsukai/contract/numbers'
import type { GoodsSummary } from '@otsukai/contract/goods'
import { Icon } from '@otsukai/ui/icon.tsx'
import { Photo } from '@otsukai/ui/photo.tsx'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { links } from '../../lib/links.ts'
import { TitlePair, useTitleOf } from '../../lib/titles.tsx'

/** Goods that go, or may go, into a parcel. */
export interface ParcelGoods {
  id: string
  goods: GoodsSummary
  weightG: number
  weighed: boolean
  photos: readonly string[]
}

interface GoodsListProps<Goods extends ParcelGoods> {
  goods: readonly Goods[]
  /** Drawn at the right. */
  end?: (goods: Goods) => ReactNode
  onRemove?: ((id: string) => void) | undefined
  small?: boolean
}

/** What goes into a parcel, one a line, with its weight. */
export const GoodsList = <Goods extends ParcelGoods>({ goods, end, onRemove, small = false }: GoodsListProps<Goods>) => (
  <ul className="divide-y divide-line">
    {goods.map((one) => (
      <li key={one.id} className={`flex items-center gap-3 ${small ? 'py-2' : 'py-3'}`}>
        <Link {...links.order(one.id)} aria-hidden tabIndex={-1} className={`shrink-0 ${small ? 'w-11' : 'w-13'}`}>
          <Photo src={one.photos[0] ?? one.goods.thumbnail} width={240} />
        </Link>
        <Link {...links.order(one.id)} className="target min-w-0 flex-1 hover:text-ai-deep">
          <TitlePair goods={one.goods} className={small ? 'line-clamp-1' : 'line-clamp-2'} />
        </Link>
        <span className="shrink-0 text-right whitespace-nowrap">
          <b className="num font-semibold">{kg(one.weightG)}</b> <span className="text-cap text-ink-3">kg</span>
          {end && <span className="block">{end(one)}</span>}
        </span>
        {onRemove && goods.length > 1 && <Remove goods={one.goods} onPress={() => onRemove(one.id)} />}
      </li>
    ))}
  </ul>
)

function Remove({ goods, onPress }: { goods: GoodsSummary; onPress: () => void }) {
  const title = useTitleOf()(goods)
  return (
    <button
      type="button"
      aria-label={`不寄 ${title}`}
      onClick={onPress}
      className="grid size-8 shrink-0 place-items-center rounded-photo text-ink-2 hover:bg-sunk"
    >
      <Icon of={X} size={18} />
    </button>
  )
}
