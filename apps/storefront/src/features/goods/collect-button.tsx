import type { GoodsSummary } from '@otsukai/contract/goods'
import { buttonLook } from '@otsukai/ui/button-look.ts'
import { Heart } from 'lucide-react'
import { useTitleOf } from '../../lib/titles.tsx'
import { useCollect } from './collect.ts'

type Goods = Pick<GoodsSummary, 'id' | 'collected' | 'name' | 'nameZh'>

/** The error of a press, floating beside the button. */
const WhyNot = ({ problem, className }: { problem: string | null; className: string }) =>
  problem && (
    <p role="alert" className={`absolute z-10 rounded-photo bg-paper px-3 py-2 text-left text-sm text-shu-deep shadow-float ${className}`}>
      {problem}
    </p>
  )

/** The heart at a photo's bottom right. */
export function CollectHeart({ goods }: { goods: Goods }) {
  const { toggle, problem } = useCollect(goods)
  const titleOf = useTitleOf()
  return (
    <>
      <button
        type="button"
        aria-label={`收藏 ${titleOf(goods)}`}
        aria-pressed={goods.collected}
        onClick={toggle}
        className={`absolute right-2 bottom-2 grid size-8 place-items-center rounded-full bg-paper/92 focus-visible:rounded-full ${goods.collected ? 'text-ai' : 'text-ink-2 hover:text-ai'}`}
      >
        <Heart size={17} strokeWidth={1.6} fill={goods.collected ? 'currentColor' : 'none'} aria-hidden />
      </button>
      <WhyNot problem={problem} className="inset-x-2 bottom-12" />
    </>
  )
}

/** The heart with its word, beside the button that buys; on a phone a square of the fixed bar. */
export function CollectButton({ goods, className = '' }: { goods: Pick<Goods, 'id' | 'collected'>; className?: string }) {
  const { toggle, problem } = useCollect(goods)
  return (
    <div className={`relative inline-grid ${className}`}>
      <button
        type="button"
        aria-pressed={goods.collected}
        onClick={toggle}
        className={`${buttonLook({ size: 'large' })} max-tablet:in-[.foot-bar]:flex-col max-tablet:in-[.foot-bar]:gap-0.5 max-tablet:in-[.foot-bar]:border-transparent max-tablet:in-[.foot-bar]:bg-transparent max-tablet:in-[.foot-bar]:px-3 max-tablet:in-[.foot-bar]:text-mini max-tablet:in-[.foot-bar]:font-normal`}
      >
        <Heart
          size={20}
          strokeWidth={1.6}
          fill={goods.collected ? 'currentColor' : 'none'}
          aria-hidden
          className={goods.collected ? 'text-ai' : ''}
        />
        {goods.collected ? '已收藏' : '收藏'}
      </button>
      <WhyNot problem={problem} className="right-0 bottom-full mb-2 w-64" />
    </div>
  )
}
